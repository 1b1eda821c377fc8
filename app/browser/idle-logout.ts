import { idleTimeoutMs, idleWarningMs, keepAliveMs } from "#core/people/idle.ts";
import { catalogue } from "#core/words/catalogue.ts";
import type { LastActivity } from "./idle-timer.ts";
import { activityOfThisPage, startIdleTimer } from "./idle-timer.ts";
import { notify } from "./notifications.ts";
import { closeSession, currentUser, endIdleSession, refreshSession } from "./session.ts";

const activityKey = "daymark_lastActivity";

/** All tabs share one last activity: somebody who works in one tab is not idle in the others. */
function activityOfAllTabs(): LastActivity {
  const ofThisPage = activityOfThisPage();
  return {
    read() {
      try {
        return Math.max(ofThisPage.read(), Number(localStorage.getItem(activityKey)) || 0);
      } catch {
        return ofThisPage.read();
      }
    },
    write(at) {
      ofThisPage.write(at);
      try {
        localStorage.setItem(activityKey, String(at));
      } catch {
        // Storage is full or switched off. Then each tab counts for itself.
      }
    },
  };
}

/** Nobody is signed in any more. The next user of this computer must not learn that somebody was. */
export function forgetActivity(): void {
  try {
    localStorage.removeItem(activityKey);
  } catch {
    // Storage is switched off: nothing was written down.
  }
}

/**
 * Says that the session has ended because nobody was active. OK logs out. The logout has already happened by then,
 * unless the computer slept and had no network yet. Somebody who has signed in meanwhile in another tab stays signed
 * in.
 */
export async function showSessionExpired(): Promise<void> {
  const answer = await notify({ ...catalogue.dialog.sessionExpired, color: "yellow" });
  if (answer === "ok" && !currentUser()) void closeSession();
}

/**
 * Logs out after sixty idle minutes. Two minutes before, a dialog offers to stay (WCAG 2.2.1). It runs for as long as
 * somebody is signed in. Returns the function that stops it.
 */
export function startIdleLogout(): () => void {
  let warning: AbortController | null = null;
  let toldServerAt = Date.now();

  async function warn(): Promise<void> {
    warning = new AbortController();
    const { title, message, stay } = catalogue.dialog.idleWarning;
    const answer = await notify({ title, message, okText: stay, color: "orange", signal: warning.signal });
    warning = null;
    if (answer === "withdrawn") return;
    timer.restart();
    tellServer();
  }

  function tellServer(): void {
    if (Date.now() - toldServerAt < keepAliveMs) return;
    toldServerAt = Date.now();
    void refreshSession();
  }

  function expire(): void {
    // Another tab may have logged out a moment earlier.
    if (!currentUser()) return;
    warning?.abort();
    void showSessionExpired();
    void endIdleSession();
  }

  const timer = startIdleTimer({
    timeoutMs: idleTimeoutMs,
    warningMs: idleWarningMs,
    lastActivity: activityOfAllTabs(),
    onWarn: () => void warn(),
    onExpire: expire,
    onActive: tellServer,
  });

  // Another tab has seen activity, so the dialog in this tab is answered.
  function followOtherTab(event: StorageEvent): void {
    if (event.key !== activityKey || event.newValue === null || !warning) return;
    warning.abort();
    timer.restart();
  }
  window.addEventListener("storage", followOtherTab);

  return () => {
    window.removeEventListener("storage", followOtherTab);
    warning?.abort();
    timer.stop();
  };
}
