import type { Page } from "@playwright/test";
import { expect, test } from "../support/daymark.ts";
import { inDays } from "../support/forms.ts";
import { codeFor } from "../support/outbox.ts";
import { amend } from "../support/screens/screen.ts";
import { openAwake } from "../support/waking-up.ts";
import { password, pick, verifyEmail } from "../support/wizard.ts";
import { turnTo } from "../support/wizard-form.ts";

const who = "Who are you?";
const access = "Does the registrant have Internet/phone access?";
const olderPrices = "These are the older form's prices. An extra place costs the same for everyone.";
const purchase = (page: Page) => page.getByRole("button", { name: "Purchase" });

/** Opens the form and answers it as a friend of a registrant without access. */
async function fillAsFriend(page: Page): Promise<void> {
  await openAwake(page, "/subscribe");
  await pick(page, who, "I am a friend");
  await pick(page, access, "No");
  await page.getByLabel("Your First Name").fill("Felix");
  await page.getByLabel("Your Last Name").fill("Moreno");
  await page.getByLabel("Your Email").fill("felix@mail.example");
  await page.getByLabel("Your Cell").fill("(515) 555-0143");
  await page.getByLabel("Registrant First Name").fill("Rosa");
  await page.getByLabel("Registrant Last Name").fill("Delgado");
  await page.getByLabel("Registrant Next Registration Date").fill("2027-03-01");
  await pick(page, "Service level", "2 times a year: $9.99");
}

test("it is reached by its name in the navbar; the purchase waits for one of six service levels", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Subscribe (Test)" }).click();
  await expect(page).toHaveTitle("Subscribe (Test) - Daymark");
  await expect(page.getByText("This is the older form.")).toBeVisible();
  await expect(purchase(page)).toBeDisabled();
  await expect(page.getByText("Please select a service level.")).toBeVisible();
  const levels = page.getByRole("group", { name: "Service level" }).locator(".pick");
  await expect(levels).toHaveText([
    "Once a year: $7.99",
    "2 times a year: $9.99",
    "4 times a year: $13.99",
    "6 times a year: $17.99",
    "8 times a year: $21.99",
    "10 times a year: $25.99",
  ]);
  await pick(page, who, "I am the registrant");
  await pick(page, "Service level", "Once a year: $7.99");
  await expect(purchase(page)).toBeEnabled();

  await pick(page, who, "I am a family member");
  await expect(purchase(page)).toBeDisabled();
});

test("it posts the ten fields, and the wizard goes on with the answers from the browser's own memory", async ({
  page,
}) => {
  await fillAsFriend(page);
  const posted = page.waitForRequest((request) => request.method() === "POST");
  await purchase(page).click();
  const request = await posted;
  expect(new URL(request.url()).pathname).toBe("/api/purchases");
  expect(Object.fromEntries(new URLSearchParams(request.postData() ?? ""))).toEqual({
    reg_first_name: "Rosa",
    reg_last_name: "Delgado",
    reg_email: "",
    reg_cell: "",
    reg_date: "2027-03-01",
    ff_first_name: "Felix",
    ff_last_name: "Moreno",
    ff_email: "felix@mail.example",
    ff_cell: "(515) 555-0143",
    serviceLevel: "2",
  });
  await expect(page).toHaveURL(/\/reminder_signup\?step=details$/);
  await pick(page, "Who will be the account holder?", "I will");
  await turnTo(page, "you");
  const you = page.getByRole("group", { name: "About you" });
  await expect(you.getByLabel("Full name")).toHaveValue("Felix Moreno");
  await expect(you.getByLabel("Mobile phone")).toHaveValue("(515) 555-0143");
  await turnTo(page, "places");
  const place = page.getByRole("group", { name: "Place 1" });
  await expect(place.getByLabel("How often")).toHaveValue("2");
  // The older form knows one day only. Whose paper gives several chooses so here, and the day becomes the last.
  await place.getByRole("button", { name: "Several days?" }).click();
  await place.getByLabel("First day").fill("2027-02-01");
  await expect(place.getByLabel("Last day")).toHaveValue("2027-03-01");
});

test("what was typed and not taken is in the newer sign-up, and the form says so", async ({ page }) => {
  // As after too many requests from one network: the server refuses without reading what was typed.
  // The route stays to the end: the browser loads the next page while Playwright would take it away.
  await page.route("**/api/purchases", (route) => route.continue({ postData: "" }));
  await fillAsFriend(page);
  await purchase(page).click();
  await expect(page).toHaveURL(/\/subscribe#not-taken$/);
  await expect(page.getByText("Nothing is lost. Your answers are in the newer sign-up.")).toBeVisible();
  await page.getByRole("link", { name: "Continue there" }).click();
  await expect(page).toHaveURL(/\/reminder_signup\?step=details$/);
  await turnTo(page, "you");
  await expect(page.getByLabel("Full name")).toHaveValue("Felix Moreno");
});

test("whoever comes from it pays its price, and sees it on every page up to the receipt, which says nothing about anybody", async ({
  page,
}) => {
  const email = "rosa.levels@mail.example";
  const rail = page.getByRole("complementary", { name: "Price" });
  await test.step("the form, and the answers that it does not ask for", async () => {
    await page.goto("/subscribe");
    await pick(page, who, "I am the registrant");
    await pick(page, access, "Yes");
    await page.getByLabel("Registrant First Name").fill("Rosa");
    await page.getByLabel("Registrant Last Name").fill("Delgado");
    await page.getByLabel("Registrant Email").fill(email);
    await page.getByLabel("Registrant Cell").fill("(515) 555-0142");
    await page.getByLabel("Registrant Next Registration Date").fill(inDays(40));
    await pick(page, "Service level", "4 times a year: $13.99");
    await expect(page.getByText("you pay this price at the end")).toBeVisible();
    await purchase(page).click();
    await turnTo(page, "you");
    await page.getByLabel("Age", { exact: true }).fill("41");
    await page.getByLabel("ZIP code").fill("50309");
    await expect(page.getByLabel("Time zone")).toHaveValue("America/Chicago");
    await turnTo(page, "places");
    await expect(rail).toContainText("$13.99");
    await expect(rail).toContainText(olderPrices);
    await page.getByLabel("Name of the place").fill("Polk County");
  });

  await test.step("another frequency has its own level's price, and a reload keeps it", async () => {
    const often = page.getByRole("group", { name: "Place 1" }).getByLabel("How often");
    await often.selectOption("10");
    await expect(rail).toContainText("$25.99");
    await often.selectOption("4");
    await expect(rail).toContainText("$13.99");
    await page.reload();
    await expect(rail).toContainText("$13.99");
  });

  await test.step("the checkout asks for that price, and says whose it is", async () => {
    await turnTo(page, "login");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm password").fill(password);
    await verifyEmail(page, codeFor(page), email);
    await expect(page.getByRole("row", { name: /Polk County/ })).toContainText("$13.99");
    await expect(page.getByRole("complementary", { name: "Pay" })).toContainText(olderPrices);
    await page.getByRole("button", { name: "Pay $13.99" }).click();
    await page.getByRole("dialog", { name: "Demo payment" }).getByRole("button", { name: "OK" }).click();
    await page.getByRole("link", { name: "Go to Reminder Dashboard" }).click();
    await page.getByText("Payments", { exact: true }).click();
    await expect(page.getByRole("list").filter({ hasText: "4x per year" })).toContainText("$13.99");
  });

  await test.step("its receipt fits one sheet, with ten places, too, and says nothing about anybody", async () => {
    await page.getByRole("link", { name: /^Receipt/ }).click();
    const sheet = page.getByRole("article", { name: "Receipt" });
    await expect(sheet.getByRole("row", { name: /Total, in US dollars/ })).toContainText("$13.99");
    expect(new URL(page.url()).search).toMatch(/^\?payment=[0-9a-f-]{36}$/);
    await amend("**/api/payments/*/receipt", (answer) => {
      const { receipt } = answer as { receipt: { lines: object[] } };
      const lines = Array.from({ length: 10 }, () => receipt.lines[0]);
      return { ...answer, receipt: { ...receipt, lines } };
    })(page);
    await page.reload();
    await expect(page.getByRole("row", { name: /4x per year/ })).toHaveCount(10);
    await page.emulateMedia({ media: "print" });
    const paper = await page.locator("body").innerText();
    expect(paper).not.toMatch(/regist|offen|police|probation|rosa|delgado|polk/i);
    const pdf = (await page.pdf({ format: "Letter" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
    await page.emulateMedia({ media: null });
  });

  await test.step("without the account, the receipt's address shows nothing", async () => {
    await page.context().clearCookies();
    const document = await page.request.get(page.url());
    expect(await document.text()).not.toMatch(/13\.99|Delgado|4x per year/);
    await page.reload();
    await expect(page.getByText("Please log in to see this receipt.")).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("it says that it needs JavaScript", async ({ page }) => {
    await page.goto("/subscribe");
    await expect(page.locator("noscript strong").first()).toHaveText("This form needs JavaScript.");
    await expect(purchase(page)).toBeDisabled();
  });
});
