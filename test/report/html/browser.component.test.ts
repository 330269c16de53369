import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { JsonReport } from "../../../harness/core/report.js";
import { reportPage } from "../../../harness/report/html/report-page.js";
import { tracePage } from "../../../harness/report/html/trace-page.js";
import { launchChromium } from "./chromium.js";
import { repeated, shopReport, shopTrace } from "./shop-report.js";

// The pages, opened from disk in a real browser without a network.

const folder = mkdtempSync(join(tmpdir(), "hookrig-html-"));
const GIVE_UP = "After three rejections the agent gives up, and says so without tools";
const closing = { notRun: 0, interrupted: false };
/** With the first failure, which is open, all that a story may hold. */
const STORIES = ["scenarios/guard.yaml:17", "scenarios/refunds.yaml:3"];
const SIZES = { wide: { width: 1280, height: 900 }, narrow: { width: 390, height: 844 } };
/** A browser on a busy machine takes its time. */
const PATIENCE_MS = 120_000;

let browser: Browser;
let shop: JsonReport;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchChromium(), shopReport()]);
  writeFileSync(join(folder, "shop.html"), reportPage(shop, closing));
  writeFileSync(join(folder, "thousand.html"), reportPage(repeated(shop, 1000), closing));
  writeFileSync(join(folder, "trace.html"), tracePage(await shopTrace(GIVE_UP), { title: GIVE_UP }));
}, PATIENCE_MS);

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Opening {
  readonly size?: keyof typeof SIZES;
  readonly colorScheme?: "light" | "dark";
  readonly hash?: string;
}

/** Opens a page; at the test's end it must have asked for nothing and complained of nothing. */
async function open(name: string, { size = "wide", colorScheme = "light", hash = "" }: Opening = {}) {
  const context = await browser.newContext({
    viewport: SIZES[size],
    colorScheme,
    reducedMotion: "reduce",
    offline: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith("file:")) complaints.push(request.url());
  });
  onTestFinished(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });
  await page.goto(`${pathToFileURL(join(folder, name)).href}${hash}`);
  return page;
}

const isFocused = (page: Page, selector: string) =>
  page.evaluate((one) => document.activeElement?.matches(one) ?? false, selector);
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

describe("everybody can read it", { timeout: PATIENCE_MS }, () => {
  const cases = (["wide", "narrow"] as const).flatMap((size) =>
    (["light", "dark"] as const).map((colorScheme) => ({ name: "shop.html", size, colorScheme })),
  );
  const trace = { name: "trace.html", size: "narrow", colorScheme: "dark" } as const;

  test.for([...cases, trace])("$name, $size, $colorScheme", async ({ name, size, colorScheme }) => {
    const page = await open(name, { size, colorScheme });
    await page.evaluate((ids) => {
      for (const details of document.querySelectorAll("details"))
        details.open ||= !details.matches(".entry") || ids.includes(details.id);
    }, STORIES);
    await page.locator(".timeline li").last().focus();
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate(() =>
      (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ["violations"] }),
    );
    const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    const told = grave.map(({ id, nodes }) => [id, nodes.slice(0, 3).map((node) => node.failureSummary)]);
    expect(told).toEqual([]);
    const { scroll, client } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      client: document.documentElement.clientWidth,
    }));
    expect(scroll, "the page scrolls sideways").toBeLessThanOrEqual(client);
  });
});

describe("with the keyboard alone", { timeout: PATIENCE_MS }, () => {
  test("a scenario is found, opened, and its timeline walked", async () => {
    const page = await open("shop.html");
    await page.keyboard.press("/");
    expect(await isFocused(page, "input[type=search]")).toBe(true);
    await page.keyboard.type("three rejections");
    await expect.poll(() => page.locator("details.entry:visible").count()).toBe(1);
    expect(await page.locator("output").textContent()).toBe("1 of 9 shown");
    while (!(await isFocused(page, "details.entry > summary"))) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.locator("details.entry[open]:visible ol.timeline").waitFor();
    await page.keyboard.press("Tab");
    expect(await focusedText(page)).toContain('customer "I want my 900 euros back!"');
    await page.keyboard.press("ArrowDown");
    expect(await focusedText(page)).toContain("status acknowledged");
    await page.keyboard.press("End");
    expect(await focusedText(page)).toContain("turn completed, budget 0/3 left");
    await page.keyboard.press("ArrowDown");
    expect(await focusedText(page)).toContain("turn completed, budget 0/3 left");
    const panel = page.locator("details.entry[open]:visible .panel");
    expect(await panel.textContent()).toContain("turn completed, budget 0/3 left");
    expect(await panel.textContent()).toContain("14.5s");
    await page.keyboard.press("Enter");
    expect(await isFocused(page, ".panel")).toBe(true);
    await page.keyboard.press("Escape");
    expect(await focusedText(page)).toContain("turn completed, budget 0/3 left");
    await page.keyboard.press("Home");
    expect(await focusedText(page)).toContain("I want my 900 euros back!");
  });

  test("the arrow keys walk the list", async () => {
    const page = await open("shop.html");
    await page.locator(".files details.file > summary").nth(1).focus();
    await page.keyboard.press("ArrowDown");
    expect(await focusedText(page)).toContain("An order is looked up");
    await page.keyboard.press("ArrowUp");
    expect(await focusedText(page)).toContain("answers.yaml");
  });
});

describe("what is shown", { timeout: PATIENCE_MS }, () => {
  test("the first failure is open; pointing at an event shows what it carried", async () => {
    const page = await open("shop.html");
    const entry = page.locator("details.entry[open]");
    expect(await entry.count()).toBe(1);
    await entry.locator("li", { hasText: "hook onReviewingMessage piiGuard" }).hover();
    const panel = entry.locator(".panel");
    await expect.poll(() => panel.textContent()).toContain('"result": "CALL_NEXT"');
    expect(await panel.textContent()).toContain("I speak about this customer's own account only.");
  });

  test("a link leads to the event that it names, the address to a scenario", async () => {
    const page = await open("shop.html", { hash: "#scenarios/guard.yaml:17" });
    const entry = page.locator('[id="scenarios/guard.yaml:17"]');
    await expect.poll(() => entry.evaluate((one) => (one as HTMLDetailsElement).open)).toBe(true);
    await entry.locator(".witness a").last().click();
    await expect.poll(() => focusedText(page)).toContain('message "It is lost, I am afraid." by tellDrafts');
  });

  test("the statuses, the tag and the text narrow the list", async () => {
    const page = await open("shop.html");
    const shown = page.locator("details.entry:visible");
    await page.getByRole("button", { name: "failed" }).click();
    await expect.poll(() => shown.count()).toBe(2);
    await page.getByRole("button", { name: "to do" }).click();
    await expect.poll(() => shown.count()).toBe(3);
    await page.locator("select").selectOption("answers");
    await expect.poll(() => shown.count()).toBe(1);
    await page.getByRole("button", { name: "failed" }).click();
    await page.getByRole("button", { name: "to do" }).click();
    await page.locator("input").fill("engine 1.4");
    await expect.poll(() => shown.count()).toBe(1);
    await page.locator("select").selectOption("");
    await page.locator("input").fill("budget.spent: expected 1");
    await expect.poll(() => shown.count()).toBeGreaterThan(0);
    await page.locator("input").fill("no such scenario");
    await expect.poll(() => shown.count()).toBe(0);
    expect(await page.locator("output").textContent()).toBe("0 of 9 shown");
  });

  test("paper gets all that is unfolded, in the light, and nothing to press", async () => {
    const page = await open("shop.html", { colorScheme: "dark" });
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".filter, #theme, .panel").filter({ visible: true }).count()).toBe(0);
    const drawn = await page
      .locator(".file")
      .evaluateAll((files) => files.map((file) => getComputedStyle(file).contentVisibility));
    expect(new Set(drawn)).toEqual(new Set(["visible"]));
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("light");
  });

  test("the colours are the system's until somebody chooses", async () => {
    const page = await open("shop.html", { colorScheme: "dark" });
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await ground();
    await page.locator("#theme").click();
    expect(await page.locator("#theme").textContent()).toBe("Colours: light");
    expect(await ground()).not.toBe(dark);
    await page.locator("#theme").click();
    expect(await ground()).toBe(dark);
  });
});

test("a thousand scenarios are read and searched", { timeout: PATIENCE_MS }, async () => {
  const page = await open("thousand.html");
  expect(await page.locator("#verdict").textContent()).toBe("3 of 1,000 scenarios failed");
  // Files in which all held are folded: the failures are near the top.
  expect(await page.locator("details.file[open]").count()).toBe(3);
  await page.locator("input").fill("(777)");
  await expect.poll(() => page.locator("details.entry:visible").count()).toBe(1);
  await page.locator("details.entry:visible > summary").click();
  await page.locator("details.entry:visible ol.timeline li").first().waitFor();
  await page.locator("input").fill("");
  await expect.poll(() => page.locator("details.file[open]").count()).toBe(3);
});
