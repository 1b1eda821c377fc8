import type { Page } from "@playwright/test";
import { Temporal } from "temporal-polyfill";
import { expectAccessible } from "../support/accessible.ts";
import { expect, test } from "../support/daymark.ts";
import { codeFor } from "../support/outbox.ts";
import { amend } from "../support/screens/screen.ts";
import { logIn, password, pick, verifyEmail } from "../support/wizard.ts";

const email = "rosa.levels@mail.example";
const nextDate = Temporal.Now.plainDateISO("America/Chicago").add({ days: 40 }).toString();
const olderPrices = "The older form's prices. An extra place costs what it costs everybody.";

/** Fills in the older form as a registrant, and goes on to the wizard. */
async function sendOlderForm(page: Page, level: string): Promise<void> {
  await page.goto("/subscribe");
  await pick(page, "Who are you?", "I am the registrant");
  await pick(page, "Does the registrant have Internet/phone access?", "Yes");
  await page.getByLabel("Registrant First Name").fill("Rosa");
  await page.getByLabel("Registrant Last Name").fill("Delgado");
  await page.getByLabel("Registrant Email").fill(email);
  await page.getByLabel("Registrant Cell").fill("(515) 555-0142");
  await page.getByLabel("Registrant Next Registration Date").fill(nextDate);
  await pick(page, "Service level", level);
  await expect(page.getByText("at their end you pay this price")).toBeVisible();
  await page.getByRole("button", { name: "Purchase" }).click();
  await expect(page).toHaveURL(/\/reminder_signup\?step=details$/);
}

/** The answers that the older form does not ask for. */
async function fillTheRest(page: Page): Promise<void> {
  await page.getByLabel("Age", { exact: true }).fill("41");
  await page.getByLabel("Home address").fill("18 Orchard Lane, Des Moines, IA 50309");
  await expect(page.getByLabel("Time zone")).toHaveValue("America/Chicago");
  await page.getByLabel("Name of the place").fill("Polk County");
  // The one address that was typed is the login, and gets the code.
  await expect(page.getByLabel("Email for logging in")).toHaveValue(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Same password again").fill(password);
}

/** How many sheets of paper the page takes. */
async function sheetsOf(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: "Letter" })).toString("latin1");
  return pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

test("whoever comes from the older form pays its price, and sees it on every page up to the payment", async ({
  page,
}) => {
  const rail = page.getByRole("complementary", { name: "Price" });

  await test.step("the wizard has the answers, and the level's price", async () => {
    await sendOlderForm(page, "4 times a year: $13.99");
    await expect(page.getByLabel("Full name")).toHaveValue("Rosa Delgado");
    await expect(rail).toContainText("$13.99");
    await expect(rail).toContainText(olderPrices);
  });

  await test.step("another frequency has its own level's price; a second place costs what it always does", async () => {
    const often = page.getByRole("group", { name: "Place 1" }).getByLabel("How often");
    await often.selectOption("10");
    await expect(rail).toContainText("$25.99");
    await often.selectOption("4");
    await pick(page, "One place or several?", "In more than one place");
    await page.getByRole("button", { name: "Add another place" }).click();
    await page.getByRole("group", { name: "Place 2" }).getByLabel("How often").selectOption("2");
    await expect(rail).toContainText("$17.94");
    await pick(page, "One place or several?", "In one place");
    await expect(rail).toContainText("$13.99");
  });

  await test.step("a reload keeps it", async () => {
    await page.reload();
    await expect(rail).toContainText("$13.99");
  });

  await test.step("the checkout asks for that price, and says whose it is", async () => {
    await fillTheRest(page);
    await verifyEmail(page, codeFor(page), email);
    const row = page.getByRole("row", { name: /Polk County/ });
    await expect(row).toContainText("4x per year");
    await expect(row).toContainText("$13.99");
    await expect(page.getByRole("complementary", { name: "Pay" })).toContainText(olderPrices);
    await expectAccessible(page);
    expect(page.url()).toMatch(/\/reminder_checkup$/);
    await page.getByRole("button", { name: "Pay $13.99" }).click();
    await page.getByRole("dialog", { name: "Demo payment" }).getByRole("button", { name: "OK" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Payment Successful!" })).toBeVisible();
  });

  await test.step("the dashboard has the payment", async () => {
    await page.getByRole("link", { name: "Go to Reminder Dashboard" }).click();
    await logIn(page, email);
    await page.getByText("Payments", { exact: true }).click();
    await expect(page.getByRole("list").filter({ hasText: "4x per year" })).toContainText("$13.99");
  });

  await test.step("its receipt fits one sheet, and says nothing about anybody", async () => {
    await page.getByRole("link", { name: /^Receipt/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Receipt" })).toBeVisible();
    const sheet = page.getByRole("article", { name: "Receipt" });
    await expect(sheet.getByRole("row", { name: /4x per year/ })).toContainText("$13.99");
    await expect(sheet.getByRole("row", { name: /Total, in US dollars/ })).toContainText("$13.99");
    await expect(sheet).toContainText("Receipt number");
    expect(new URL(page.url()).search).toMatch(/^\?payment=[0-9a-f-]{36}$/);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Print this page" })).toBeHidden();
    const paper = await page.locator("body").innerText();
    expect(paper).not.toMatch(/regist|offen|police|probation|rosa|delgado|polk/i);
    expect(await sheetsOf(page)).toBe(1);
    await page.emulateMedia({ media: null });
  });

  await test.step("so does a receipt of ten places with money that went back", async () => {
    await amend("**/api/payments/*/receipt", (answer) => {
      const { receipt } = answer as { receipt: { lines: object[]; seller: object } };
      const lines = Array.from({ length: 10 }, () => receipt.lines[0]);
      const givenBack = { refundedCents: 300, refundedOn: "2026-11-24", forName: "Rosa" };
      const seller = { ...receipt.seller, postalAddress: "1 Shore Road, Harbor, ME 04000" };
      return { ...answer, receipt: { ...receipt, lines, ...givenBack, seller } };
    })(page);
    await page.reload();
    await expect(page.getByRole("row", { name: /4x per year/ })).toHaveCount(10);
    expect(await sheetsOf(page)).toBe(1);
    await page.unroute("**/api/payments/*/receipt");
  });

  await test.step("without the account, the receipt's address shows nothing", async () => {
    const address = page.url();
    await page.context().clearCookies();
    const document = await page.request.get(address);
    expect(await document.text()).not.toMatch(/13\.99|Delgado|4x per year/);
    await page.goto(address);
    await expect(page.getByText("Please log in to see this receipt.")).toBeVisible();
  });
});

test("a request that counts no more leads to everybody's prices, which the checkout shows", async ({
  page,
  context,
}) => {
  await sendOlderForm(page, "2 times a year: $9.99");
  await context.clearCookies();
  await fillTheRest(page);
  await verifyEmail(page, codeFor(page), email);
  await expect(page.getByRole("button", { name: "Pay $8.25" })).toBeEnabled();
  await expect(page.getByText(olderPrices)).toHaveCount(0);
});
