import { catalogue } from "#core/words/catalogue.ts";
import type { AuthFailure, SessionUser } from "./auth-calls.ts";
import { callAuth, userIn } from "./auth-calls.ts";
import { loginMessage, newPasswordMessage, resetRequestMessage, signupMessage } from "./auth-messages.ts";
import { logWarning } from "./log.ts";
import { isNotificationOpen, notify } from "./notifications.ts";
import { keepOnlyRegistrantCacheOf } from "./registrant-cache.ts";
import { createStore, useStore } from "./store.ts";
import { tellOtherTabs } from "./tab-channel.ts";

export type Session = {
  user: SessionUser | null;
  /** True until the first answer, and while a signup, login, logout or reset runs. */
  loading: boolean;
  /**
   * Whether the first answer has come. Unlike `loading` it never goes back to false, so what the page has shown may
   * stay.
   */
  known: boolean;
};

export type AuthFailed = { success: false; code: string; message: string };
export type AuthResult = { success: true; user: SessionUser } | AuthFailed;

const session = createStore<Session>({ user: null, loading: true, known: false });

/** Who is signed in, as far as this page knows. */
export function useSession(): Session {
  return useStore(session);
}

/** Who is signed in, for code outside React. */
export function currentUser(): SessionUser | null {
  return session.get().user;
}

let latestCheck = 0;

/**
 * Asks the server who is signed in. An error is logged and clears the user. When no answer comes at all, the user
 * stays, because a gap in the network says nothing about a session.
 */
export async function refreshSession(): Promise<void> {
  latestCheck += 1;
  const check = latestCheck;
  const answer = await callAuth("get-session");
  // A login or logout that came in between knows better.
  if (check !== latestCheck) return;
  if (answer.ok) return setUser(userIn(answer.body));
  logFailure("session check failed", answer);
  setUser(answer.status === 0 ? currentUser() : null, { quietly: true });
}

/** Takes over who is signed in now. Tells the listeners when a user has gone. */
export function setUser(next: SessionUser | null, { quietly = false } = {}): void {
  latestCheck += 1;
  const before = session.get();
  const user = isSame(before.user, next) ? before.user : next;
  keepOnlyRegistrantCacheOf(user);
  if (before.user && before.user.uid !== user?.uid) forgetThisTab();
  session.set({ ...before, user, known: true, loading: before.known && before.loading });
  if (before.user && !user && !quietly && !isNotificationOpen()) {
    void notify({ ...catalogue.dialog.loggedOut, color: "green" });
  }
}

const isSame = (one: SessionUser | null, other: SessionUser | null): boolean =>
  one?.uid === other?.uid && one?.isKept === other?.isKept && one?.email === other?.email;

const memories = new Set<() => void>();

/** Calls `forget` when the signed-in user has gone, so that a page can clear its memory. */
export function forgetWithUser(forget: () => void): void {
  memories.add(forget);
}

/**
 * What somebody typed in this tab (above all the wizard's answers) must not wait for the next person at the computer.
 */
function forgetThisTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage is switched off in this browser. Then nothing was stored either.
  }
  for (const forget of memories) forget();
}

async function whileLoading<T>(run: () => Promise<T>): Promise<T> {
  session.set({ ...session.get(), loading: true });
  try {
    return await run();
  } finally {
    session.set({ ...session.get(), loading: false });
  }
}

function logFailure(event: string, { code, message }: AuthFailure): void {
  logWarning(event, { code, message });
}

/** Signs in with e-mail and password. With `keep` the session outlives the browser on this device. */
export function logIn(email: string, password: string, keep: boolean): Promise<AuthResult> {
  return whileLoading(async () => {
    const answer = await callAuth("sign-in/email", { email, password, keep });
    if (!answer.ok) {
      logFailure("login failed", answer);
      return { success: false, code: answer.code, message: loginMessage(answer) };
    }
    const user = userIn(answer.body);
    if (!user) return { success: false, code: "NO_USER", message: catalogue.login.unexpected };
    setUser(user);
    tellOtherTabs("logged-in");
    return { success: true, user };
  });
}

export type NewAccount = { firstName: string; lastName: string; email: string; password: string };

/**
 * Makes an account. Its display name is the first and last name, joined and trimmed. Nobody is signed in by it: the
 * link in the mail has to prove the address first. An address that already has an account gets the same answer as a new
 * one.
 */
export function signUp({ firstName, lastName, email, password }: NewAccount): Promise<AuthResult> {
  return whileLoading(async () => {
    const name = `${firstName.trim()} ${lastName.trim()}`.trim();
    const answer = await callAuth("sign-up/email", { name, email, password });
    if (!answer.ok) {
      logFailure("signup failed", answer);
      return { success: false, code: answer.code, message: signupMessage(answer) };
    }
    const user = userIn(answer.body);
    if (!user) return { success: false, code: "NO_USER", message: catalogue.accountSignup.unexpected };
    return { success: true, user };
  });
}

/**
 * Signs out. An error is logged; the user stays and is told that the session is still open. Nobody may leave a shared
 * computer in the belief that it is closed.
 */
export function logOut(): Promise<void> {
  return whileLoading(async () => {
    const answer = await callAuth("sign-out", {});
    if (!answer.ok) {
      logFailure("logout failed", answer);
      void notify({ ...catalogue.dialog.logoutFailed, color: "red" });
      return;
    }
    setUser(null);
    tellOtherTabs("logged-out");
  });
}

/** The account was deleted: nobody is signed in any more, and nothing private may stay on the screen. */
export function accountIsGone(): void {
  setUser(null, { quietly: true });
  tellOtherTabs("logged-out");
}

/**
 * Ends the session here and at the server, whatever the server answers, because nothing private may stay on the screen.
 */
export async function endIdleSession(): Promise<void> {
  setUser(null, { quietly: true });
  tellOtherTabs("expired");
  await closeSession();
}

/** Ends the session at the server, for a page on which nobody is signed in any more. */
export async function closeSession(): Promise<void> {
  const answer = await callAuth("sign-out", {});
  if (!answer.ok) logFailure("logout failed", answer);
}

/** Has a reset link mailed. It also succeeds for an address without an account. */
export function requestPasswordReset(email: string): Promise<{ success: true } | AuthFailed> {
  return whileLoading(async () => {
    const answer = await callAuth("request-password-reset", { email, redirectTo: "/reset-password" });
    if (answer.ok) return { success: true };
    logFailure("password reset failed", answer);
    return { success: false, code: answer.code, message: resetRequestMessage(answer) };
  });
}

/** Sets a new password with the token of the mailed link. */
export function resetPassword(newPassword: string, token: string): Promise<{ success: true } | AuthFailed> {
  return whileLoading(async () => {
    const answer = await callAuth("reset-password", { newPassword, token });
    if (answer.ok) return { success: true };
    logFailure("password reset failed", answer);
    return { success: false, code: answer.code, message: newPasswordMessage(answer) };
  });
}
