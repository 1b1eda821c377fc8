import { Temporal } from "temporal-polyfill";
import { expect, test } from "../support/daymark.ts";
import { codeFor } from "../support/outbox.ts";
import { fillAsRegistrant, logIn, password, verifyEmail } from "../support/wizard.ts";

const today = Temporal.Now.plainDateISO("America/Chicago");
const place = { name: "Story County", timesPerYear: "2", nextDate: today.add({ days: 30 }).toString() };
const someone = (email: string) => ({ name: "Lena Ortiz", email, phone: "(515) 555-0161", place });

// The form that came back without its password is refused with 422.
test.use({ allowConsoleError: /status of 422/ });

test("the wizard keeps its answers through back, forward and reload; the password never leaves the page", async ({
  page,
}) => {
  const lena = someone("lena@mail.example");
  await fillAsRegistrant(page, lena);
  await page.getByRole("button", { name: "Continue to the email check" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Full name")).toHaveValue(lena.name);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(password);
  await page.goForward();
  await expect(page.getByLabel("6-digit code")).toBeVisible();
  await page.reload();
  await page.getByLabel("6-digit code").fill(await codeFor(page)(lena.email));
  await page.getByRole("button", { name: "Check the code" }).click();
  // After the reload the password is gone. It is asked for beside the code, and nothing else is lost.
  await page.getByRole("dialog").getByRole("button", { name: "OK" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Same password again").fill(password);
  await page.getByRole("button", { name: "Check the code" }).click();
  await expect(page).toHaveURL(/\/reminder_checkup$/);
  await expect(page.getByText(lena.name).first()).toBeVisible();
});

test("after logging out nothing of the visit is left in the browser", async ({ page, context }) => {
  const lena = someone("lena.shared@mail.example");
  await fillAsRegistrant(page, lena);
  await verifyEmail(page, codeFor(page), lena.email);
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.getByRole("dialog", { name: "Demo payment" }).getByRole("button", { name: "OK" }).click();
  await page.getByRole("link", { name: "Go to Reminder Dashboard" }).click();
  await logIn(page, lena.email);
  await expect(page.getByText(`Welcome, ${lena.email}`)).toBeVisible();
  // Answers that were begun while signed in are personal too.
  await page.goto("/reminder_signup");
  await page.getByRole("radio", { name: "I am a friend" }).check();
  await page.goto("/reminder");
  await expect(page.getByText(`Welcome, ${lena.email}`)).toBeVisible();
  // The dashboard's last call. Calls after a logout are refused, and the console says so.
  await expect(page.getByRole("heading", { level: 2, name: "What we sent" })).toBeVisible();

  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("dialog", { name: "Logged Out" }).getByRole("button", { name: "OK" }).click();
  const left = await page.evaluate(() => ({ local: { ...localStorage }, tab: { ...sessionStorage } }));
  expect(JSON.stringify(left)).not.toMatch(/lena|ortiz|registrantInfo|reminderForm|daymark/i);
  // The browser keeps the fact that somebody has signed in here, without saying who: otherwise strangers could lock her
  // out.
  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name)).toEqual(["daymark.device"]);
  expect(cookies[0]?.value).toMatch(/^[\w-]{12}\.[\w-]{22}$/);
  await page.goBack();
  await expect(page.getByText(lena.email)).toHaveCount(0);
});
