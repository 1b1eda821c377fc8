import type { Browser } from "@playwright/test";
import { familyForm } from "#core/signup/sample-forms.ts";
import { resetClock } from "./outbox.ts";
import { inDays } from "./screens/stage.ts";
import { signUpAndPay } from "./signed-up.ts";

/** Felix, who pays for Rosa and one date of hers; `who` makes addresses of their own. */
export function plainForm(who: string, phone: string) {
  const email = `felix.${who}@mail.example`;
  return {
    ...familyForm,
    familyInfo: { ...familyForm.familyInfo, email, phone },
    masterAccountHolder: familyForm.familyInfo.fullName,
    registrantInfo: { ...familyForm.registrantInfo, email: `rosa.${who}@mail.example` },
    locations: [{ name: "Alder County", frequency: "4", registrationDate: inDays(10) }],
    account: { email },
    verificationEmail: email,
  };
}

/** Makes the household, and lets five days pass: its date is in five days, and the first reminder has left. */
export async function playPlainHousehold(browser: Browser, url: string, form: ReturnType<typeof plainForm>) {
  await resetClock(url);
  const page = await browser.newPage();
  await signUpAndPay(page, url, form);
  const moved = await page.request.post(`${url}/api/outbox/clock`, {
    data: { date: inDays(5) },
    headers: { Origin: url },
  });
  if (!moved.ok()) throw new Error(`The clock answered ${moved.status()}.`);
  await page.close();
}
