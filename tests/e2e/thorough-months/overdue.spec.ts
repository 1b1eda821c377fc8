import type { Browser, Locator, Page } from "@playwright/test";
import { Temporal } from "temporal-polyfill";
import { doneLinkWords as doneLink, reminderWords as reminder } from "#core/words/pages/dashboard-words.ts";
import { m } from "#messages";
import { expect, test } from "../support/daymark.ts";
import { inDays, onePlaceFormOf } from "../support/forms.ts";
import { clickMoveTo, linkIn, resetClock } from "../support/outbox.ts";
import { expectPlainAccessible } from "../support/plain-page.ts";
import { asHolder, createStage } from "../support/screens/stage.ts";
import { signUpAndPay } from "../support/signed-up.ts";
import { password } from "../support/wizard.ts";

test.beforeEach(({ daymark }) => resetClock(daymark.url));
test.afterAll(({ daymark }) => resetClock(daymark.url));

test("a date that was missed stands first, with a number to call; the ZIP code for it stays nowhere", async ({
  page,
  daymark,
}) => {
  const form = onePlaceFormOf("felix.overdue", 2);
  await signUpAndPay(page, daymark.url, form);
  await page.goto("/outbox");
  await clickMoveTo(page, Temporal.PlainDate.from(inDays(3)));

  await test.step("the link of the mail says what to do, and leads the account holder on", async () => {
    await page.goto(await linkIn(page, form.account.email, "/d/"));
    await expect(page.getByRole("main")).toContainText(doneLink.notDoneYet("Rosa"));
    await expect(page.getByRole("main")).not.toContainText(/sheriff|police|ZIP/i);
    await page.getByRole("link", { name: m.done_link_what_to_do_now() }).click();
  });

  const zip = page.getByLabel(reminder.overdue.zip("Rosa"));
  const call = page.getByRole("link", { name: /^Call \(\d{3}\)/ });
  await test.step("the card stands first, and finds the sheriff", async () => {
    const card = page.getByRole("main").getByRole("region").first();
    await expect(card).toContainText("1 day late");
    await expect(card).not.toContainText(/next date/i);
    await expect(card.getByRole("link", { name: m.reminder_overdue_what_to_do() })).toHaveAttribute(
      "href",
      "/documentation/missed-date",
    );
    await zip.fill("50010");
    await expect(call.first()).toHaveAttribute("href", /^tel:\+1\d{10}$/);
    await expect(page.getByRole("main")).toContainText("Alder County Sheriff's Office");
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
    );
    expect(kept + page.url()).not.toContain("50010");
    await page.reload();
    await expect(zip).toHaveValue("");
  });

  await test.step("a ZIP code that nobody knows leads to the list", async () => {
    await zip.fill("00000");
    await expect(page.getByText(m.reminder_overdue_no_sheriff())).toBeVisible();
  });

  await test.step("where the visit has an address, the sheriff shows at once", async () => {
    const { locations } = await (await page.request.get("/api/locations")).json();
    const visit = {
      officeName: "",
      officePhone: "",
      officeAddress: "1 Court Street, Alder, IA 50010",
      officeHours: "",
      officeFee: "",
      appointmentOn: "",
      appointmentTime: "",
      thingsToBring: [],
    };
    const saved = await page.request.put(`/api/locations/${locations[0].id}/visit`, {
      data: visit,
      headers: { Origin: daymark.url },
    });
    expect(saved.status()).toBe(200);
    await page.reload();
    await expect(call.first()).toBeVisible();
    await expect(zip).toHaveValue("");
  });

  await test.step("the date's field stands in the first screen of a small phone", async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.getByRole("button", { name: reminder.date.haveRegistered("Rosa") }).click();
    const field = page.getByRole("dialog").getByLabel("Next date for Alder County");
    await expect(field).toBeInViewport({ ratio: 1 });
    const at = async (target: Locator) => (await target.boundingBox()) ?? { y: 0, height: 0 };
    const actions = page.getByRole("dialog").getByRole("button", { name: "Set this date" });
    expect((await at(field)).y + (await at(field)).height).toBeLessThan((await at(actions)).y);
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("hidden details hide field and offices", async () => {
    await page.getByRole("button", { name: "Hide details" }).click();
    await expect(zip).toHaveCount(0);
    await expect(page.getByRole("link", { name: m.reminder_overdue_find_number() })).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText(/sheriff/i);
  });

  await test.step("with the office's number it is the one to call, and no ZIP code is asked for", async () => {
    await page.getByRole("button", { name: "Show details" }).click();
    const { locations } = await (await page.request.get("/api/locations")).json();
    const { id, name, timesPerYear } = locations[0];
    const data = { name, timesPerYear, officePhone: "(614) 555-0101" };
    const headers = { Origin: daymark.url };
    const saved = await page.request.put(`/api/locations/${id}`, { data, headers });
    expect(saved.status()).toBe(200);
    await page.reload();
    const first = page.getByRole("main").getByRole("region").first();
    await expect(first.getByRole("link", { name: "Call the office: (614) 555-0101" })).toHaveAttribute(
      "href",
      "tel:+16145550101",
    );
    await expect(zip).toHaveCount(0);
  });
});

/** Logs in without scripts, and shows the dates. */
async function openPlain(browser: Browser, baseURL: string, email: string): Promise<Page> {
  const plain = await browser.newPage({
    baseURL,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  await plain.goto("/login?redirect=/reminder");
  await plain.getByRole("main").getByLabel("Email").fill(email);
  await plain.getByRole("main").getByLabel("Password", { exact: true }).fill(password);
  await plain.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await plain.getByRole("button", { name: "Show my dates" }).click();
  return plain;
}

test("without JavaScript a missed date stands first, too", async ({ browser, page, daymark }) => {
  const form = onePlaceFormOf("felix.overdue-plain", 2);
  await signUpAndPay(page, daymark.url, form);
  await page.goto("/outbox");
  await clickMoveTo(page, Temporal.PlainDate.from(inDays(3)));
  const plain = await openPlain(browser, daymark.url, form.account.email);
  const main = plain.getByRole("main");
  const passed = main.getByText(/1 day late/);
  await expect(passed).toBeVisible();
  await expect(main.getByRole("link", { name: m.reminder_overdue_what_to_do() })).toHaveAttribute(
    "href",
    "/documentation/missed-date",
  );
  await expect(main.getByRole("link", { name: m.reminder_overdue_find_number() })).toBeVisible();
  await expectPlainAccessible(plain);
  await main.getByRole("button", { name: "Yes, it's done" }).click();
  await expect(passed).toHaveCount(0);
  await plain.close();
});

test("without JavaScript the sentence about the subscription leads to where a year is paid for", async ({
  browser,
  page,
  daymark,
}) => {
  const form = onePlaceFormOf("felix.unpaid-plain", 20);
  await asHolder(page, createStage(daymark.url), form, { paid: false });
  const plain = await openPlain(browser, daymark.url, form.account.email);
  const main = plain.getByRole("main");
  await expectPlainAccessible(plain);
  await main.getByRole("link", { name: m.reminder_not_active() }).click();
  const pay = plain.getByRole("button", { name: /^Pay \$/ });
  await expect(plain.locator(":target").filter({ has: pay })).toBeVisible();
  await pay.click();
  await expect(main).toContainText(m.year_paid());
  await expect(main).toContainText("Your subscription is active until");
  await expect(pay).toHaveCount(0);
  await plain.close();
});
