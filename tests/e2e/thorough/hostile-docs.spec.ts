import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { hostileHtml } from "#tests/support/hostile-html.ts";
import type { RunningServer } from "#tests/support/start-server.ts";
import { test as base, expect } from "../support/daymark.ts";
import { startSiteServer } from "../support/site-server.ts";

const idOf = (index: number) => `hostile-${String(index).padStart(3, "0")}`;

/**
 * A Daymark whose docs are the hostile texts, a topic each (`server/content/make-html-safe.test.ts` has each of them alone). Any request to
 * another host fails the test (daymark.ts).
 */
const test = base.extend<object, { daymark: RunningServer }>({
  daymark: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "daymark-hostile-"));
      for (const [index, payload] of hostileHtml.entries()) {
        const title = JSON.stringify(`${index} ${payload}`.slice(0, 100));
        const file = `---\ntitle: ${title}\norder: ${index}\n---\nBefore.\n\n${payload}\n\nAfter.\n`;
        await writeFile(join(folder, `${idOf(index)}.md`), file);
      }
      const server = await startSiteServer({ env: { DOCS_DIR: folder } });
      await use(server);
      await server.stop();
      await rm(folder, { recursive: true });
    },
    { scope: "worker" },
  ],
});

/** From now on every script that calls one of these functions is recorded. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ran: string[] = [];
    const write = (name: string) => () => void ran.push(name);
    Object.assign(window, { ran, alert: write("alert"), msgbox: write("msgbox"), print: write("print") });
  });
}

/** Puts each text where React puts one, and then checks whether the text could do something that it must not. */
function dangersIn(page: Page, texts: { html: string; inPage: boolean }): Promise<string[]> {
  return page.evaluate(async ({ html, inPage }) => {
    const text = document.querySelector<HTMLElement>("article .prose");
    if (!text) return ["no text"];
    if (!inPage) text.innerHTML = html;
    // A thing that fails to load (an image, say) reports that in a later task.
    await new Promise((resolve) => setTimeout(resolve));
    const found = [...(window as unknown as { ran: string[] }).ran].map((name) => `ran ${name}`);
    const active =
      "script,style,link,meta,base,iframe,frame,object,embed,applet,portal,svg,math,img,picture,video,audio,form,input,button,select,textarea,template,marquee,details,[style],[srcset],[src],[class],[role],[name]";
    for (const element of text.querySelectorAll(active)) found.push(element.outerHTML.slice(0, 100));
    for (const element of text.querySelectorAll("*")) {
      for (const { name, value } of element.attributes) {
        if (name.startsWith("on")) found.push(`${name} of ${element.tagName}`);
        if (name === "id" && !value.startsWith("to-")) found.push(`id ${value}`);
        if (name === "href" && !/^(https:|mailto:|tel:|\/(?![/\\])|#)/.test(value)) found.push(`to ${value}`);
      }
    }
    if (!text.textContent?.startsWith("Before.")) found.push("lost its beginning");
    return found;
  }, texts);
}

test.use({ allowConsoleError: /net::ERR_BLOCKED_BY_CLIENT/ });

test("every hostile text comes out inert in a page", async ({ page, request }) => {
  await watch(page);
  const { topics } = await (await request.get("/api/docs")).json();
  expect(topics).toHaveLength(hostileHtml.length);
  await page.goto(`/documentation/${idOf(0)}`);
  for (const { title, content } of topics) {
    const dangers = await dangersIn(page, { html: content, inPage: false });
    expect({ title, dangers }).toEqual({ title, dangers: [] });
  }
  // The page that the server renders has the same text: a sample of them, because each is loaded anew.
  for (let index = 0; index < topics.length; index += 25) {
    await page.goto(`/documentation/${idOf(index)}`);
    expect(await dangersIn(page, { html: "", inPage: true })).toEqual([]);
  }
  // Then the page itself goes from topic to topic.
  await page.goto(`/documentation/${idOf(0)}`);
  await page.getByRole("link", { name: /^Next:/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("1 <script src=");
  expect(await dangersIn(page, { html: "", inPage: true })).toEqual([]);
});
