import { expect, test } from "../support/daymark.ts";
import { readMetadata } from "../support/page-facts.ts";
import { screens } from "../support/screens.ts";

/**
 * Every page that has an address, as somebody sees it first. every-screen.spec.ts checks how each looks with scripts.
 */
const pages = screens.flatMap(({ path, heading, kind, canonical = path, before, act, weekLater }) =>
  typeof path === "string" && canonical === path && kind !== "unnamed" && !before && !act && !weekLater
    ? [{ path, heading }]
    : [],
);

const needingScript = ["/reminder_signup", "/subscribe"];
/** The server answers their forms where no script runs (without-script-account.spec.ts). */
const plainForms = ["/login", "/signup", "/forgot-password"];

test("no two pages share a title or a description", async ({ page }) => {
  const all = [];
  for (const { path } of pages) {
    await page.goto(path);
    all.push(await readMetadata(page));
  }
  expect(new Set(all.map(({ title }) => title)).size).toBe(pages.length);
  expect(new Set(all.map(({ description }) => description[0])).size).toBe(pages.length);
});

test("each icon that a page names is a picture", async ({ page, request }) => {
  await page.goto("/");
  const answers = [];
  for (const address of (await readMetadata(page)).icon) {
    const answer = await request.get(address);
    answers.push([answer.status(), answer.headers()["content-type"]]);
    const isDrawn = await page.evaluate(async (src) => {
      const picture = new Image();
      picture.src = src;
      await picture.decode();
      return picture.naturalWidth > 0;
    }, address);
    expect(isDrawn, address).toBe(true);
  }
  expect(answers).toEqual([
    [200, "image/x-icon"],
    [200, expect.stringContaining("image/svg+xml")],
  ]);
});

test("the metadata changes when a page is changed in place", async ({ page, baseURL }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Privacy" })).toBeFocused();
  expect(await readMetadata(page)).toMatchObject({
    title: "Privacy - Daymark",
    canonical: [`${baseURL}/privacy`],
    ogUrl: [`${baseURL}/privacy`],
  });
});

test("pages behind a token name no address, and stay out of search engines", async ({ page, request }) => {
  for (const path of ["/reset-password", "/verify-email"]) {
    await page.goto(path);
    expect(await readMetadata(page)).toMatchObject({ canonical: [], ogUrl: [], robots: ["noindex"] });
  }
  for (const path of ["/d/some-token", "/s/some-token", "/t/some-token"]) {
    const html = await (await request.get(path)).text();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toMatch(/rel="canonical"|og:url/);
  }
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

test("navbar and footer lead to every page, in the agreed order", async ({ page, request }) => {
  await page.goto("/");
  const bar = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  const labels = await bar.allTextContents();
  expect(labels.slice(0, 6)).toEqual([
    "Reminders",
    "Safe Places Map",
    "Resources",
    "About Us",
    "Docs",
    "Subscribe (Test)",
  ]);
  const hrefs = await page
    .locator("header a, footer a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(hrefs).toEqual(
    expect.arrayContaining(["/awa", "/police-department-list-by-city", "/terms", "/privacy"]),
  );
  for (const href of new Set(hrefs)) expect((await request.get(href)).status()).toBe(200);
});

test("the resources lead to the law, the police list, and four organizations in new tabs", async ({
  page,
}) => {
  await page.goto("/resources");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Adam Walsh Act" })).toHaveAttribute("href", "/awa");
  await expect(main.getByRole("link", { name: "Police departments by city" })).toHaveAttribute(
    "href",
    "/police-department-list-by-city",
  );
  const outside = main.getByRole("region", { name: "Support organizations" }).getByRole("link");
  await expect(outside).toHaveCount(4);
  for (const link of await outside.all()) {
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", "noopener noreferrer");
  }
});

for (const path of ["/awa", "/terms", "/privacy"]) {
  test(`${path} has a contents list that leads to each of its parts, and its review date`, async ({
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
  });
}

test("on paper an information page is its text: no bar, no menus, no demo", async ({ page }) => {
  await page.goto("/awa");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("table")).toBeVisible();
  for (const hidden of ["nav#nav", ".demo-bar", "footer nav", "nav.contents"]) {
    await expect(page.locator(hidden)).toBeHidden();
  }
});

test("in forced colours what is chosen and what can be pressed still shows", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/aboutus");
  const border = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).borderBottomStyle);
  expect(await border("header [aria-current=page]")).toBe("solid");
  await page.goto("/");
  expect(await border("main .btn")).toBe("solid");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const { path, heading } of pages) {
    test(`${path} can be read`, async ({ page }) => {
      await page.goto(path);
      const atFirst = path === "/reminder" || path === "/reminder_success" || path === "/reminder_checkup";
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(atFirst ? /\w/ : heading);
      await expect(page.getByText("Loading...").filter({ visible: true })).toHaveCount(0);
      await expect(page.getByRole("contentinfo")).toBeVisible();
      const needing = page.getByText(/This (form|page|sign-up) needs JavaScript\./);
      if (needingScript.includes(path)) await expect(needing).toBeVisible();
      if (!plainForms.includes(path)) return;
      await expect(needing).toHaveCount(0);
      await expect(page.locator("main form[method=post] button[type=submit]")).toBeEnabled();
    });
  }
});
