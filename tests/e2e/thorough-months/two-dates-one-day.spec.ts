import type { Page } from "@playwright/test";
import { Temporal } from "temporal-polyfill";
import { registrantForm } from "#core/signup/sample-forms.ts";
import { expect, messagesTo, test } from "../support/daymark.ts";
import { agreeByText, clickMoveTo, resetClock } from "../support/outbox.ts";
import { signUpAndPay } from "../support/signed-up.ts";

const dueOn = Temporal.Now.plainDateISO("America/Chicago").add({ days: 5 });
const days = dueOn.toLocaleString("en-US", { weekday: "long", month: "long", day: "numeric" });

/** Somebody with two places whose dates fall on one day. */
const formOf = (email: string, phone: string) => ({
  ...registrantForm,
  registrantInfo: { ...registrantForm.registrantInfo, email, phone },
  locationType: "multiple" as const,
  locations: ["Alder County", "Birch City"].map((name) => ({
    name,
    frequency: "4" as const,
    registrationDate: dueOn.toString(),
  })),
  account: { email },
  verificationEmail: email,
});

/** Enters both dates, and moves the clock until the reminders of the day before have come. */
async function untilTheDayBefore(page: Page, url: string, email: string, phone: string): Promise<void> {
  await signUpAndPay(page, url, formOf(email, `(515) 555-${phone.slice(-4)}`));
  await page.goto("/outbox");
  await agreeByText(page, phone);
  await clickMoveTo(page, dueOn.subtract({ days: 1 }));
}

const places = (page: Page) => page.getByRole("region", { name: "Places" }).getByRole("listitem");

test.beforeEach(({ daymark }) => resetClock(daymark.url));
test.afterAll(({ daymark }) => resetClock(daymark.url));

test("two dates of one day are told apart by link: the one is done, the other stays open", async ({
  page,
  daymark,
}) => {
  const email = "rosa.by-link@mail.example";
  await untilTheDayBefore(page, daymark.url, email, "+15155550186");
  const mails = (await messagesTo(page, email)).filter(({ subject }) => subject === "1 day to your date");
  expect(mails).toHaveLength(2);
  const second = mails.find(({ text }) => text.includes("(date 2 of 2)"));
  const link = /https?:\S+(\/d\/[\w-]+)/.exec(second?.text ?? "")?.[1] ?? "";
  await page.goto(link);
  await expect(page.getByText(`${days} (date 2 of 2)`)).toBeVisible();
  await page.getByRole("button", { name: "Yes, it is done" }).press("Enter");
  await expect(page.getByText(`${days} (date 2 of 2) is done.`)).toBeVisible();
  await expect(page.getByText("Your other date stays open:")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: `${days} (date 1 of 2)` })).toBeVisible();
  await page.goto("/reminder");
  await expect(places(page).filter({ hasText: "Alder County" })).toContainText("(date 1 of 2): in 1 day");
  await expect(places(page).filter({ hasText: "Birch City" })).toContainText("(date 2 of 2): waiting");
});

test("two dates of one day are told apart by text: the numbers of the reminders answer the question", async ({
  page,
  daymark,
}) => {
  const [email, phone] = ["rosa.by-text@mail.example", "+15155550185"];
  await untilTheDayBefore(page, daymark.url, email, phone);
  const texts = async () => (await messagesTo(page, phone)).map(({ text }) => text);
  expect((await texts()).filter((text) => text.includes("(2 of 2)")).length).toBeGreaterThan(0);
  const say = async (body: string) => {
    const { origin } = new URL(page.url());
    const headers = { Origin: origin };
    const sent = await page.request.post("/api/outbox/texts", { data: { from: phone, body }, headers });
    expect(sent.status()).toBe(200);
  };
  await say("DONE");
  await expect
    .poll(async () => (await texts())[0])
    .toMatch(/^Daymark: which date is done\? Reply DONE and its number: 1 .* \(1 of 2\), 2 .* \(2 of 2\)\./);
  await say("done 1");
  await expect
    .poll(async () => (await texts())[0])
    .toMatch(/\(1 of 2\) is marked done, and its reminders stop\. The other date stays open\./);
  await page.goto("/reminder");
  await expect(places(page).filter({ hasText: "Alder County" })).toContainText("(date 1 of 2): waiting");
  await expect(places(page).filter({ hasText: "Birch City" })).toContainText("(date 2 of 2): in 1 day");
});
