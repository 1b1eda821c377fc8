import type { Page } from "@playwright/test";
import { Temporal } from "temporal-polyfill";
import { catalogue } from "#core/catalogue.ts";
import { familyForm } from "#core/signup/sample-forms.ts";
import { expect, test } from "./support/daymark.ts";
import { signUpAndPay } from "./support/signed-up.ts";

const words = catalogue.reminder.waiting;
// Further ahead than the journeys move their clock, which may be this server's.
const registrationDate = Temporal.Now.plainDateISO("America/Chicago").add({ days: 100 }).toString();

function formOf(who: string, names: readonly string[]) {
  const email = `${who}@mail.example`;
  return {
    ...familyForm,
    familyInfo: { ...familyForm.familyInfo, email },
    registrantInfo: { ...familyForm.registrantInfo, email: `rosa.${who}@mail.example` },
    locationType: names.length > 1 ? ("multiple" as const) : ("single" as const),
    locations: names.map((name) => ({ name, frequency: "4", registrationDate })),
    account: { email },
    verificationEmail: email,
  };
}

/** Somebody signs up, and again for another place while logged out, and pays both times. */
async function signUpTwice(page: Page, url: string, who: string): Promise<void> {
  await signUpAndPay(page, url, formOf(who, ["Alder County"]));
  await page.context().clearCookies();
  await signUpAndPay(page, url, formOf(who, ["Harbor County"]));
  await page.goto("/reminder");
  await expect(page.getByText(words.title)).toBeVisible();
}

const place = (page: Page, name: string) =>
  page.getByRole("region", { name: /Places/ }).locator("strong", { hasText: name });

test("what was paid twice is joined on the dashboard when its owner says so", async ({ page, daymark }) => {
  await signUpTwice(page, daymark.url, "felix.joins");
  await expect(place(page, "Harbor County")).toBeHidden();
  await page.getByRole("button", { name: words.add }).dblclick();
  await expect(page.getByText(words.added)).toBeVisible();
  await expect(place(page, "Harbor County")).toBeVisible();
  await expect(place(page, "Alder County")).toBeVisible();
  await expect(page.getByText(words.title)).toBeHidden();
  await page.reload();
  await expect(place(page, "Harbor County")).toBeVisible();
  await expect(page.getByText(words.title)).toBeHidden();
});

test("what was somebody else's goes away, and the own dates stay", async ({ page, daymark }) => {
  await signUpTwice(page, daymark.url, "felix.declines");
  await page.getByRole("button", { name: words.decline }).click();
  await expect(page.getByText(words.declined)).toBeVisible();
  await page.reload();
  await expect(place(page, "Alder County")).toBeVisible();
  await expect(page.getByText("Harbor County")).toHaveCount(0);
  await expect(page.getByText(words.title)).toBeHidden();
});
