import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import type { JsonReport } from "../harness/core/report.js";
import { reportPage } from "../harness/report/html/report-page.js";
import { tracePage } from "../harness/report/html/trace-page.js";
import { reportOf } from "../harness/report/report-of.js";
import { launchChromium } from "../test/report/html/chromium.js";
import { repeated, shopReport, shopTrace } from "../test/report/html/shop-report.js";

// Takes the pictures of docs/reports.md: every page wide and narrow, in the light and in the dark.

const SIZES = [
  { name: "1280", width: 1280, height: 800 },
  { name: "390", width: 390, height: 844 },
];
const GIVE_UP = "After three rejections the agent gives up, and says so without tools";
const CLOSING = { notRun: 0, interrupted: false };
const out = process.argv[2] ?? fileURLToPath(new URL("../docs/screenshots", import.meta.url));

interface Shot {
  readonly name: string;
  readonly html: string;
  /** Brings the page to what is to be seen. */
  readonly prepare?: (page: Page) => Promise<void>;
}

const shop = await shopReport();
const held = reportOf(shop.scenarios.filter(({ status }) => status !== "failed"));
const giveUp = shop.scenarios.filter(({ scenario }) => scenario === GIVE_UP);

const page = (report: JsonReport) => reportPage(report, CLOSING);
const shots: readonly Shot[] = [
  { name: "green", html: page(held) },
  {
    name: "failing",
    html: page(shop),
    prepare: async (tab) => {
      await tab.locator(".timeline .pointed").first().focus();
      await tab.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: "give-up",
    html: tracePage(await shopTrace(GIVE_UP), {
      title: GIVE_UP,
      source: `${giveUp[0]?.file}:${giveUp[0]?.line}`,
    }),
    prepare: (tab) => tab.locator(".timeline .gave-up").focus(),
  },
  { name: "thousand", html: page(repeated(shop, 1000)) },
];

const folder = mkdtempSync(join(tmpdir(), "hookrig-screenshots-"));
const browser = await launchChromium();
try {
  for (const { name, html, prepare } of shots) {
    const file = join(folder, `${name}.html`);
    writeFileSync(file, html);
    for (const size of SIZES) {
      for (const colorScheme of ["light", "dark"] as const) {
        const tab = await browser.newPage({ viewport: size, colorScheme, reducedMotion: "reduce" });
        await tab.goto(pathToFileURL(file).href);
        await prepare?.(tab);
        await tab.screenshot({ path: join(out, `${name}-${size.name}-${colorScheme}.png`) });
        await tab.close();
      }
    }
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
