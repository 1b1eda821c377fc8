import { idleTimeoutMs } from "#core/people/idle.ts";
import { activityOfThisPage, type LastActivity } from "./idle-timer.ts";

const activityKey = "daymark_lastActivity";

/** All tabs share one last activity: somebody who works in one tab is not idle in the others. */
export function activityOfAllTabs(): LastActivity {
  const ofThisPage = activityOfThisPage();
  return {
    read: () => Math.max(ofThisPage.read(), readStored()),
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

/**
 * Whether the signed-in user has touched no tab of this browser for an hour. A page asks this when it opens: with every tab closed, none
 * could log out. The browser's history may open one again.
 */
export function wasLeftAlone(now = Date.now()): boolean {
  const last = readStored();
  return last > 0 && now - last >= idleTimeoutMs;
}

/** Forgets the last activity once nobody is signed in. The next user of this computer must not learn that somebody was. */
export function forgetActivity(): void {
  try {
    localStorage.removeItem(activityKey);
  } catch {
    // Storage is switched off: nothing was written down.
  }
}

/** Whether another tab has written down activity. */
export const isActivityOfOtherTab = ({ key, newValue }: StorageEvent): boolean =>
  key === activityKey && newValue !== null;

function readStored(): number {
  try {
    return Number(localStorage.getItem(activityKey)) || 0;
  } catch {
    return 0;
  }
}
