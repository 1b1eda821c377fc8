import type { Page } from "@playwright/test";
import { Temporal } from "temporal-polyfill";
import { catalogue } from "#core/catalogue.ts";
import { familyForm } from "#core/signup/sample-forms.ts";
import { expect, test } from "./support/daymark.ts";
import { signUpAndPay } from "./support/signed-up.ts";

const words = catalogue.reminder.waiting;
// Further ahead than the journeys move their clock, which may be this server's.
const registrationDate = Temporal.Now.plainDateISO("America/Chicago").add({ days: 100 }).toString();

/** A form that names the account `who@mail.example`, by somebody who proves `maker@mail.example`. */
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

test("what was made under another mailbox becomes the account's when its holder says so", async ({
  page,
  daymark,
}) => {
  await signUpTwice(page, daymark.url, "felix.joins");
  await expect(place(page, "Harbor County")).toBeHidden();
  await expect(page.getByText("m…@mail.example", { exact: true })).toBeVisible();
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

test("what was somebody else's goes away, and the own dates stay", async ({ page, daymark }) => {
  await signUpTwice(page, daymark.url, "felix.declines");
  await page.getByRole("button", { name: words.decline }).click();
  await expect(page.getByText(words.declined("m…@mail.example"))).toBeVisible();
  await page.reload();
  await expect(place(page, "Alder County")).toBeVisible();
  await expect(page.getByText("Harbor County")).toHaveCount(0);
  await expect(page.getByText(words.title)).toBeHidden();
});
