import { registrantForm } from "#core/signup/sample-forms.ts";
import { expect, test } from "../support/daymark.ts";
import { linkIn, resetClock } from "../support/outbox.ts";
import { plainForm, playPlainHousehold } from "../support/plain-household.ts";
import { inDays } from "../support/screens/stage.ts";
import { openWithAnswers } from "../support/wizard-form.ts";

// What was sent has arrived, and its answer is lost on the way back. The page looks by itself and sends nothing again.

test.use({ allowConsoleError: /Failed to load resource/ });
test.afterAll(({ daymark }) => resetClock(daymark.url));

const looking = "No answer came. What you sent may have arrived all the same. We are looking.";
const email = "rosa.lost.pay@mail.example";
const form = {
  ...registrantForm,
  masterAccountHolder: registrantForm.registrantInfo.fullName,
  registrantInfo: { ...registrantForm.registrantInfo, email, phone: "515-555-0132" },
  locations: [{ name: "Alder County", frequency: "4", registrationDate: inDays(100) }],
  account: { email },
  verificationEmail: email,
};

test("a payment whose answer is lost is found, and is made once", async ({ page, daymark }) => {
  const post = async (path: string, data: object) =>
    (await page.request.post(`${daymark.url}${path}`, { data, headers: { Origin: daymark.url } })).json();
  const { verification } = await post("/api/email-verifications", { email: form.verificationEmail });
  await post(`/api/email-verifications/${verification.id}/check`, { code: verification.demoCode });
  const proven = { ...form, verificationId: verification.id, verified: true };
  const account = { ...form.account, password: "Lantern7row!", passwordConfirmation: "Lantern7row!" };
  await post("/api/signups", { ...proven, account });
  await openWithAnswers(page, proven, "/reminder_checkup");

  let payments = 0;
  let looks = 0;
  await page.route("**/api/checkout*", async (route) => {
    if (route.request().method() === "POST") {
      payments += 1;
      await route.fetch();
      return route.abort();
    }
    // The first look gets no answer either.
    looks += payments;
    return payments > 0 && looks === 1 ? route.abort() : route.continue();
  });
  await page.getByRole("button", { name: "Pay $10.95" }).click();
  await expect(page.getByText(looking)).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Demo payment" })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Payment Successful!" })).toBeVisible();
  expect(payments).toBe(1);
});

test("a done whose answer is lost is found, and one that did not arrive is said", async ({
  page,
  browser,
  daymark,
}) => {
  const household = plainForm("lost.done", "515-555-0133");
  await playPlainHousehold(browser, daymark.url, household);
  await page.goto(await linkIn(page, household.registrantInfo.email, "/d/"));
  const done = page.getByRole("button", { name: "Yes, it is done" });

  await page.route("**/api/links/act", (route) => route.abort(), { times: 1 });
  await done.click();
  await expect(page.getByText("It did not arrive. Please try again.")).toBeVisible();

  let acts = 0;
  await page.route("**/api/links/act", async (route) => {
    acts += 1;
    await route.fetch();
    await route.abort();
  });
  await page.route("**/api/links/read", (route) => route.abort(), { times: 1 });
  await done.click();
  await expect(page.getByText(looking)).toBeVisible();
  await expect(page.getByText("Its reminders have stopped.")).toBeVisible();
  await expect(page.getByText(looking)).toHaveCount(0);
  expect(acts).toBe(1);
});
