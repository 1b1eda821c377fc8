import { expect, type Page } from "@playwright/test";
import { Temporal } from "temporal-polyfill";
import type { SignupForm } from "#core/signup/form.ts";
import { familyForm } from "#core/signup/sample-forms.ts";
import { password } from "./wizard.ts";

/** Signs up and pays by the API, as the wizard does, and leaves the page signed in as the account holder. */
export async function signUpAndPay(page: Page, url: string, form: SignupForm): Promise<void> {
  const post = async (path: string, data: object = {}) => {
    const answer = await page.request.post(`${url}${path}`, { data, headers: { Origin: url } });
    expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true);
    return answer.json();
  };
  const { verification } = await post("/api/email-verifications", { email: form.verificationEmail });
  await post(`/api/email-verifications/${verification.id}/check`, { code: verification.demoCode });
  const account = { ...form.account, password, passwordConfirmation: password };
  await post("/api/signups", { ...form, account, verificationId: verification.id, verified: true });
  await post("/api/checkout");
  await post("/api/auth/sign-in/email", { email: form.account.email, password });
}

/** A family member's form whose dates are a hundred days ahead, so that nothing is due. */
export function quietFamilyForm(email: string): SignupForm {
  const registrationDate = Temporal.Now.plainDateISO("America/Chicago").add({ days: 100 }).toString();
  return {
    ...familyForm,
    familyInfo: { ...familyForm.familyInfo, email },
    account: { email },
    verificationEmail: email,
    locations: familyForm.locations.map((place) => ({ ...place, registrationDate })),
  };
}
