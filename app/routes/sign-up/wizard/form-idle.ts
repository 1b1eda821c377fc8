import { type IdleTimer, type LastActivity, startIdleTimer } from "#app/browser/idle-timer.ts";
import { notify } from "#app/browser/notifications.ts";
import { currentUser } from "#app/browser/session.ts";
import { idleTimeoutMs, idleWarningMs } from "#core/people/idle.ts";
import { m } from "#messages";

/** The key of the last activity, in epoch milliseconds. It is in the tab's storage, so that a reload keeps it. */
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

/** Whether nobody has touched this tab's answers for an hour. It needs no timer, because the tab may have been closed or reloaded. */
export function isFormLeftAlone(now = Date.now()): boolean {
  const last = activityOfThisTab.read();
  return last > 0 && now - last >= idleTimeoutMs;
}

/** Clears the form after sixty idle minutes, with a warning before. Runs once, until the answers are cleared. */
export function watchFormIdle(clear: () => void): void {
  if (timer) return;
  timer = startIdleTimer({
    timeoutMs: idleTimeoutMs,
    warningMs: idleWarningMs,
    lastActivity: activityOfThisTab,
    onWarn: () => void warn(),
    onExpire() {
      clear();
      // A signed-in user gets the dialog about the expired session instead.
      if (!currentUser())
        void notify({
          title: m.dialog_form_cleared_title(),
          message: m.dialog_form_cleared_message(),
          color: "orange",
        });
    },
  });
}

/** Stops watching: the answers are gone. Nobody else may learn that there were any. */
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

/** The session's own warning is open for a signed-in user. The press that answers it counts for the form too. */
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
