/// <reference lib="dom" />

/** What the page's script is made of: functions that need one another, and nothing that is imported. */
const PARTS = [
  openStory,
  walkable,
  rowsOf,
  pointAt,
  showRow,
  walk,
  walkList,
  onKey,
  goToHash,
  filter,
  nextTheme,
  start,
] as const;

/**
 * The script of a page. A function's own source is what the page gets, so these are type-checked like all
 * else, and need neither a bundler nor a build. They may use nothing that they would have to import.
 */
export function clientScript(): string {
  return `"use strict";\n${PARTS.map(String).join("\n")}\n${start.name}();\n`;
}

/** Puts a scenario's story in when it is first opened. */
function openStory(entry: Element): void {
  const body = entry.querySelector(":scope > .body");
  if (body === null || body.childElementCount > 0) return;
  // What a story holds was escaped when the page was written; the page's policy lets no other script run.
  body.innerHTML = document.querySelector(`[data-story="${CSS.escape(entry.id)}"]`)?.textContent ?? "";
  walkable(body);
}

/** A timeline is one stop of the tab key; the arrow keys walk it. */
function walkable(root: ParentNode): void {
  for (const timeline of root.querySelectorAll<HTMLElement>("ol.timeline")) {
    rowsOf(timeline).forEach((row, index) => {
      row.tabIndex = index === 0 ? 0 : -1;
    });
  }
}

function rowsOf(timeline: Element): HTMLElement[] {
  return [...timeline.querySelectorAll<HTMLElement>(":scope > li:not(.gap)")];
}

/** If this is in a row of a timeline, that row is the event at hand. */
function pointAt(target: Element): void {
  const row = target.closest("ol.timeline > li:not(.gap)");
  if (row !== null && !row.classList.contains("shown")) showRow(row);
}

/** Shows beside a timeline what a row's event carried. */
function showRow(row: Element): void {
  const story = row.closest(".story");
  const panel = story?.querySelector(".panel");
  if (!story || !panel) return;
  for (const other of story.querySelectorAll("li.shown")) other.classList.remove("shown");
  row.classList.add("shown");
  let timed: Element | null = row;
  while (timed !== null && timed.querySelector(":scope > small") === null)
    timed = timed.previousElementSibling;
  const payload = row.querySelector("pre")?.textContent;
  const words = [...row.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  const heading = document.createElement("p");
  const track = document.createElement("b");
  track.className = row.classList[0] ?? "";
  track.textContent = track.className;
  heading.append(track, ` ${timed?.querySelector("small")?.textContent ?? ""}`);
  const text = document.createElement("p");
  text.textContent = words
    .map((node) => node.textContent ?? "")
    .join("")
    .trim();
  const carried = document.createElement(payload === undefined ? "p" : "pre");
  carried.textContent =
    payload ?? "What events carried is kept of scenarios that have problems, and in traces.";
  panel.replaceChildren(heading, text, carried);
}

/** Moves the focus along a timeline; true if the key is one that does. */
function walk(row: HTMLElement, key: string): boolean {
  const rows = rowsOf(row.parentElement as Element);
  const at = rows.indexOf(row);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[key];
  if (key === "Enter") row.closest(".story")?.querySelector<HTMLElement>(".panel")?.focus();
  const next = rows[to ?? -1];
  if (next === undefined) return to !== undefined || key === "Enter";
  row.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
  return true;
}

/** Moves the focus along the list of files and scenarios; true if the key is one that does. */
function walkList(summary: Element, key: string): boolean {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step === undefined) return false;
  const all = [...document.querySelectorAll<HTMLElement>(".files summary")];
  const seen = all.filter((one) => one.checkVisibility());
  seen[seen.indexOf(summary as HTMLElement) + step]?.focus();
  return true;
}

function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target as HTMLElement;
  const { key } = event;
  if (key === "/" && !target.closest("input, select")) {
    document.querySelector<HTMLElement>("input[type=search]")?.focus();
    event.preventDefault();
    return;
  }
  const panel = target.closest(".panel");
  if (panel !== null && key === "Escape") {
    panel.closest(".story")?.querySelector<HTMLElement>('li[tabindex="0"]')?.focus();
    return;
  }
  const row = target.matches("ol.timeline > li") ? target : undefined;
  const moved =
    row === undefined ? target.matches(".files summary") && walkList(target, key) : walk(row, key);
  if (moved) event.preventDefault();
}

/** Opens what the address names: a scenario, or a row of its timeline. */
function goToHash(): void {
  const id = decodeURIComponent(location.hash.slice(1));
  if (id === "") return;
  const entries = [...document.querySelectorAll<HTMLDetailsElement>("details.entry")];
  const entry = entries.find((one) => one.id === id || id.startsWith(`${one.id}/`));
  if (entry !== undefined) {
    entry.open = true;
    const file = entry.closest<HTMLDetailsElement>("details.file");
    if (file !== null) file.open = true;
    openStory(entry);
  }
  const target = document.getElementById(id);
  target?.scrollIntoView({ block: "center" });
  (target?.querySelector<HTMLElement>(":scope > summary") ?? target)?.focus({ preventScroll: true });
}

/** Shows the scenarios that fit the text, the tag and the pressed statuses; all, where nothing is asked. */
function filter(form: HTMLFormElement): void {
  const fields = new FormData(form);
  const words = String(fields.get("text") ?? "")
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const tag = String(fields.get("tag") ?? "");
  const pressed = [...document.querySelectorAll<HTMLElement>('[data-status][aria-pressed="true"]')];
  const statuses = pressed.map((button) => button.dataset.status);
  const asked = words.length > 0 || tag !== "" || statuses.length > 0;
  let [shown, all] = [0, 0];
  for (const file of document.querySelectorAll<HTMLDetailsElement>("details.file")) {
    const name = file.querySelector("h2")?.textContent ?? "";
    let fitting = 0;
    for (const entry of file.querySelectorAll<HTMLElement>("details.entry")) {
      const { clause = "", problems = "" } = entry.dataset;
      const text = `${name} ${entry.querySelector("summary")?.textContent} ${clause} ${problems}`;
      const tags = [...entry.querySelectorAll(".label")].map((label) => label.textContent);
      const fits =
        words.every((word) => text.toLowerCase().includes(word)) &&
        (tag === "" || tags.includes(tag)) &&
        (statuses.length === 0 || statuses.includes(entry.dataset.status));
      entry.hidden = !fits;
      fitting += fits ? 1 : 0;
      all += 1;
    }
    file.hidden = fitting === 0;
    file.dataset.folded ??= String(!file.open);
    file.open = asked || file.dataset.folded === "false";
    shown += fitting;
  }
  const output = form.querySelector("output");
  if (output !== null) output.textContent = asked ? `${shown} of ${all} shown` : "";
}

function nextTheme(button: HTMLElement): void {
  const themes = ["auto", "light", "dark"];
  const root = document.documentElement;
  const theme = themes[(themes.indexOf(root.dataset.theme ?? "auto") + 1) % themes.length] as string;
  root.dataset.theme = theme;
  const shown = button.querySelector(".theme");
  if (shown !== null) shown.textContent = theme;
}

function start(): void {
  const form = document.querySelector<HTMLFormElement>("form.filter");
  for (const entry of document.querySelectorAll("details.entry[open]")) openStory(entry);
  walkable(document);
  document.addEventListener("focusin", ({ target }) => pointAt(target as Element));
  let pointer = "";
  document.addEventListener("mousemove", ({ clientX, clientY, target }) => {
    // A page that scrolls under a pointer at rest sends this, too; nobody has pointed at anything then.
    const place = `${clientX} ${clientY}`;
    if (place !== pointer) pointAt(target as Element);
    pointer = place;
  });
  // `toggle` does not bubble, so it is caught on its way down.
  document.addEventListener("toggle", ({ target }) => openStory(target as Element), true);
  document.addEventListener("keydown", onKey);
  document.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("button");
    if (button?.id === "theme") nextTheme(button);
    if (button?.dataset.status === undefined || form === null) return;
    button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
    filter(form);
  });
  form?.addEventListener("input", () => filter(form));
  form?.addEventListener("submit", (event) => event.preventDefault());
  addEventListener("hashchange", goToHash);
  goToHash();
}
