import type { Page } from "@playwright/test";
import type { Temporal } from "temporal-polyfill";
import { formatDayOfSubject } from "#core/words/dates.ts";
import { m } from "#messages";
import { nextDateCard, openFirstPlace, unfold } from "../support/dashboard-page.ts";
import { expect, messagesTo, test } from "../support/daymark.ts";
import { maraForm, today } from "../support/forms.ts";
import { holdBack } from "../support/hold-back.ts";
import { whoIsThere } from "../support/new-account.ts";
import { clickMoveTo, codeFor, remindersTo, resetClock } from "../support/outbox.ts";
import { openPerson, shownPlace, signUpForTwo } from "../support/two-people.ts";
import { answerAsFamily, fillAsFamily, logIn, password, verifyEmail } from "../support/wizard.ts";

const mara = { name: "Mara Quill", email: "mara@mail.example", phone: "(212) 555-0143" };
const ben = { name: "Ben Quill", email: "ben@mail.example", phone: "(808) 555-0144" };
const cal = { name: "Cal Quill", email: "cal@mail.example", phone: "(808) 555-0145" };
const [dateOfBen, dateOfCal] = [today().add({ days: 20 }), today().add({ days: 24 })];
const placeOf = (name: string, date: Temporal.PlainDate) => ({
  name,
  timesPerYear: "4",
  nextDate: date.toString(),
});

// A page's call may be answered only after the account is gone.
test.use({ allowConsoleError: /status of 401/ });

test.beforeEach(({ daymark }) => resetClock(daymark.url));
test.afterAll(({ daymark }) => resetClock(daymark.url));

async function pay(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Pay $10.95" }).click();
  await page.getByRole("dialog", { name: "Demo payment" }).getByRole("button", { name: "OK" }).click();
  await page.getByRole("link", { name: "Go to Reminder Dashboard" }).click();
}

test("a mother of two adds the second signed in, says done for one of them, and deletes her account", async ({
  page,
}) => {
  await test.step("Ben, by the wizard and a code", async () => {
    await fillAsFamily(page, mara, ben, placeOf("Maui County", dateOfBen));
    await verifyEmail(page, codeFor(page), mara.email);
    await pay(page);
    await expect(shownPlace(page, "Maui County")).toBeVisible();
    // With one person there is nobody to choose.
    await expect(page.getByRole("region", { name: m.reminder_several_whose_page() })).toHaveCount(0);
  });

  await test.step("Cal, signed in: no login, no code, and a word where it goes", async () => {
    await page.getByRole("link", { name: m.reminder_several_add() }).click();
    await expect(page.getByText(m.reminder_several_adds())).toBeVisible();
    await answerAsFamily(page, mara, cal, placeOf("Kauai County", dateOfCal));
    await expect(page.getByText(/password|6-digit code/i)).toHaveCount(0);
    await page.getByRole("button", { name: "Save and go to checkout" }).click();
    await expect(page.getByRole("row").filter({ hasText: "Kauai County" })).toContainText("$10.95");
    await expect(page.getByRole("region", { name: "Registrant Information" })).toContainText(cal.name);
    await pay(page);
    // The page opens the person whom she has just added.
    await expect(shownPlace(page, "Kauai County")).toBeVisible();
  });

  await test.step("both are there, one is open, and the address says nothing of either", async () => {
    const people = page.getByRole("region", { name: m.reminder_several_whose_page() }).getByRole("button");
    await expect(people).toHaveText([/Ben Quill/, /Cal Quill/]);
    await expect(people.nth(1)).toHaveAttribute("aria-pressed", "true");
    await openPerson(page, "Ben Quill");
    await expect(shownPlace(page, "Maui County")).toBeVisible();
    await expect(shownPlace(page, "Kauai County")).toHaveCount(0);
    await expect(page).toHaveURL(/\/reminder$/);
  });

  await test.step("done for Ben: his question is open, also while the page is open at Cal", async () => {
    await page.getByRole("button", { name: "Registered early?" }).click();
    await page.getByRole("button", { name: m.reminder_date_comes_later() }).click();
    await expect(nextDateCard(page).getByText("is done.")).toBeVisible();
    // Ben's page stays open, even when somebody else's date comes first now.
    await expect(shownPlace(page, "Maui County")).toBeVisible();
    await openPerson(page, "Cal Quill");
    await expect(page.getByRole("button", { name: /Ben Quill/ })).toContainText("Enter the next date");
  });

  await test.step("Cal's reminders go on, and Ben gets none for the date that is done", async () => {
    await page.goto("/outbox");
    await clickMoveTo(page, dateOfCal.subtract({ days: 3 }));
    const subjects = async (address: string) =>
      (await remindersTo(page, address)).map(({ subject }) => subject);
    expect(await subjects(cal.email)).toEqual([
      `3 days left: due ${formatDayOfSubject(dateOfCal)}`,
      `7 days left: due ${formatDayOfSubject(dateOfCal)}`,
    ]);
    expect(await subjects(ben.email)).toEqual([]);
  });

  await test.step("she deletes her account: both are named, and nothing is left", async () => {
    await page.goto("/login?redirect=/profile");
    if ((await whoIsThere(page, new URL(page.url()).origin)) === null) await logIn(page, mara.email);
    await page.getByRole("button", { name: "Delete my account" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete my account" });
    await expect(dialog).toContainText("The reminders for Ben");
    await expect(dialog).toContainText("The reminders for Cal");
    await dialog.getByLabel("Current password").fill(password);
    await dialog.getByRole("button", { name: "Delete everything now" }).click();
    await page.getByRole("dialog", { name: "Account deleted" }).getByRole("button", { name: "OK" }).click();
    for (const child of [ben, cal]) {
      await expect
        .poll(async () => (await messagesTo(page, child.email))[0]?.subject)
        .toBe("Reminders from Daymark have ended");
    }
    await page.goto("/reminder");
    await expect(page.getByRole("heading", { level: 1, name: "Login Required" })).toBeVisible();
    await expect(page.getByText(/Ben Quill|Cal Quill|Kauai|Maui/)).toHaveCount(0);
  });
});

test("Back, Forward, a reload and a second tab each show their own person, on paper too", async ({
  page,
  daymark,
  context,
}) => {
  await signUpForTwo(page, daymark.url, "mara.history");
  await page.goto("/reminder");
  await expect(shownPlace(page, "Ben’s county")).toBeVisible();
  await openPerson(page, "Cal Quill");
  await expect(shownPlace(page, "Cal’s county")).toBeVisible();
  await page.goBack();
  await expect(shownPlace(page, "Ben’s county")).toBeVisible();
  await page.goForward();
  await expect(shownPlace(page, "Cal’s county")).toBeVisible();
  await page.reload();
  await expect(shownPlace(page, "Cal’s county")).toBeVisible();
  // A link within the page makes a history entry without a person.
  await page.evaluate(() => {
    location.hash = "people";
  });
  await expect(shownPlace(page, "Cal’s county")).toBeVisible();

  // Another tab opens the person whose date comes first, and changes nothing in this tab.
  const other = await context.newPage();
  await other.goto("/reminder");
  await expect(shownPlace(other, "Ben’s county")).toBeVisible();
  await other.close();

  await openFirstPlace(page);
  await page.getByRole("link", { name: "Print the year" }).click();
  await expect(page.getByText("For Cal", { exact: true })).toBeVisible();
  await openPerson(page, "Ben Quill");
  await expect(page.getByRole("region", { name: "Ben’s county" })).toBeVisible();
  await expect(page.getByText("For Cal", { exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Back to your reminders" }).click();
  await expect(shownPlace(page, "Ben’s county")).toBeVisible();
});

/** Holds the page's calls about one person until they are released. */
async function holdAnswersAbout(page: Page, fname: string) {
  const { registrants } = await (await page.request.get("/api/registrant")).json();
  const id: string = registrants.find((one: { fname: string }) => one.fname === fname).subscription;
  return { id, release: await holdBack(page, `**/api/*subscription=${id}*`) };
}

test("nothing stands under somebody else's name: not what was there before the switch, nor an answer that comes after it", async ({
  page,
  daymark,
}) => {
  await signUpForTwo(page, daymark.url, "mara.flash");
  await page.goto("/reminder");
  await expect(shownPlace(page, "Ben’s county")).toBeVisible();
  const { release } = await holdAnswersAbout(page, "Cal");
  await openPerson(page, "Cal Quill");
  await expect(page.getByRole("heading", { level: 2, name: "Cal Quill" })).toBeVisible();
  await expect(page.getByText("Loading...", { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/Ben’s county|ben\.mara/)).toHaveCount(0);
  release();
  await expect(shownPlace(page, "Cal’s county")).toBeVisible();

  const { id: first, release: releaseBen } = await holdAnswersAbout(page, "Ben");
  await openPerson(page, "Ben Quill");
  await expect(page.getByRole("heading", { level: 2, name: "Ben Quill" })).toBeVisible();
  await openPerson(page, "Cal Quill");
  await expect(shownPlace(page, "Cal’s county")).toBeVisible();
  const late = page.waitForResponse((answer) =>
    answer.url().includes(`/api/dashboard?subscription=${first}`),
  );
  releaseBen();
  await late;
  await expect(page.getByRole("heading", { level: 2, name: "Cal Quill" })).toBeVisible();
  await expect(page.getByText("Ben’s county")).toHaveCount(0);
  await openPerson(page, "Ben Quill");
  await expect(shownPlace(page, "Ben’s county")).toBeVisible();
});

test.describe("ending", () => {
  // Another tab's calls about a person who has been ended are answered with 404.
  test.use({ allowConsoleError: /status of 404/ });

  test("one person is ended, and what goes is said first; a tab that was open at them moves on", async ({
    page,
    daymark,
    context,
  }) => {
    await signUpForTwo(page, daymark.url, "mara.ends");
    await page.goto("/reminder");
    await expect(shownPlace(page, "Ben’s county")).toBeVisible();
    const other = await context.newPage();
    await other.goto("/reminder");
    await expect(shownPlace(other, "Ben’s county")).toBeVisible();

    await unfold(page, m.reminder_payments_heading());
    await page.getByRole("button", { name: m.reminder_end_of_person({ name: "Ben" }) }).click();
    const dialog = page.getByRole("dialog", { name: m.reminder_end_of_person({ name: "Ben" }) });
    await expect(dialog).toContainText(m.reminder_end_told({ people: 1 }));
    await dialog.getByRole("button", { name: m.reminder_end_confirm() }).click();
    await expect(page.getByText(m.reminder_end_ended({ name: "Ben" }))).toBeVisible();
    await expect(shownPlace(page, "Cal’s county")).toBeVisible();
    await expect(page.getByText("Ben Quill")).toHaveCount(0);
    const benMail = maraForm("mara.ends", "Ben", 0).registrantInfo.email;
    await expect
      .poll(async () => (await messagesTo(page, benMail))[0]?.subject)
      .toBe("Reminders from Daymark have ended");

    await openPerson(other, "Ben Quill");
    await openFirstPlace(other);
    await other.getByRole("button", { name: "Edit Ben’s county" }).click();
    await other.getByRole("button", { name: "Save" }).click();
    await expect(other.getByRole("dialog").getByRole("alert")).toContainText(
      "We couldn't find what you asked for.",
    );
    await other.reload();
    await expect(shownPlace(other, "Cal’s county")).toBeVisible();
    await other.close();
  });
});
