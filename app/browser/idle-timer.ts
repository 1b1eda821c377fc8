const activityEvents = ["mousemove", "mousedown", "keydown", "scroll", "touchstart", "click"] as const;

/** Writes down activity at most this often, in milliseconds, because a mouse moves a hundred times a second. */
const writeEveryMs = 1_000;

/** The time of the last activity, in epoch milliseconds. The tabs share it, or one page holds it. */
export type LastActivity = { read(): number; write(at: number): void };

export type IdleTimerOptions = {
  /** The idle time in milliseconds after which `onExpire` runs. */
  timeoutMs: number;
  /** How long before the end `onWarn` runs, in milliseconds. */
  warningMs: number;
  lastActivity: LastActivity;
  onWarn(): void;
  onExpire(): void;
  /** Records activity, at most once a second. */
  onActive?(): void;
  now?: () => number;
};

export type IdleTimer = {
  /** Somebody is there after all: they answered the warning, or were active in another tab. */
  restart(): void;
  stop(): void;
};

export function activityOfThisPage(): LastActivity {
  let at = 0;
  return {
    read: () => at,
    write(next) {
      at = next;
    },
  };
}

/**
 * Counts idle time from now on. It compares clock times and does not trust its timer, because a sleeping computer stops timers: a user who
 * comes back too late is logged out, even if a mouse move is the first event. After the warning only `restart` counts: a dialog that
 * vanished under a moving mouse would be no offer.
 */
export function startIdleTimer(options: IdleTimerOptions): IdleTimer {
  const { timeoutMs, warningMs, lastActivity, onWarn, onExpire, onActive, now = Date.now } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let warned = false;

  const idleMs = () => now() - lastActivity.read();

  function check(): void {
    clearTimeout(timer);
    const idle = idleMs();
    if (idle >= timeoutMs) {
      stop();
      onExpire();
      return;
    }
    const warnAt = timeoutMs - warningMs;
    if (idle >= warnAt && !warned) {
      warned = true;
      onWarn();
    }
    timer = setTimeout(check, (idle >= warnAt ? timeoutMs : warnAt) - idle);
  }

  function noteActivity(): void {
    const idle = idleMs();
    if (idle >= timeoutMs) check();
    else if (!warned && idle >= writeEveryMs) {
      lastActivity.write(now());
      onActive?.();
    }
  }

  function restart(): void {
    warned = false;
    lastActivity.write(now());
    check();
  }

  function stop(): void {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", check);
    window.removeEventListener("pageshow", check);
    for (const event of activityEvents) window.removeEventListener(event, noteActivity);
  }

  document.addEventListener("visibilitychange", check);
  // While the browser kept a whole page to show it again ("Back"), that page's timer stood still.
  window.addEventListener("pageshow", check);
  for (const event of activityEvents) window.addEventListener(event, noteActivity, { passive: true });
  restart();
  return { restart, stop };
}
