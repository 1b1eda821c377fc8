import type { Page } from "@playwright/test";
import { Temporal } from "temporal-polyfill";
import { catalogue } from "#core/words/catalogue.ts";
import { formatLongDateWithYear } from "#core/words/dates.ts";
import { subjects } from "#core/words/messages/subjects.ts";
import { unfold } from "../support/dashboard-page.ts";
import { expect, messagesTo, test } from "../support/daymark.ts";
import { clickMoveTo, openLink, remindersTo, resetClock } from "../support/outbox.ts";
import { expectNoSidewaysScroll } from "../support/page-facts.ts";
import { maraForm } from "../support/screens/stage.ts";
import { signUpAndPay } from "../support/signed-up.ts";
import { openPerson, shownPlace } from "../support/two-people.ts";

// Mara looks after her sons. Ben's paper names a range of days, Cal's one day, and Cal has moved, too.

const who = "mara.year";
const [mara, ben, cal] = [`${who}@mail.example`, `ben.${who}@mail.example`, `cal.${who}@mail.example`];
const today = Temporal.Now.plainDateISO("America/Chicago");
const inDays = (days: number) => today.add({ days });
const range = { opensOn: inDays(5), dueOn: inDays(20) };
const [moved, dateOfCal] = [inDays(12), inDays(24)];
const { record } = catalogue;

test.use({ viewport: { width: 390, height: 844 } });
test.beforeEach(({ daymark }) => resetClock(daymark.url));
test.afterAll(({ daymark }) => resetClock(daymark.url));

async function signUpBoth(page: Page, url: string): Promise<void> {
  const forBen = maraForm(who, "Ben", 20);
  const locations = forBen.locations.map((place) => ({ ...place, firstDate: range.opensOn.toString() }));
  await signUpAndPay(page, url, { ...forBen, locations });
  const post = async (path: string, data: object = {}) => {
    const answer = await page.request.post(`${url}${path}`, { data, headers: { Origin: url } });
    expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true);
    return answer.json();
  };
  const { verification } = await post("/api/email-verifications", { email: mara });
  await post("/api/signups", { ...maraForm(who, "Cal", 24), verificationId: verification.id });
  await post(`/api/checkout?verification=${verification.id}`);
}

const subjectsTo = async (page: Page, address: string) =>
  (await messagesTo(page, address)).map(({ subject }) => subject);

async function moveTo(page: Page, date: Temporal.PlainDate): Promise<void> {
  await page.goto("/outbox");
  await clickMoveTo(page, date);
}

/** Says "done" with the link of the newest reminder to this address. */
async function sayDoneByLink(page: Page, address: string): Promise<void> {
  const [newest] = await remindersTo(page, address);
  await openLink(page, newest, "/d/");
  await page.getByRole("button", { name: "Yes, it is done" }).click();
  await expect(page.getByText("is done.", { exact: false }).first()).toBeVisible();
}

async function openDashboardOf(page: Page, child: "Ben" | "Cal"): Promise<void> {
  await page.goto("/reminder");
  await openPerson(page, `${child} Quill`);
  await expect(shownPlace(page, `${child}’s county`)).toBeVisible();
}

/** The date of the child's place, as the page's own call has it. */
async function presentDate(page: Page, child: "Ben" | "Cal") {
  const { registrants } = await (await page.request.get("/api/registrant")).json();
  const { subscription } = registrants.find(({ fname }: { fname: string }) => fname.startsWith(child));
  const { locations } = await (await page.request.get(`/api/locations?subscription=${subscription}`)).json();
  const { nextDueOn, opensOn } = locations.find(
    ({ onceAbout }: { onceAbout: unknown }) => onceAbout === null,
  );
  return {
    dueOn: Temporal.PlainDate.from(nextDueOn),
    opensOn: opensOn === null ? null : Temporal.PlainDate.from(opensOn),
  };
}

/** The last day of the year that was paid. Ben's and Cal's are one. */
async function lastPaidDay(page: Page): Promise<Temporal.PlainDate> {
  const { registrants } = await (await page.request.get("/api/registrant")).json();
  const [{ subscription }] = registrants;
  const { checkout } = await (await page.request.get(`/api/checkout?subscription=${subscription}`)).json();
  return Temporal.PlainDate.from(checkout.endsOn);
}

test("a helper's whole year with two people and each kind of date, its end, and the record of it", async ({
  page,
  daymark,
}) => {
  await signUpBoth(page, daymark.url);

  await test.step("a date that comes once is added for Cal, and confirmed to Mara", async () => {
    await openDashboardOf(page, "Cal");
    await page.getByRole("button", { name: "Add a date that comes once" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a date that comes once" });
    await dialog.getByRole("radio", { name: "A move", exact: true }).check();
    await dialog.getByLabel("The last day").fill(moved.toString());
    await dialog.getByRole("button", { name: catalogue.once.submit }).click();
    await expect(dialog).toBeHidden();
    await expect(shownPlace(page, "After a move")).toBeVisible();
    await expect.poll(() => subjectsTo(page, mara)).toContain("A date you help with is noted");
  });

  await test.step("Ben's range opens: he and his mother are told, and the page says what it was", async () => {
    await moveTo(page, range.opensOn);
    await expect.poll(() => subjectsTo(page, ben)).toContain("From today you can go");
    await expect.poll(() => subjectsTo(page, mara)).toContain("The days to go start today");
    await openDashboardOf(page, "Ben");
    const sent = page.getByRole("region", { name: "What we sent" });
    await unfold(page, "What we sent");
    await expect(sent.getByText(/^The first day of \w+ \d+ to /).first()).toBeVisible();
    await expectNoSidewaysScroll(page, 390);
  });

  await test.step("done for Ben on the page, with a range as long as the next date", async () => {
    await page.getByRole("button", { name: "Ben has registered" }).click();
    const dialog = page.getByRole("dialog", { name: "Set the next date" });
    await dialog.getByRole("button", { name: "Set these days" }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => subjectsTo(page, ben)).toContain("Your date is marked done");
    const next = await presentDate(page, "Ben");
    expect(next.opensOn?.until(next.dueOn).days).toBe(range.opensOn.until(range.dueOn).days);
  });

  await test.step("Cal says done by link, for the move and then for his date", async () => {
    await moveTo(page, moved.subtract({ days: 1 }));
    await expect.poll(() => subjectsTo(page, cal)).toContain("1 day to your date");
    await sayDoneByLink(page, cal);
    await expect.poll(() => subjectsTo(page, mara)).toContain("A date you help with is marked done");
    await moveTo(page, dateOfCal.subtract({ days: 3 }));
    await expect.poll(() => subjectsTo(page, cal)).toContain("3 days to your date");
    await sayDoneByLink(page, cal);
    await openDashboardOf(page, "Cal");
    await page.locator("#dates-now").getByRole("button", { name: "Set the next date" }).click();
    const dialog = page.getByRole("dialog", { name: "Set the next date" });
    await dialog.getByRole("button", { name: "Set this date" }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(async () => (await presentDate(page, "Cal")).dueOn.equals(dateOfCal)).toBe(false);
  });

  await test.step("Ben's second range passes without an answer: Mara is asked, and enters the third", async () => {
    const second = await presentDate(page, "Ben");
    await moveTo(page, second.dueOn.add({ days: 5 }));
    await expect.poll(() => subjectsTo(page, ben)).toContain("Your last day was 3 days ago");
    await expect.poll(() => subjectsTo(page, mara)).toContain("What is the next date?");
    await openDashboardOf(page, "Ben");
    const questions = page.locator("#dates-now");
    await expect(questions).toContainText(/\w+ \d+ to .* has passed\./);
    await questions.getByRole("button", { name: "Set the next date" }).click();
    const dialog = page.getByRole("dialog", { name: "Set the next date" });
    await dialog.getByRole("radio", { name: catalogue.reminder.done.no }).check();
    await dialog.getByRole("button", { name: "Set these days" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("the third range opens, and the reminders go on by themselves", async () => {
    const { opensOn } = await presentDate(page, "Ben");
    await moveTo(page, opensOn ?? today);
    // The outbox shows the newest messages of all tests, so only its newest to Ben counts.
    await expect.poll(async () => (await subjectsTo(page, ben))[0]).toBe("From today you can go");
  });

  await test.step("the year ends: Mara is told before and after, and the page leads to another year", async () => {
    const endsOn = await lastPaidDay(page);
    expect(today.until(endsOn).days).toBeGreaterThanOrEqual(364);
    await moveTo(page, endsOn.subtract({ days: 30 }));
    await expect.poll(() => subjectsTo(page, mara)).toContain(subjects.subscriptionEnd(30, endsOn));
    await openDashboardOf(page, "Ben");
    await expect(page.getByText(catalogue.reminder.year.endsSoon, { exact: false })).toBeVisible();
    await moveTo(page, endsOn.add({ days: 1 }));
    await expect.poll(() => subjectsTo(page, mara)).toContain(subjects.subscriptionEnd(0, endsOn));
    for (const child of ["Ben", "Cal"] as const) {
      await openDashboardOf(page, child);
      const ended = catalogue.reminder.year.hasEnded(formatLongDateWithYear(endsOn));
      await expect(page.getByText(ended, { exact: false })).toBeVisible();
      await expect(page.getByText(catalogue.reminder.year.onceAnotherIs, { exact: false })).toBeVisible();
    }
    await expectNoSidewaysScroll(page, 390);
  });

  await test.step("the record has the year of each, on paper, too", async () => {
    await openDashboardOf(page, "Ben");
    await page.getByRole("link", { name: record.open }).click();
    const dates = (place: string) => page.getByRole("region", { name: place }).getByRole("listitem");
    const first = dates("Ben’s county").filter({ hasText: formatLongDateWithYear(range.dueOn) });
    await expect(first).toContainText(formatLongDateWithYear(range.opensOn));
    await expect(first).toContainText("You told us on");
    await expect(first).toContainText(`${record.ways.dashboard}: done.`);
    await expect(dates("Ben’s county").filter({ hasText: record.outcomes.passed })).not.toHaveCount(0);
    await expectNoSidewaysScroll(page, 390);
    await openPerson(page, "Cal Quill");
    await expect(dates("After a move")).toContainText(`Cal told us on`);
    await page.emulateMedia({ media: "print" });
    await expect(dates("After a move")).toContainText(`${record.ways.linkInEmail}: done.`);
    const done = dates("Cal’s county").filter({ hasText: formatLongDateWithYear(dateOfCal) });
    await expect(done).toContainText(record.outcomes.done);
    await expect(page.getByText("For Cal")).toBeVisible();
    await expect(page.getByText(record.noProof)).toBeVisible();
    await expect(page.getByRole("button")).toHaveCount(0);
  });
});
