import { expect, expectAccessible, test } from "./support/daymark.ts";
import { expectNoSidewaysScroll, expectSoundOutline, readMetadata } from "./support/page-facts.ts";

/** Every page that anybody may open, with its title and its heading. `personal` ones stay out of search engines. */
const pages: { path: string; title: string; heading: string; personal?: true }[] = [
  { path: "/", title: "Reminders for your date", heading: "When Is My Next Registration Date?" },
  { path: "/reminder", title: "Registration Reminders", heading: "Login Required", personal: true },
  { path: "/reminder_signup", title: "Set up your reminders", heading: "Set up your reminders" },
  { path: "/reminder_checkup", title: "Checkout", heading: "Complete Your Purchase", personal: true },
  { path: "/reminder_success", title: "Payment Successful", heading: "Your payment", personal: true },
  { path: "/spmap", title: "Safe Places Map", heading: "Safe Places Map" },
  { path: "/resources", title: "Free resources", heading: "Free resources" },
  { path: "/aboutus", title: "About Us", heading: "About Us" },
  { path: "/login", title: "Log in", heading: "Log in" },
  { path: "/signup", title: "Sign up", heading: "Sign up" },
  { path: "/forgot-password", title: "Forgot password", heading: "Forgot" },
  { path: "/profile", title: "My profile", heading: "My Profile", personal: true },
  { path: "/documentation", title: "Docs", heading: "Docs" },
  { path: "/subscribe", title: "Subscribe (Test)", heading: "Subscribe (Test)" },
  { path: "/awa", title: "Adam Walsh Act", heading: "Adam Walsh Act" },
  {
    path: "/police-department-list-by-city",
    title: "Police departments by city",
    heading: "Police departments by city",
  },
  { path: "/terms", title: "Terms", heading: "Terms" },
  { path: "/privacy", title: "Privacy", heading: "Privacy" },
];

const forms = ["/reminder_signup", "/login", "/signup", "/forgot-password", "/subscribe"];

for (const { path, title, heading, personal } of pages) {
  test(`${path} says what it is, is sound, accessible in both schemes and widths, and fits`, async ({
    page,
    baseURL,
  }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(heading);
    const facts = await readMetadata(page);
    expect(facts).toMatchObject({
      title: `${title} - Daymark`,
      canonical: [`${baseURL}${path}`],
      ogUrl: [`${baseURL}${path}`],
      ogTitle: [title],
      ogType: ["website"],
      robots: personal ? ["noindex"] : [],
    });
    expect(facts.description).toHaveLength(1);
    expect(facts.description[0]?.length).toBeGreaterThan(20);
    expect(facts.ogDescription).toEqual(facts.description);
    await expectSoundOutline(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        await expectAccessible(page);
      }
    }
    // 320 pixels are also a window of 1280 at 400 % zoom.
    await expectNoSidewaysScroll(page, 320);
  });
}

test("no two pages share a title or a description", async ({ page }) => {
  const all = [];
  for (const { path } of pages) {
    await page.goto(path);
    all.push(await readMetadata(page));
  }
  expect(new Set(all.map(({ title }) => title)).size).toBe(pages.length);
  expect(new Set(all.map(({ description }) => description[0])).size).toBe(pages.length);
});

test("/home is the home page, and says that its address is /", async ({ page, baseURL }) => {
  const answer = await page.goto("/home");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("When Is My Next Registration Date?");
  expect((await readMetadata(page)).canonical).toEqual([`${baseURL}/`]);
});

test("the metadata follows when a page is changed in place", async ({ page, baseURL }) => {
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
    expect(await readMetadata(page)).toMatchObject({
      title: "Page Not Found - Daymark",
      canonical: [],
      robots: ["noindex"],
    });
    await expectSoundOutline(page);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Go to the homepage" }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});

test("navbar and footer lead to every page of the spec, in its order", async ({ page, request }) => {
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
      await expect(page.getByRole("heading", { level: 1 })).toContainText(atFirst ? /\w/ : heading);
      await expect(page.getByText("Loading...").filter({ visible: true })).toHaveCount(0);
      await expect(page.getByRole("contentinfo")).toBeVisible();
      if (forms.includes(path))
        await expect(page.getByText(/This (form|page) needs JavaScript\./)).toBeVisible();
    });
  }
});
