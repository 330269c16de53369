import { createHash } from "node:crypto";
import { clientScript } from "./client.js";
import { Html, html } from "./html.js";
import { STYLE } from "./style.js";

/** A part of a page that is put in when its `details` is first opened; `id` is that element's. */
export interface Story {
  readonly id: string;
  readonly story: Html;
}

/** What a page is made of. */
export interface Page {
  /** Of the tab. */
  readonly title: string;
  /** The one `h1`. */
  readonly heading: string;
  readonly main: Html;
  readonly stories: readonly Story[];
}

/**
 * The text of a page, self-contained. Its policy lets run what is in it and nothing else: no request leaves
 * it, and what a model or a hook wrote could not run even if it were not escaped. A story is kept as text in
 * a script that no browser runs, so that a page of thousands is read at once.
 */
export function documentText({ title, heading, main, stories }: Page): string {
  const script = clientScript();
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(STYLE)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${title}</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<a class="skip" href="#main">To the content</a>
<header class="top">
<h1>${heading}</h1>
<button type="button" id="theme"><span class="sr">Colours: </span><span class="theme">auto</span></button>
</header>
<noscript><p class="note warn">Stories and filters need JavaScript, which is switched off.</p></noscript>
<main id="main" tabindex="-1">
${main}
</main>
${stories.map(storyScript)}<script>${new Html(script)}</script>
</body>
</html>
`.text;
}

function storyScript({ id, story }: Story): Html {
  return html`<script type="text/html" data-story="${id}">${story}</script>\n`;
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
