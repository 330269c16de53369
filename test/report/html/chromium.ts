import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** Where a browser may be: what the variable names, or where Debian's package puts it. */
const PLACES = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/google-chrome"];

/** A real Chromium. Throws where there is none: what was not looked at is not proved. */
export function launchChromium(): Promise<Browser> {
  const executablePath = PLACES.find((place) => place !== undefined && existsSync(place));
  if (executablePath === undefined) {
    throw new Error("no Chromium: install Debian's package `chromium`, or name one in the variable CHROMIUM");
  }
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
}
