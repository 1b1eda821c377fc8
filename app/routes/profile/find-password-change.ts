import { type ApiFailure, api, callApi } from "#app/browser/api.ts";
import { lookUntilAnswered } from "#app/browser/lost-answer.ts";
import { refreshSession } from "#app/browser/session.ts";
import { catalogue } from "#core/words/catalogue.ts";

const { auth } = api;

/**
 * What has become of a change of the password whose answer was lost. A change ends every session, this one too, and the cookie of
 * the new one was in that answer. So a session that is still there says that nothing arrived. Where it has gone, the login with the
 * new password says whether that counts, and goes on as the lost answer would have.
 */
export async function findPasswordChange(json: {
  email: string;
  password: string;
  keep: boolean;
}): Promise<{ success: true } | ApiFailure> {
  const seen = await lookUntilAnswered(() => callApi(() => auth["get-session"].$get()));
  if (!seen.success) return seen;
  if (seen.user !== null) {
    return { success: false, error: "NOT_ARRIVED", message: catalogue.lostAnswer.notArrived };
  }
  const again = await lookUntilAnswered(() => callApi(() => auth["sign-in"].email.$post({ json })));
  void refreshSession();
  return again;
}
