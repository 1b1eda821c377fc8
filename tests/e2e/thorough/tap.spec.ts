import type { Page } from "@playwright/test";
import { Temporal } from "temporal-polyfill";
import { registrantForm } from "#core/signup/sample-forms.ts";
import { expect, test } from "../support/daymark.ts";
import { everyPath, ownFile } from "../support/every-path.ts";
import { holdBack } from "../support/hold-back.ts";
import { signInAnew } from "../support/new-account.ts";
import { codeFor } from "../support/outbox.ts";
import { openAwake } from "../support/waking-up.ts";
import { password } from "../support/wizard.ts";
import { answerAt, openWithAnswers, sendForm } from "../support/wizard-form.ts";

// Whatever is tapped, the screen changes before anything has come over the line. What would come is held back meanwhile, so no
// clock is needed: a change that waited for it would never be seen.

const coming = (page: Page) => page.locator(".coming");

// The token of a link without a message behind it.
test.use({ allowConsoleError: /status of 404/ });

/** A link of the bar and one of the foot; on their own pages others. */
const taps = [
  {
    part: "navigation",
    name: "Main",
    link: "Resources",
    to: "/resources",
    elsewhere: ["Docs", "/documentation"],
  },
  { part: "contentinfo", name: undefined, link: "Terms", to: "/terms", elsewhere: ["Privacy", "/privacy"] },
] as const;

test("a tap shows at once on every page: on one a link of the bar, on the next one of the foot", async ({
  page,
}) => {
  for (const [at, path] of everyPath.entries()) {
    const { part, name, link, to, elsewhere } = taps[at % 2 === 0 ? 0 : 1];
    const [words, target] = path === to ? elsewhere : ([link, to] as const);
    await test.step(`${path}, ${part}`, async () => {
      await openAwake(page, path);
      const goOn = await holdBack(page, `**${await ownFile(page, target)}`);
      await expect(coming(page)).toHaveCount(0);
      await page
        .getByRole(part, name ? { name } : {})
        .getByRole("link", { name: words, exact: true })
        .first()
        .click();
      await expect(coming(page)).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path.split("?")[0]);
      goOn();
      await expect(page).toHaveURL(new RegExp(`${target}$`));
      await expect(coming(page)).toHaveCount(0);
    });
  }
});

test("a tap on a page whose content is still to come shows at once, and so does a search", async ({
  page,
}) => {
  await openAwake(page, "/resources");
  const content = "**/police-department-list-by-city.data*";
  let goOn = await holdBack(page, content);
  await page
    .getByRole("link", { name: /police/i })
    .first()
    .click();
  await expect(coming(page)).toBeVisible();
  goOn();
  const field = page.getByRole("combobox");
  await field.fill("police");
  goOn = await holdBack(page, content);
  await page.getByRole("button", { name: "Search" }).click();
  await expect(coming(page)).toBeVisible();
  goOn();
  await expect(page.getByRole("heading", { name: "Found" })).toBeFocused();
  await expect(coming(page)).toHaveCount(0);
});

test("each button of the sign-up, to the payment and its page, shows at once that it was pressed", async ({
  page,
}) => {
  const email = "rosa.taps@mail.example";
  const registrationDate = Temporal.Now.plainDateISO("America/Chicago").add({ days: 100 }).toString();
  await openWithAnswers(page, {
    ...registrantForm,
    masterAccountHolder: registrantForm.registrantInfo.fullName,
    registrantInfo: { ...registrantForm.registrantInfo, email, phone: "515-555-0135" },
    locations: [{ name: "Alder County", frequency: "4", registrationDate }],
    account: { email },
    verificationEmail: email,
  });
  await answerAt(page, "password").fill(password);
  await answerAt(page, "passwordConfirmation").fill(password);
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  let goOn = await holdBack(page, "**/api/email-verifications");
  await sendForm(page);
  await expect(button("Sending your code...")).toBeVisible();
  goOn();

  await page.getByLabel("6-digit code").fill(await codeFor(page)(email));
  goOn = await holdBack(page, "**/check");
  const save = await holdBack(page, "**/api/signups");
  const checkout = await holdBack(page, `**${await ownFile(page, "/reminder_checkup")}`);
  await button("Check the code").click();
  await expect(button("Checking...")).toBeVisible();
  goOn();
  await expect(page.getByText("Saving your answers...").first()).toBeVisible();
  save();
  await expect(coming(page)).toBeVisible();
  checkout();

  await expect(button("Pay $10.95")).toBeEnabled();
  goOn = await holdBack(page, "**/api/checkout*");
  const paid = await holdBack(page, `**${await ownFile(page, "/reminder_success")}`);
  await button("Pay $10.95").press("Enter");
  await expect(button("Paying...")).toBeVisible();
  // It takes no second press, and keeps the focus.
  await expect(button("Paying...")).toHaveAttribute("aria-disabled", "true");
  await expect(button("Paying...")).toBeFocused();
  goOn();
  await page.getByRole("dialog", { name: "Demo payment" }).getByRole("button", { name: "OK" }).click();
  await expect(coming(page)).toBeVisible();
  paid();
  await expect(page.getByRole("heading", { level: 1, name: "Payment Successful!" })).toBeVisible();
});

test("a login shows at once that it was pressed, and then that the dates are coming", async ({
  page,
  daymark,
}) => {
  const email = "nina.taps@mail.example";
  await signInAnew(page, daymark.url, email);
  await page.context().clearCookies();
  await openAwake(page, "/login");
  const login = await holdBack(page, "**/api/auth/sign-in/email");
  const dates = await holdBack(page, `**${await ownFile(page, "/reminder")}`);
  const main = page.getByRole("main");
  await main.getByLabel("Email").fill(email);
  await main.getByLabel("Password", { exact: true }).fill(password);
  await main.getByRole("button", { name: "Log in" }).click();
  await expect(main.getByRole("button", { name: "Authorizing..." })).toBeVisible();
  login();
  await expect(coming(page)).toBeVisible();
  dates();
  await expect(page).toHaveURL(/\/reminder$/);
});
