import type { Page } from "@playwright/test";
import { emptySignupForm } from "#core/signup/form.ts";
import { m } from "#messages";
import { expectAccessible } from "../support/accessible.ts";
import { expect, test } from "../support/daymark.ts";
import { inDays, onePlaceFormOf } from "../support/forms.ts";
import { expectNothingInEnglish } from "../support/in-spanish.ts";
import { codeFor, resetClock } from "../support/outbox.ts";
import { playHousehold } from "../support/played-household.ts";
import { password } from "../support/wizard.ts";
import { answerAt, enterPassword, openWithAnswers, turnTo } from "../support/wizard-form.ts";

// The site in Spanish: the whole way of a registrant below /es, with scripts and without, and the links between the languages.

const es = { locale: "es" } as const;
const main = (page: Page) => page.getByRole("main");
const h1 = (page: Page) => page.getByRole("heading", { level: 1 });
const press = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true }).click();

/** The open page has this address below /es, is in Spanish, and shows nothing in English. */
async function expectSpanish(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === `/es${path}`);
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expectNothingInEnglish(page);
  await expectAccessible(page);
}

// A page's call may be answered only after the logout.
test.use({ allowConsoleError: /status of 401/ });

test.beforeAll(({ daymark }) => resetClock(daymark.url));
test.afterAll(({ daymark }) => resetClock(daymark.url));

test("a registrant signs up, pays, says done, logs out and in again, all in Spanish", async ({ page }) => {
  const email = "rosa.es@mail.example";
  await page.setViewportSize({ width: 390, height: 844 });
  const turnPage = async (part: string) => {
    await press(page, m.wizard_next({}, es));
    await expect(page).toHaveURL(new RegExp(`[?&]part=${part}`));
  };

  await test.step("the wizard, where messages are in the page's language", async () => {
    await page.goto("/es");
    await expectSpanish(page, "");
    await page.goto("/es/reminder_signup");
    await page.locator('[name="userType"][value="registrant"]').check();
    await expectSpanish(page, "/reminder_signup");
    await turnPage("you");
    await answerAt(page, "registrantInfo.fullName").fill("Rosa Núñez-Smith");
    await answerAt(page, "registrantInfo.age").fill("41");
    await answerAt(page, "registrantInfo.address").fill("50309");
    await expect(answerAt(page, "registrantInfo.timeZone")).toHaveValue("America/Chicago");
    await expectSpanish(page, "/reminder_signup");
    await turnPage("reach");
    await answerAt(page, "registrantInfo.email").fill(email);
    await answerAt(page, "registrantInfo.phone").fill("(515) 555-0166");
    await expectSpanish(page, "/reminder_signup");
    await turnPage("places");
    await answerAt(page, "locations.0.name").fill("Polk County");
    await answerAt(page, "locations.0.frequency").selectOption("4");
    await page.getByLabel(m.wizard_next_date({}, es)).fill(inDays(12));
    await turnPage("people");
    await turnPage("login");
    await answerAt(page, "password").fill(password);
    await answerAt(page, "passwordConfirmation").fill(password);
    await press(page, m.wizard_to_email({}, es));
    await page.getByLabel(m.verification_code_label({}, es)).fill(await codeFor(page)(email));
    await expectSpanish(page, "/reminder_signup");
    await press(page, m.verification_check({}, es));
  });

  await test.step("the checkout, and the page after it", async () => {
    await expect(h1(page)).toHaveText(m.checkout_heading({}, es));
    await expectSpanish(page, "/reminder_checkup");
    await press(page, m.checkout_pay({ total: "$10.95" }, es));
    await page
      .getByRole("dialog")
      .getByRole("button", { name: m.dialog_default_button({}, es) })
      .click();
    await expect(h1(page)).toHaveText(m.success_headline({}, es));
    await expectSpanish(page, "/reminder_success");
    await main(page)
      .getByRole("link", { name: m.success_to_dashboard({}, es) })
      .click();
  });

  await test.step("done, with the next date", async () => {
    await expect(h1(page)).toHaveText(m.reminder_heading({}, es));
    await expectSpanish(page, "/reminder");
    await page
      .locator("#dates-now")
      .getByRole("button", { name: m.reminder_date_have_registered({ who: "own", whose: "" }, es) })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.locator('[name=isDone][value="yes"]').check();
    await dialog.getByRole("button", { name: /^¿Usar/ }).click();
    await dialog.locator('button[name=action][value="next-date"]').click();
    await expect(dialog).toBeHidden();
    await expectSpanish(page, "/reminder");
  });

  await test.step("logged out, and in again: the dates are in Spanish as before", async () => {
    await page.getByRole("button", { name: m.navigation_menu({}, es) }).click();
    await page.getByRole("button", { name: m.navigation_logout({}, es) }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: m.dialog_default_button({}, es) })
      .click();
    await page.goto("/es/login?redirect=/reminder");
    await expectSpanish(page, "/login");
    await main(page).getByLabel(m.field_email({}, es)).fill(email);
    await main(page).getByLabel(m.field_password({}, es), { exact: true }).fill(password);
    await press(page, m.login_heading({}, es));
    await expect(h1(page)).toHaveText(m.reminder_heading({}, es));
    await expectSpanish(page, "/reminder");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const form = onePlaceFormOf("felix.sin", 10);
  test.beforeAll(({ browser, daymark }) => playHousehold(browser, daymark.url, form));
});

test("a browser that prefers Spanish is offered the page in Spanish, and nothing is kept of it", async ({
  browser,
  daymark,
}) => {
  for (const { locale, path, offered } of [
    { locale: "es-US", path: "/login", offered: true },
    { locale: "es-US", path: "/es/login", offered: false },
    { locale: "en-US", path: "/login", offered: false },
    { locale: "en-US", path: "/es/login", offered: true },
  ]) {
    const context = await browser.newContext({ locale, baseURL: daymark.url });
    const page = await context.newPage();
    await page.goto(path);
    await expect(page.locator(".language-offer")).toBeVisible({ visible: offered });
    expect(await context.storageState()).toEqual({ cookies: [], origins: [] });
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
    await context.close();
  }
});

test("the sign-up's answers come along to the other language, on the same screen; the password does not", async ({
  page,
}) => {
  await openWithAnswers(page, emptySignupForm(), "/reminder_signup");
  await page.locator('[name="userType"][value="registrant"]').check();
  await press(page, m.wizard_next());
  await answerAt(page, "registrantInfo.fullName").fill("Rosa Núñez-Smith");
  await page.locator("a.language").click();
  await expect(page).toHaveURL(
    (url) => url.pathname === "/es/reminder_signup" && url.search.includes("part=you"),
  );
  await expect(answerAt(page, "registrantInfo.fullName")).toHaveValue("Rosa Núñez-Smith");
  await turnTo(page, "login");
  await enterPassword(page);
  await page.locator("a.language").click();
  await expect(page).toHaveURL((url) => url.pathname === "/reminder_signup");
  await turnTo(page, "login");
  await expect(answerAt(page, "password")).toHaveValue("");
  await turnTo(page, "you");
  await expect(answerAt(page, "registrantInfo.fullName")).toHaveValue("Rosa Núñez-Smith");
});

test.describe(() => {
  // The links are unknown.
  test.use({ allowConsoleError: /status of (404|422)/ });

  test("the link to the other language keeps the page, what is asked and what stands behind the #", async ({
    page,
  }) => {
    for (const path of [
      "/documentation?q=phone#results",
      "/login?redirect=/profile",
      `/s/${"A".repeat(22)}`,
    ]) {
      await page.goto(path);
      await expect(page.locator("a.language")).toHaveAttribute("href", `/es${path}`);
      // The page behind a message's link offers nothing else.
      if (path.startsWith("/s/")) await expect(page.locator(".language-offer")).toHaveCount(0);
    }
  });

  test("takes the token of a mailed link along, which has left the address", async ({ page }) => {
    const token = "A".repeat(32);
    await page.goto(`/verify-email#token=${token}`);
    await expect(page).toHaveURL(/\/verify-email$/);
    await page.locator("a.language").click();
    await expect(page).toHaveURL(/\/es\/verify-email$/);
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain(token);
  });

  test("calls about the account ask in the page's language, whatever the browser's is", async ({ page }) => {
    await page.goto("/es/login");
    const asked = page.waitForRequest("**/api/auth/get-session");
    await page.reload();
    expect((await asked).headers()["accept-language"]).toBe("es");
  });
});
