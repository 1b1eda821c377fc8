/** The API's question and its answer: WebAuthn's own objects, as JSON. */
type Json = Record<string, unknown>;

/** Whether this browser knows passkeys. */
export const knowsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === "function";

/** Has the device make a new passkey. Null when it made none: the user closed the dialog, say, or the device has one already. */
export const makePasskey = (question: Json): Promise<Json | null> =>
  answer(async ({ startRegistration }) => startRegistration({ optionsJSON: question as never }));

/** Has the device sign in by a passkey. Null when the device used none. */
export const signByPasskey = (question: Json): Promise<Json | null> =>
  answer(async ({ startAuthentication }) => startAuthentication({ optionsJSON: question as never }));

type Library = typeof import("@simplewebauthn/browser");

/** Loads the library only when somebody presses the button. */
async function answer(by: (library: Library) => Promise<object>): Promise<Json | null> {
  try {
    return { ...(await by(await import("@simplewebauthn/browser"))) };
  } catch {
    return null;
  }
}
