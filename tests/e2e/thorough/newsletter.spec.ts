import type { Page, Request } from "@playwright/test";
import { expect, test } from "../support/daymark.ts";
import { openAwake } from "../support/waking-up.ts";

const band = (page: Page) => page.getByRole("region", { name: /^Get an email when/ });
/** Nobody has this key. */
const key = "AAAAAAAAAAAAAAAAAAAAAA";

test.use({ allowConsoleError: /Failed to load resource/ });

test("the form says when nobody answers, and what the server says", async ({ page }) => {
  await openAwake(page, "/");
  const form = band(page);
  await form.getByLabel("First name").fill("Rosa");
  await form.getByLabel("Email").fill("often@mail.example");
  await page.route("/api/newsletter", (route) => route.abort(), { times: 1 });
  await form.getByRole("button", { name: "Sign up" }).click();
  await expect(form.getByRole("alert")).toHaveText(
    "Error connecting to server. Please check your connection and try again.",
  );
  await expect(form.getByLabel("Email")).toHaveValue("often@mail.example");
  const message = "Too many requests. Please wait a little and try again.";
  const json = { success: false, error: "TOO_MANY_REQUESTS", message };
  await page.route("/api/newsletter", (route) => route.fulfill({ status: 429, json }));
  await form.getByRole("button", { name: "Sign up" }).click();
  await expect(form.getByRole("alert")).toHaveText(message);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a link that a filter has cut off, with scripts: ${javaScriptEnabled}`, () => {
    test.use({ javaScriptEnabled });
  });
}

for (const path of ["/n/", "/d/", "/s/", "/t/"]) {
  test(`no request from ${path} tells where it comes from, and the page still works`, async ({ page }) => {
    // Counts requests that were answered: the headers of one that a change of page cut off are never known.
    const answered: Request[] = [];
    page.on("requestfinished", (request) => answered.push(request));
    const asked = path === "/n/" ? null : page.waitForResponse(/\/api\/links/);
    await page.goto(path + key);
    await asked;
    if (path === "/n/") {
      await page.getByRole("button", { name: "Yes, send me news" }).click();
      await expect(page).toHaveURL(/\/newsletter\/unusable-link$/);
    }
    await page.waitForLoadState("load");
    const headers = await Promise.all(answered.map((request) => request.allHeaders()));
    expect(headers.length).toBeGreaterThan(3);
    expect(headers.filter(({ referer }) => referer?.includes(key))).toEqual([]);
  });
}
