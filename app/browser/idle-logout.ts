import { idleTimeoutMs, idleWarningMs, keepAliveMs } from "#core/people/idle.ts";
import { m } from "#messages";
import { startIdleTimer } from "./idle-timer.ts";
import { activityOfAllTabs, isActivityOfOtherTab } from "./last-activity.ts";
import { notify } from "./notifications.ts";
import { closeSessionOfNobody, currentUser, endIdleSession, refreshSession } from "./session.ts";

/**
 * Says that the session has ended because nobody was active. OK logs out. The logout has already happened by then, unless the computer
 * slept and had no network yet. A user who has meanwhile signed in in another tab stays signed in.
 */
export async function showSessionExpired(): Promise<void> {
  const answer = await notify({
    title: m.dialog_session_expired_title(),
    message: m.dialog_session_expired_message(),
    color: "yellow",
  });
  if (answer === "ok") void closeSessionOfNobody();
}

/**
 * Logs out after sixty idle minutes. Two minutes before, a dialog offers to stay (WCAG 2.2.1). The timer runs while somebody is signed in.
 * Returns the function that stops the timer.
 */
export function startIdleLogout(): () => void {
  let warning: AbortController | null = null;
  let toldServerAt = Date.now();

  async function warn(): Promise<void> {
    warning = new AbortController();
    const answer = await notify({
      title: m.dialog_idle_warning_title(),
      message: m.dialog_idle_warning_message(),
      okText: m.dialog_idle_warning_stay(),
      color: "orange",
      signal: warning.signal,
    });
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

  // Another tab has seen activity: that answers the dialog of this tab.
  function followOtherTab(event: StorageEvent): void {
    if (!isActivityOfOtherTab(event) || !warning) return;
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
