import { expect, type Page } from "@playwright/test";
import type { SignupForm } from "#core/signup/form.ts";
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
