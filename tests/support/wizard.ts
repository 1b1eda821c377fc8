import { expect } from "vitest";
import type { SignupForm } from "#core/signup/form.ts";
import type { Visitor } from "./test-app.ts";

export const wizardPassword = "Orchard-Lane-18";

/** What the wizard posts at its end. */
export function signupBody(form: SignupForm, verificationId: string, password = wizardPassword) {
  const { email } = form.account;
  return {
    ...form,
    verificationId,
    verified: true,
    account: { email, password, passwordConfirmation: password },
  };
}

/** The wizard's second step: has a code mailed to the chosen address and says it. Embedded mode shows the code. */
export async function proveAddress(visitor: Visitor, email: string): Promise<string> {
  const started = await visitor.post("/api/email-verifications", { email });
  expect(started.status).toBe(201);
  const { id, demoCode } = started.body.verification;
  const checked = await visitor.post(`/api/email-verifications/${id}/check`, { code: demoCode });
  expect(checked.status).toBe(200);
  return id;
}
