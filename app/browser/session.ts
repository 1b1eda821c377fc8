import { useEffect } from "react";
import { m } from "#messages";
import type { AuthAnswer, AuthFailure, SessionUser } from "./auth-calls.ts";
import { callAuth, userIn } from "./auth-calls.ts";
import { wasLeftAlone } from "./last-activity.ts";
import { logWarning } from "./log.ts";
import { isNotificationOpen, notify } from "./notifications.ts";
import { dropPreloadedAnswer, takePreloadedAnswer } from "./preloaded-answer.ts";
import { keepOnlyRegistrantCacheOf } from "./registrant-cache.ts";
import { createStore, useStore } from "./store.ts";
import { tellOtherTabs } from "./tab-channel.ts";

export type Session = {
  user: SessionUser | null;
  /** True until the first answer, and while a sign-up, login, logout or reset runs. */
  loading: boolean;
  /**
   * Whether the first answer has come. Unlike `loading` it never goes back to false, so what the page has shown may
   * stay.
   */
  known: boolean;
  /** How many times in a row the server has not answered who is signed in. The page asks again until it does. */
  unanswered: number;
};

const session = createStore<Session>({ user: null, loading: true, known: false, unanswered: 0 });

/** Who is signed in, as far as this page knows. */
export function useSession(): Session {
  return useStore(session);
}

/** Who is signed in, for code outside React. */
export function currentUser(): SessionUser | null {
  return session.get().user;
}

let latestCheck = 0;
/** How many calls that replace the session are under way. */
let replacing = 0;
let checking: Promise<unknown> = Promise.resolve();

/**
 * Asks the server who is signed in. A refusal is logged and clears the user. No answer is not "nobody": the user stays, or stays unknown,
 * and the page asks again (watch-session.ts).
 */
export async function refreshSession(): Promise<void> {
  if (replacing > 0) return;
  latestCheck += 1;
  const check = latestCheck;
  const asked = askWhoIsThere();
  checking = asked;
  const answer = await asked;
  // A login or logout that began since the question knows better.
  if (check !== latestCheck) return;
  if (answer.ok) return setUser(userIn(answer.body));
  logFailure("session check failed", answer);
  if (isRefusal(answer)) return setUser(null, { quietly: true });
  const before = session.get();
  session.set({ ...before, unanswered: before.unanswered + 1 });
}

let logout: Promise<unknown> = Promise.resolve();

/**
 * Asks the server to end the session. The answer deletes the session cookie, even one that a login set meanwhile. So every other call of
 * this page waits for the answer (`afterLogout`), and no login is lost.
 */
function signOut(): Promise<AuthAnswer> {
  const answer = callAuth("sign-out", {});
  logout = answer;
  return answer;
}

/** Resolves when no logout of this page is under way. */
export const afterLogout = (): Promise<unknown> => logout;

/** Asks who is signed in. A page that opens after an hour without a touch ends the session instead, and shows nothing of it. */
async function askWhoIsThere(): Promise<AuthAnswer> {
  if (!session.get().known && wasLeftAlone()) {
    dropPreloadedAnswer();
    return signOut();
  }
  const preloaded = await takePreloadedAnswer("session");
  return preloaded ? { ok: true, body: preloaded } : callAuth("get-session");
}

/** A network failure, a failing server and a hotel's login page say nothing about a session. */
const isRefusal = ({ status }: AuthFailure): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

/** Sets who is signed in now. Tells the listeners when a user has gone. */
export function setUser(next: SessionUser | null, { quietly = false } = {}): void {
  latestCheck += 1;
  const before = session.get();
  const user = isSame(before.user, next) ? before.user : next;
  keepOnlyRegistrantCacheOf(user);
  if (before.user && before.user.uid !== user?.uid) forgetThisTab();
  session.set({ user, known: true, loading: before.known && before.loading, unanswered: 0 });
  if (before.user && !user && !quietly && !isNotificationOpen()) {
    void notify({
      title: m.dialog_logged_out_title(),
      message: m.dialog_logged_out_message(),
      color: "green",
    });
  }
}

const isSame = (one: SessionUser | null, other: SessionUser | null): boolean =>
  one?.uid === other?.uid && one?.isKept === other?.isKept && one?.email === other?.email;

const memories = new Set<() => void>();

/** Calls `forget` when the signed-in user has gone, so that a page can clear its memory. */
export function forgetWithUser(forget: () => void): void {
  memories.add(forget);
}

/** Clears what somebody typed in this tab, above all the wizard's answers: none of it must wait for the next person at the computer. */
function forgetThisTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage is switched off in this browser. Then nothing was stored either.
  }
  for (const forget of memories) forget();
}

const setLoading = (loading: boolean): void => session.set({ ...session.get(), loading });

/** While `running` (a sign-up, a login, a logout or a reset), the session is `loading`. */
export function useLoadingWhile(running: boolean): void {
  useEffect(() => {
    if (!running) return;
    setLoading(true);
    return () => setLoading(false);
  }, [running]);
}

/**
 * Pauses the session check while a call ends this session and begins another: between the two the server would answer "nobody", and the
 * page would log out. The check runs when the call has ended.
 */
export function useReplacedSession(running: boolean): void {
  useEffect(() => {
    if (!running) return;
    replacing += 1;
    latestCheck += 1;
    return () => {
      replacing -= 1;
      void refreshSession();
    };
  }, [running]);
}

/** Logs why an auth call failed, without an address. */
export function logFailure(event: string, { code, message }: AuthFailure): void {
  logWarning(event, { code, message });
}

/**
 * Signs out. When that fails, it logs the error, keeps the user and says that the session is still open: nobody may leave a shared computer
 * in the belief that it is closed.
 */
export async function logOut(): Promise<void> {
  setLoading(true);
  const answer = await signOut();
  setLoading(false);
  if (answer.ok) return takeLogout();
  logFailure("logout failed", answer);
  void notify({
    title: m.dialog_logout_failed_title(),
    message: m.dialog_logout_failed_message(),
    color: "red",
  });
}

/** Call this when the server has ended the session. */
export function takeLogout(): void {
  setUser(null);
  tellOtherTabs("logged-out");
}

/** Call this when the server has begun a session. */
export function takeLogin(user: SessionUser): void {
  setUser(user);
  tellOtherTabs("logged-in");
}

/** Call this when the account was deleted: nobody is signed in any more, and nothing private may stay on the screen. */
export function accountIsGone(): void {
  setUser(null, { quietly: true });
  tellOtherTabs("logged-out");
}

/** Ends the session here and at the server. Whatever the server answers, nothing private stays on the screen. */
export async function endIdleSession(): Promise<void> {
  setUser(null, { quietly: true });
  tellOtherTabs("expired");
  await closeSession();
}

/**
 * Ends the session at the server once the running session check has answered, and only if it found nobody: a user who has signed in in
 * another tab stays signed in.
 */
export async function closeSessionOfNobody(): Promise<void> {
  await checking;
  if (!currentUser()) await closeSession();
}

/** Ends the session at the server, for a page on which nobody is signed in any more. */
async function closeSession(): Promise<void> {
  const answer = await signOut();
  if (!answer.ok) logFailure("logout failed", answer);
}
