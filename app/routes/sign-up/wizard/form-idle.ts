import { type IdleTimer, type LastActivity, startIdleTimer } from "#app/browser/idle-timer.ts";
import { notify } from "#app/browser/notifications.ts";
import { currentUser } from "#app/browser/session.ts";
import { idleTimeoutMs, idleWarningMs } from "#core/people/idle.ts";
import { m } from "#messages";

/**
 * The time of the last activity, in epoch milliseconds. It stands in the tab's storage, so that a reload does not
 * forget it.
 */
const activityKey = "reminderFormActivity";

const activityOfThisTab: LastActivity = {
  read() {
    try {
      return Number(sessionStorage.getItem(activityKey)) || 0;
    } catch {
      return 0;
    }
  },
  write(at) {
    try {
      sessionStorage.setItem(activityKey, String(at));
    } catch {
      // Without storage there is no saved form to forget either.
    }
  },
};

let timer: IdleTimer | null = null;

/**
 * Whether the answers of this tab have been left alone for an hour. It needs no timer, because the tab may have been
 * closed or reloaded.
 */
export function isFormLeftAlone(now = Date.now()): boolean {
  const last = activityOfThisTab.read();
  return last > 0 && now - last >= idleTimeoutMs;
}

/** Sixty idle minutes clear the form, after a warning. Runs once, until the answers are cleared. */
export function watchFormIdle(clear: () => void): void {
  if (timer) return;
  timer = startIdleTimer({
    timeoutMs: idleTimeoutMs,
    warningMs: idleWarningMs,
    lastActivity: activityOfThisTab,
    onWarn: () => void warn(),
    onExpire() {
      clear();
      // Somebody who is signed in is told that the session has expired.
      if (!currentUser())
        void notify({
          title: m.dialog_form_cleared_title(),
          message: m.dialog_form_cleared_message(),
          color: "orange",
        });
    },
  });
}

/** The answers are gone, so there is nothing to watch. Nobody else may learn that there were any. */
export function stopFormIdle(): void {
  timer?.stop();
  timer = null;
  try {
    sessionStorage.removeItem(activityKey);
  } catch {
    // Storage is switched off. Then nothing was written down.
  }
}

async function warn(): Promise<void> {
  if (currentUser()) return followSessionWarning();
  const expired = new AbortController();
  const taken = setTimeout(() => expired.abort(), idleWarningMs);
  const answer = await notify({
    title: m.dialog_form_idle_warning_title(),
    message: m.dialog_form_idle_warning_message(),
    okText: m.dialog_form_idle_warning_stay(),
    color: "orange",
    signal: expired.signal,
  });
  clearTimeout(taken);
  if (answer !== "withdrawn") timer?.restart();
}

/**
 * Somebody who is signed in is asked about the session at this moment. The press of the button that answers counts here
 * too.
 */
function followSessionWarning(): void {
  const answered = new AbortController();
  for (const event of ["click", "keydown"]) {
    window.addEventListener(
      event,
      () => {
        answered.abort();
        timer?.restart();
      },
      { signal: answered.signal },
    );
  }
}
