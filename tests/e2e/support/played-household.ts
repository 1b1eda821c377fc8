import type { Browser } from "@playwright/test";
import type { SignupForm } from "#core/signup/form.ts";
import { inDays } from "./forms.ts";
import { resetClock } from "./outbox.ts";
import { signUpAndPay } from "./signed-up.ts";

/** Makes a household whose date is in ten days, and lets five days pass: the first reminder has left. */
export async function playHousehold(browser: Browser, url: string, form: SignupForm): Promise<void> {
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
