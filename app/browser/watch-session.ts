import { useEffect } from "react";
import { askAgainSoon } from "./ask-until-answered.ts";
import { showSessionExpired, startIdleLogout } from "./idle-logout.ts";
import { forgetActivity } from "./last-activity.ts";
import { currentUser, refreshSession, setUser, useSession } from "./session.ts";
import type { TabMessage } from "./tab-channel.ts";
import { listenToOtherTabs } from "./tab-channel.ts";

function followOtherTab(message: TabMessage): void {
  if (message === "logged-in") return void refreshSession();
  if (message === "expired" && currentUser()) void showSessionExpired();
  setUser(null);
}

/** Asks whether the session is still there when somebody comes back to this tab, or when the browser shows the page once more ("Back"). */
function checkWhenSeen(): void {
  if (document.visibilityState === "visible" && currentUser()) void refreshSession();
}

/**
 * Keeps this page's session true: asks until an answer comes, follows the other tabs, and logs out an idle user. Use it once, in the root.
 */
export function useSessionWatch(): void {
  const { user, known, unanswered } = useSession();
  const signedIn = user !== null;

  useEffect(() => {
    void refreshSession();
    const stopListening = listenToOtherTabs(followOtherTab);
    document.addEventListener("visibilitychange", checkWhenSeen);
    window.addEventListener("pageshow", checkWhenSeen);
    return () => {
      stopListening();
      document.removeEventListener("visibilitychange", checkWhenSeen);
      window.removeEventListener("pageshow", checkWhenSeen);
    };
  }, []);

  useEffect(() => {
    if (unanswered > 0) return askAgainSoon(unanswered, () => void refreshSession());
  }, [unanswered]);

  useEffect(() => {
    if (signedIn) return startIdleLogout();
    if (known) forgetActivity();
  }, [signedIn, known]);
}
