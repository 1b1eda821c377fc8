import type { Page } from "@playwright/test";
import { Temporal } from "temporal-polyfill";
import { familyForm } from "#core/signup/sample-forms.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { sayReason } from "#core/words/refusal-words.ts";
import { expect, test } from "../support/daymark.ts";
import { loseFirst } from "../support/lose-answer.ts";
import { signUpAndPay } from "../support/signed-up.ts";

const words = catalogue.reminder.waiting;
// Further ahead than the journeys move their clock: they may share this server.
const registrationDate = Temporal.Now.plainDateISO("America/Chicago").add({ days: 100 }).toString();

/** A form that names the account `who@mail.example`, saved by somebody who proves `maker@mail.example`. */
function formOf(who: string, maker: string, names: readonly string[]) {
  return {
    ...familyForm,
    familyInfo: { ...familyForm.familyInfo, email: `${maker}@mail.example` },
    registrantInfo: { ...familyForm.registrantInfo, email: `rosa.${who}@mail.example` },
    locationType: names.length > 1 ? ("multiple" as const) : ("single" as const),
    locations: names.map((name) => ({ name, frequency: "4", registrationDate })),
    account: { email: `${who}@mail.example` },
    verificationEmail: `${maker}@mail.example`,
  };
}

/** Somebody has signed up, and under another mailbox somebody pays for one more in the name of the same account. */
async function signUpTwice(page: Page, url: string, who: string): Promise<void> {
  await signUpAndPay(page, url, formOf(who, who, ["Alder County"]));
  await page.context().clearCookies();
  await signUpAndPay(page, url, formOf(who, `mal.${who}`, ["Harbor County"]));
  await page.goto("/reminder");
  await expect(page.getByText(words.title)).toBeVisible();
}

const place = (page: Page, name: string) =>
  page.getByRole("region", { name: /Places/ }).locator("strong", { hasText: name });

test("a sign-up made under another mailbox becomes the account's when its holder says so", async ({
  page,
  daymark,
}) => {
  await signUpTwice(page, daymark.url, "felix.joins");
  await expect(place(page, "Harbor County")).toBeHidden();
  const question = page.getByRole("region", { name: words.title });
  await expect(question.getByText("m…@mail.example", { exact: true })).toBeVisible();
  await expect(question).toContainText("$10.95");
  await expect(question).toContainText("Rosa has not agreed to them at r…@mail.example yet.");
  // Somebody who mistypes an address shows this to a stranger: the page says when the sign-up was made, and not when
  // Rosa registers.
  const monthAndDay = { month: "long", day: "numeric" } as const;
  await expect(question).not.toContainText(
    Temporal.PlainDate.from(registrationDate).toLocaleString("en-US", monthAndDay),
  );
  for (const follows of [words.becomesOwn, words.stops, words.makerIsTold("m…@mail.example")]) {
    await expect(question).toContainText(follows);
  }
  await expect(question).toContainText("What was given as yours is taken off (m…@mail.example).");
  await page.getByRole("button", { name: words.accept }).dblclick();
  await expect(page.getByText(words.accepted)).toBeVisible();
  await expect(page.getByText(words.title)).toBeHidden();
  const people = page.getByRole("region", { name: catalogue.reminder.several.whosePage }).getByRole("button");
  await expect(people).toHaveCount(2);
  // Both dates are on one day: the older one comes first, and the page is open at it.
  await expect(place(page, "Alder County")).toBeVisible();
  await people.nth(1).click();
  await expect(place(page, "Harbor County")).toBeVisible();
  await expect(place(page, "Alder County")).toBeHidden();
  await page.reload();
  await expect(place(page, "Harbor County")).toBeVisible();
});

test("a stranger's sign-up goes away, and the account's own dates stay", async ({ page, daymark }) => {
  await signUpTwice(page, daymark.url, "felix.declines");
  await page.getByRole("button", { name: words.decline }).click();
  await expect(page.getByText(words.declined("m…@mail.example"))).toBeVisible();
  await page.reload();
  await expect(place(page, "Alder County")).toBeVisible();
  await expect(page.getByText("Harbor County")).toHaveCount(0);
  await expect(page.getByText(words.title)).toBeHidden();
});

test.describe("a bad line", () => {
  test.use({ allowConsoleError: /Failed to load resource/ });

  test("a yes whose answer is lost is given again, and is one", async ({ page, daymark }) => {
    await signUpTwice(page, daymark.url, "felix.lost");
    const calls = await loseFirst(page, "**/accept");
    await page.getByRole("button", { name: words.accept }).click();
    await expect(page.getByRole("alert").getByText(catalogue.lostAnswer.askingAgain)).toBeVisible();
    calls.letThrough();
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(page.getByText(words.accepted)).toBeVisible();
    expect(calls.sent).toBe(2);
    const people = page.getByRole("region", { name: catalogue.reminder.several.whosePage });
    await expect(people.getByRole("button")).toHaveCount(2);
  });
});

test.describe("two browsers", () => {
  // The second answer is refused.
  test.use({ allowConsoleError: /status of 409/ });

  test("the first answer counts, and the browser that was slower is told which it was", async ({
    page,
    daymark,
    context,
  }) => {
    await signUpTwice(page, daymark.url, "felix.slower");
    const slower = await context.newPage();
    await slower.goto("/reminder");
    await expect(slower.getByText(words.title)).toBeVisible();
    await page.getByRole("button", { name: words.decline }).click();
    await expect(page.getByText(words.declined("m…@mail.example"))).toBeVisible();
    await slower.getByRole("button", { name: words.accept }).click();
    await expect(slower.getByText(sayReason("already-declined"))).toBeVisible();
    await expect(slower.getByText(words.title)).toBeHidden();
    await expect(place(slower, "Alder County")).toBeVisible();
    await expect(slower.getByText("Harbor County")).toHaveCount(0);
    await slower.close();
  });
});
