import { expectAccessible } from "../support/accessible.ts";
import { expect, messagesTo, test } from "../support/daymark.ts";
import { readMetadata } from "../support/page-facts.ts";

const root = "/police-department-list-by-city";

test("every list says that it is a sample, how old it is, and what it does not mean", async ({ page }) => {
  for (const path of [root, `${root}/iowa`, `${root}/iowa/alder-falls`]) {
    await page.goto(path);
    await expect(page.getByText("This is a sample.")).toBeVisible();
    await expect(page.getByText("Call before you go.", { exact: true })).toBeVisible();
    await expect(
      page.getByText("A listing does not mean that the office takes registrations."),
    ).toBeVisible();
    await expect(page.getByText(/Put here on \w+ \d+, 20\d\d\./)).toBeVisible();
    await expect(page.getByRole("link", { name: "Report a mistake in this list" })).toBeVisible();
  }
  for (const path of [`${root}/report?agency=sample-1`, `${root}/report/sent`, `${root}/report/later`]) {
    await page.goto(path);
    await expect(page.getByText("Call before you go.", { exact: true })).toBeVisible();
    await expect(page.getByText(/Put here on \w+ \d+, 20\d\d\./)).toBeVisible();
  }
});

test("states lead to cities and cities to agencies, the sheriff first, each page with its own address", async ({
  page,
  baseURL,
}) => {
  await page.goto(root);
  await page.getByRole("navigation", { name: "States" }).getByRole("link", { name: /^Iowa/ }).click();
  await expect(page).toHaveURL(`${root}/iowa`);
  await page.getByRole("link", { name: /^Alder Falls/ }).click();
  await expect(page).toHaveURL(`${root}/iowa/alder-falls`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Police departments in Alder Falls, Iowa");
  expect(await page.locator("main section.stack > h2").allTextContents()).toEqual([
    "Sheriff",
    "Police",
    "School or campus police",
    "How far is it?",
    "Before you go",
  ]);
  // Search engines must not find made-up agencies.
  expect(await readMetadata(page)).toMatchObject({
    title: "Police departments in Alder Falls, Iowa - Daymark",
    canonical: [`${baseURL}${root}/iowa/alder-falls`],
    robots: ["noindex"],
  });
  const trail = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "");
  expect(trail.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
    `${baseURL}${root}`,
    `${baseURL}${root}/iowa`,
    `${baseURL}${root}/iowa/alder-falls`,
  ]);
  const call = page.getByRole("link", { name: "Call Alder County Sheriff's Office, (515) 555-0100" });
  await expect(call).toHaveAttribute("href", "tel:+15155550100");
  const directions = page.getByRole("link", { name: /^Directions to Alder County Sheriff's Office/ });
  await expect(directions).toHaveAttribute(
    "href",
    /^https:\/\/www\.openstreetmap\.org\/directions\?to=42\.\d+%2C-93\.\d+$/,
  );
  await expect(directions).toHaveAttribute("rel", "noopener noreferrer");
});

test("a city without a sheriff shows its county's", async ({ page }) => {
  await page.goto(`${root}/iowa/bell-prairie`);
  const county = page.getByRole("region", { name: "Sheriff of the county" });
  await expect(
    county.getByRole("link", { name: "Alder County Sheriff's Office", exact: true }),
  ).toHaveAttribute("href", `${root}/iowa/alder-falls#agency-sample-1`);
});

test("the miles from a ZIP code stand beside each agency", async ({ page }) => {
  await page.goto(`${root}/iowa/alder-falls`);
  await page.getByLabel("Your ZIP code").fill("50010");
  await page.getByRole("button", { name: "Show the miles" }).click();
  await expect(page.getByText(/Alder Falls, IA · (\d+ miles?|Less than a mile)/).first()).toBeVisible();
  await page.getByLabel("Your ZIP code").fill("00000");
  await page.getByRole("button", { name: "Show the miles" }).click();
  await expect(page.getByText("We do not know this ZIP code.")).toBeVisible();
});

test("the search answers as one types, over the page, and is worked by keys alone", async ({ page }) => {
  await page.goto(root);
  const field = page.getByRole("combobox", { name: "City, county, ZIP code or department" });
  const list = page.getByRole("listbox");
  const top = async () => (await page.getByRole("heading", { name: "States" }).boundingBox())?.y;
  const before = await top();
  await field.pressSequentially("alder fals pol");
  await expect(list.getByRole("option").first()).toContainText("Alder Falls");
  expect(await top()).toBe(before);
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await expectAccessible(page);
  await field.press("Escape");
  await expect(list).toBeHidden();
  await field.press("ArrowDown");
  const chosen = list.getByRole("option", { selected: true });
  await expect(chosen).toHaveCount(1);
  expect(await field.getAttribute("aria-activedescendant")).toBe(await chosen.getAttribute("id"));
  await field.press("Enter");
  await expect(page).toHaveURL(/\/iowa\/alder-falls#agency-sample-\d+$/);
  await expect(page.locator("[id^=agency-]:focus")).toContainText("Alder Falls");
});

test.describe("when the server no longer answers while somebody types", () => {
  test.use({ allowConsoleError: /ERR_FAILED/ });

  test("Enter without a choice still shows all that was found", async ({ page }) => {
    await page.route("/api/agencies?**", (route) => route.abort());
    await page.goto(root);
    const field = page.getByRole("combobox");
    await field.fill("alder");
    await field.press("Enter");
    await expect(page).toHaveURL(`${root}?q=alder#results`);
    await expect(page.getByRole("heading", { name: "Found" })).toBeVisible();
    await expect(page.getByText(/^\d+ agencies for “alder”\.$/)).toBeVisible();
  });
});

test.describe("what is not there", () => {
  test.use({ allowConsoleError: /status of 404|ERR_FAILED/ });

  test("is Page Not Found; another spelling of a state leads to its page", async ({ page, request }) => {
    for (const path of [
      `${root}/atlantis`,
      `${root}/iowa/nowhere`,
      `${root}/report/nonsense`,
      `${root}/iowa/a/b`,
    ]) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      await expect(page.getByRole("heading", { level: 1, name: "Page Not Found" })).toBeVisible();
    }
    for (const spelling of ["IA", "ia", "Iowa", "IOWA"]) {
      const answer = await request.get(`${root}/${spelling}`, { maxRedirects: 0 });
      expect([answer.status(), answer.headers().location], spelling).toEqual([301, `${root}/iowa`]);
    }
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("it is found from home, browsed and searched, and a mistake reaches the operator", async ({
    page,
  }) => {
    await page.goto("/");
    const card = page.getByRole("article").filter({ hasText: "Police Database" });
    await expect(card.getByRole("link", { name: "All states and cities" })).toHaveAttribute("href", root);
    await card.getByLabel("City, county or ZIP code").fill("50010");
    await card.getByRole("button", { name: "Find" }).click();
    await expect(page.getByRole("heading", { name: "Sheriffs near 50010" })).toBeVisible();
    await page.getByLabel("City, county, ZIP code or department").fill("bell prarie");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page.getByText("1 agency for “bell prarie”, as it may be spelled.")).toBeVisible();
    await page.getByRole("link", { name: "Bell Prairie Police Department", exact: true }).click();
    await expect(page).toHaveURL(/\/iowa\/bell-prairie#agency-/);
    await page
      .getByRole("link", { name: "Report a mistake in the entry of Bell Prairie Police Department" })
      .click();
    await expect(page.getByText("Bell Prairie Police Department, Bell Prairie, IA")).toBeVisible();
    await page.getByLabel("What is wrong?").selectOption("The phone number is wrong");
    await page
      .getByLabel("What would be right? (optional)")
      .fill("<img src=x onerror=alert(1)> It ends in 99.");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page).toHaveURL(`${root}/report/sent`);
    await expect.poll(async () => (await messagesTo(page, "support@daymark.example")).length).toBe(1);
    const [mail] = await messagesTo(page, "support@daymark.example");
    expect(mail?.subject).toBe("A mistake in the directory");
    expect(mail?.text).toContain("<img src=x onerror=alert(1)> It ends in 99.");
    await page.goto(root);
    await page.getByLabel("Your ZIP code").fill("50010");
    await page.getByRole("button", { name: "Show the nearest" }).click();
    await expect(page.getByRole("heading", { name: "Sheriffs near 50010" })).toBeVisible();
  });
});

test("on paper a city's page is names, addresses and numbers", async ({ page }) => {
  await page.goto(`${root}/iowa/alder-falls`);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("(515) 555-0100")).toBeVisible();
  await expect(page.getByText("Call before you go.", { exact: true })).toBeVisible();
  for (const hidden of ["form[role=search]", ".zip-form", ".agency-links", "nav#nav"]) {
    await expect(page.locator(hidden).first()).toBeHidden();
  }
  await page.goto(`${root}/iowa`);
  await expect(page.getByRole("link", { name: /^Alder Falls/ })).toBeVisible();
});
