import { expect, test } from "vitest";
import { tracePage } from "../../../harness/report/html/trace-page.js";
import { shopTrace } from "./shop-report.js";

const TITLE = "After three rejections the agent gives up, and says so without tools";

test("a trace's page tells every turn with all that its events carried", async () => {
  const events = await shopTrace(TITLE);
  const page = tracePage(events, { title: TITLE, source: "scenarios/refunds.yaml:3" });
  expect(tracePage(events, { title: TITLE, source: "scenarios/refunds.yaml:3" })).toBe(page);
  expect(page).toContain(`<h1>${TITLE}</h1>`);
  expect(page).toContain(`1 turn · 6 model calls · 5 hook calls · ${events.length} events`);
  expect(page).toContain("gave up: RETRIES_EXHAUSTED");
  expect(page.match(/<li class="(?!gap)/g)?.length).toBe(page.match(/<pre hidden>/g)?.length);
});

test("an empty trace says so", () => {
  expect(tracePage([], { title: "nothing" })).toContain("The trace holds no event.");
});
