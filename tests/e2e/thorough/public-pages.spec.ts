import { expect, test } from "../support/daymark.ts";
import { screens } from "../support/screens.ts";

/** Every page that has an address, as somebody sees it first. `every-screen.spec.ts` checks how each looks with scripts. */
const pages = screens.flatMap(({ path, heading, kind, canonical = path, before, act, weekLater }) =>
  typeof path === "string" && canonical === path && kind !== "unnamed" && !before && !act && !weekLater
    ? [{ path, heading }]
    : [],
);

const needingScript = ["/reminder_signup", "/subscribe"];
/** The server answers their forms where no script runs. */
const plainForms = ["/login", "/signup", "/forgot-password"];
/** What is known of somebody comes with a script. */
const knownLater = ["/reminder", "/reminder_success", "/reminder_checkup"];

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every page can be read, and no two share a title or a description", async ({ page, request }) => {
    const titles = new Set<string>();
    const descriptions = new Set<string | undefined>();
    for (const { path, heading } of pages) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(
          knownLater.includes(path) ? /\w/ : heading,
        );
        await expect(page.getByText("Loading...").filter({ visible: true })).toHaveCount(0);
        await expect(page.getByRole("contentinfo")).toBeVisible();
        const needing = page.getByText(/(This (form|page)|Signing up here) needs JavaScript\./);
        if (needingScript.includes(path)) await expect(needing).toBeVisible();
        if (plainForms.includes(path)) {
          await expect(needing).toHaveCount(0);
          await expect(page.locator("main form[method=post] button[type=submit]")).toBeEnabled();
        }
        const html = await (await request.get(path)).text();
        titles.add(/<title>([^<]*)/.exec(html)?.[1] ?? "");
        descriptions.add(/<meta name="description" content="([^"]*)/.exec(html)?.[1]);
      });
    }
    expect(pages.length).toBeGreaterThan(20);
    expect([titles.size, descriptions.size]).toEqual([pages.length, pages.length]);
  });
});

test.describe("a page that does not exist", () => {
  test.use({ allowConsoleError: /status of 404/ });

  test("is Page Not Found, with status 404 and the way home", async ({ page }) => {
    const answer = await page.goto("/no/such/page");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "Page Not Found" })).toBeVisible();
    await expect(page.getByText("Sorry, the page you are looking for does not exist.")).toBeVisible();
    await page.getByRole("link", { name: "Go to the homepage" }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});

for (const path of ["/awa", "/terms", "/privacy"]) {
  test(`${path} has a contents list that leads to each of its parts, its review date, and is its text on paper`, async ({
    page,
  }) => {
    await page.goto(path);
    const entries = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
    const parts = await page.locator("main section h2").allTextContents();
    expect(parts.length).toBeGreaterThan(4);
    expect(await entries.allTextContents()).toEqual(parts);
    await entries.last().click();
    await expect(page.getByRole("heading", { name: parts.at(-1), exact: true })).toBeInViewport();
    await expect(page.getByText(/Last reviewed on \w+ \d+, 20\d\d\./)).toBeVisible();
    await page.emulateMedia({ media: "print" });
    for (const hidden of ["nav#nav", ".demo-bar", "footer nav", "nav.contents"])
      await expect(page.locator(hidden)).toBeHidden();
  });
}

test("in forced colours what is chosen and what can be pressed still shows", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const border = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).borderBottomStyle);
  await page.goto("/aboutus");
  expect(await border("header [aria-current=page]")).toBe("solid");
  await page.goto("/");
  expect(await border("main .btn")).toBe("solid");
});
