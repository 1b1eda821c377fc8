import type { Page } from "@playwright/test";
import { Temporal } from "temporal-polyfill";
import { sayReason } from "#core/words/refusal-words.ts";
import { m } from "#messages";
import { expect, test } from "../support/daymark.ts";
import { inDays, onePlaceFormOf } from "../support/forms.ts";
import { loseFirst } from "../support/lose-answer.ts";
import { signUpAndPay } from "../support/signed-up.ts";

/** Somebody has signed up, and under another mailbox somebody pays for one more in the name of the same account. */
async function signUpTwice(page: Page, url: string, who: string): Promise<void> {
  const form = onePlaceFormOf(who, 100);
  await signUpAndPay(page, url, form);
  await page.context().clearCookies();
  const maker = `mal.${who}@mail.example`;
  await signUpAndPay(page, url, {
    ...form,
    familyInfo: { ...form.familyInfo, email: maker },
    locations: form.locations.map((place) => ({ ...place, name: "Harbor County" })),
    verificationEmail: maker,
  });
  await page.goto("/reminder");
  await expect(page.getByText(m.reminder_waiting_title())).toBeVisible();
}

const place = (page: Page, name: string) =>
  page.getByRole("region", { name: /Places/ }).locator("strong", { hasText: name });

// A lost answer, and a second one that is refused.
test.use({ allowConsoleError: /Failed to load resource/ });

test("a sign-up made under another mailbox becomes the account's when its holder says so, once, also when the answer is lost", async ({
  page,
  daymark,
}) => {
  await signUpTwice(page, daymark.url, "felix.joins");
  await expect(place(page, "Harbor County")).toBeHidden();
  const question = page.getByRole("region", { name: m.reminder_waiting_title() });
  await expect(question.getByText("m…@mail.example", { exact: true })).toBeVisible();
  await expect(question).toContainText("$10.95");
  // Somebody who mistypes an address shows this to a stranger: the page says when the sign-up was made, and not when Rosa registers.
  const dueOn = Temporal.PlainDate.from(inDays(100));
  await expect(question).not.toContainText(dueOn.toLocaleString("en-US", { month: "long", day: "numeric" }));
  for (const follows of [
    m.reminder_waiting_becomes_own(),
    m.reminder_waiting_stops(),
    m.reminder_waiting_maker_is_told({ mailbox: "m…@mail.example" }),
  ])
    await expect(question).toContainText(follows);
  const calls = await loseFirst(page, "**/accept");
  await page.getByRole("button", { name: m.reminder_waiting_accept() }).dblclick();
  await expect(page.getByRole("alert").getByText(m.lost_answer_asking_again())).toBeVisible();
  calls.letThrough();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByText(m.reminder_waiting_accepted())).toBeVisible();
  await expect(page.getByText(m.reminder_waiting_title())).toBeHidden();
  const people = page.getByRole("region", { name: m.reminder_several_whose_page() }).getByRole("button");
  await expect(people).toHaveCount(2);
  // The page stays open at whom it was; the one who gets no reminders yet comes first.
  await expect(place(page, "Alder County")).toBeVisible();
  await people.first().click();
  await expect(place(page, "Harbor County")).toBeVisible();
  await expect(place(page, "Alder County")).toBeHidden();
});

test("a stranger's sign-up goes away, the account's own dates stay, and a browser that was slower is told", async ({
  page,
  daymark,
  context,
}) => {
  await signUpTwice(page, daymark.url, "felix.slower");
  const slower = await context.newPage();
  await slower.goto("/reminder");
  await expect(slower.getByText(m.reminder_waiting_title())).toBeVisible();
  await page.getByRole("button", { name: m.reminder_waiting_decline() }).click();
  await expect(page.getByText(m.reminder_waiting_declined({ mailbox: "m…@mail.example" }))).toBeVisible();
  await slower.getByRole("button", { name: m.reminder_waiting_accept() }).click();
  await expect(slower.getByText(sayReason("already-declined"))).toBeVisible();
  await expect(slower.getByText(m.reminder_waiting_title())).toBeHidden();
  await expect(place(slower, "Alder County")).toBeVisible();
  await expect(slower.getByText("Harbor County")).toHaveCount(0);
});
