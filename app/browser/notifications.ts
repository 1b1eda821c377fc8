import { createStore, useStore } from "./store.ts";

/** The dialog's colours; each has one style. Without a colour the style is primary. */
const dialogStyles = {
  red: "danger",
  yellow: "warning",
  green: "success",
  orange: "warning",
} as const;
type DialogColor = keyof typeof dialogStyles;
export type DialogStyle = (typeof dialogStyles)[DialogColor] | "primary";

export type Notification = {
  /** Default "Notification". */
  title?: string;
  message: string;
  /** Default "OK". */
  okText?: string;
  color?: DialogColor;
  /** Takes the dialog back, shown or still waiting. */
  signal?: AbortSignal;
};

/** How a dialog ended: by OK, by its close button or Escape, or taken back. */
export type DialogAnswer = "ok" | "closed" | "withdrawn";

export type PendingNotification = Notification & { id: number; settle(answer: DialogAnswer): void };

let lastId = 0;
const pending = createStore<readonly PendingNotification[]>([]);

/** The style of a colour. Anything but red, yellow, green or orange counts as no colour. */
export function dialogStyle(color: string | undefined): DialogStyle {
  return color !== undefined && Object.hasOwn(dialogStyles, color)
    ? dialogStyles[color as DialogColor]
    : "primary";
}

/**
 * What stands in for a dialog: the browser's own alert. Where OK has words of its own there is a choice,
 * which an alert would not leave: then it is the browser's own question.
 */
export function sayByBrowser({ message, okText }: Notification): DialogAnswer {
  if (okText !== undefined) return window.confirm(message) ? "ok" : "closed";
  window.alert(message);
  return "ok";
}

/**
 * Shows the dialog, from a component or from anywhere else, after those already waiting; resolves when it has gone.
 * Where no dialog can be shown the browser says it by itself.
 */
export function notify(notification: Notification): Promise<DialogAnswer> {
  if (notification.signal?.aborted) return Promise.resolve("withdrawn");
  if (!pending.isWatched()) return Promise.resolve(sayByBrowser(notification));
  lastId += 1;
  const id = lastId;
  return new Promise((resolve) => {
    const entry: PendingNotification = {
      ...notification,
      id,
      settle(answer) {
        pending.set(pending.get().filter((other) => other !== entry));
        resolve(answer);
      },
    };
    notification.signal?.addEventListener("abort", () => {
      // The one on show closes itself, so that the focus goes back where it was.
      if (pending.get()[0] !== entry) entry.settle("withdrawn");
    });
    pending.set([...pending.get(), entry]);
  });
}

/** Whether a dialog is open or about to be. */
export function isNotificationOpen(): boolean {
  return pending.get().length > 0;
}

/** The notification to show now. For the dialog host alone. */
export function useCurrentNotification(): PendingNotification | undefined {
  return useStore(pending)[0];
}
