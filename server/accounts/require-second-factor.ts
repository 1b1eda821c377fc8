import { Refusal } from "#server/refusal.ts";
import { type PasskeyAnswer, provePasskey } from "./passkeys.ts";
import { type CodeContext, hasSecondFactor, takeCode } from "./second-factor.ts";

/** What somebody shows beside a password or a mailed link: a code, or the answer of a passkey. */
export interface ShownFactor {
  code?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
}

/**
 * Where an account has a second factor, what shuts others out takes it: whoever only reads the mailbox, or only knows the password, gets
 * no further. Where it has none, nothing is asked.
 * @throws Refusal CODE_REQUIRED, INVALID_CODE, INVALID_PASSKEY, TOO_MANY_REQUESTS
 */
export async function requireSecondFactor(
  context: CodeContext,
  userId: string,
  { code, passkey }: ShownFactor,
): Promise<void> {
  if (!(await hasSecondFactor(context.db, userId))) return;
  if (passkey !== undefined) {
    const whose = await provePasskey(context.db, context.auth, passkey, context.cookie);
    if (whose !== userId) throw new Refusal("passkey-refused");
    return;
  }
  if (code === undefined) throw new Refusal("code-required");
  await takeCode(context, userId, { typed: code }, { limit: "codePerReset", value: userId });
}
