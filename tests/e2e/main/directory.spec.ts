import { expectAccessible } from "../support/accessible.ts";
import { expect, test } from "../support/daymark.ts";
import { openAwake } from "../support/waking-up.ts";

const root = "/police-department-list-by-city";

test("the search answers as one types, over the page, and is worked by keys alone", async ({ page }) => {
  await openAwake(page, root);
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

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("it is found from home, browsed and searched, and a mistake is reported by mail", async ({ page }) => {
    await page.goto("/");
    const card = page.getByRole("article").filter({ hasText: "Police Database" });
    await expect(card.getByRole("link", { name: "All states and cities" })).toHaveAttribute("href", root);
    await card.getByLabel("City, county or ZIP code").fill("50010");
    await card.getByRole("button", { name: "Find" }).click();
    await expect(page.getByRole("heading", { name: "Sheriffs near 50010" })).toBeVisible();
    await page.getByLabel("City, county, ZIP code or department").fill("bell prarie");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page.getByText("1 agency with a name like “bell prarie”.")).toBeVisible();
    await page.getByRole("link", { name: "Bell Prairie Police Department", exact: true }).click();
    await expect(page).toHaveURL(/\/iowa\/bell-prairie#agency-/);
    await expect(
      page.getByRole("link", { name: "Report a mistake in the listing for Bell Prairie Police Department" }),
    ).toHaveAttribute("href", /^mailto:support@daymark\.example\?subject=Correction%3A%20Bell%20Prairie/);
  });
});
