import { expect, test } from "vitest";
import { html } from "../../../harness/report/html/html.js";

test("values are escaped, in text and in attributes; what html made is not", () => {
  const value = `<img src=x onerror="alert('1')"> & more`;
  expect(html`<p title="${value}">${html`<b>${value}</b>`}</p>`.text).toBe(
    '<p title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; more"><b>' +
      "&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; more</b></p>",
  );
});

test("absent parts are left out, lists are joined, a zero is a number", () => {
  expect(html`${undefined}${false}${[html`<i>`, "<", [1, 0]]}${0}`.text).toBe("<i>&lt;100");
});

test("characters that would hide or turn a text are shown", () => {
  expect(html`${"a\u202eb\u0000c\nd"}`.text).toBe("a\\u202eb\\u0000c\nd");
});
