import { describe, expect, it } from "vitest";
import { textOfHtml } from "./html-text.ts";

describe("textOfHtml", () => {
  it.each([
    ["", ""],
    ["<p>One <strong>wo</strong>rd.</p>", "One word."],
    ["<h2>Why</h2><p>Because.</p><p>So.</p>", "Why · Because. So."],
    ["<ul><li>one</li>\n<li>two</li></ul>", "one · two"],
    ["<p>Fish &amp; chips &lt;b&gt; &amp;lt;</p>", "Fish & chips <b> &lt;"],
    ['<p><a href="/x">here</a>, there</p>', "here, there"],
  ])("of %j is %j", (html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });
});
