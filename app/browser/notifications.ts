import { createStore, useStore } from "./store.ts";

/** The dialog's colours. Each has one style. A dialog without a colour has the primary style. */
const dialogStyles = {
  red: "danger",
  yellow: "warning",
  green: "success",
  orange: "warning",
} as const;
type DialogColor = keyof typeof dialogStyles;
export type DialogStyle = (typeof dialogStyles)[DialogColor] | "primary";

export type Notification = {
  /** "Notification" by default. */
  title?: string;
  message: string;
  /** The same in plainer words, below a message with a fixed wording. */
  plain?: string | undefined;
  /** "OK" by default. */
  okText?: string;
  /** A second button, which closes the dialog: for a question whose yes deletes something. */
  cancelText?: string;
  color?: DialogColor;
  /** Withdraws the dialog, whether it is open or still waiting. */
  signal?: AbortSignal;
};

/** How a dialog ended: by OK, by its close button or Escape, or because `signal` withdrew it. */
export type DialogAnswer = "ok" | "closed" | "withdrawn";

export type PendingNotification = Notification & { id: number; settle(answer: DialogAnswer): void };

let lastId = 0;
const pending = createStore<readonly PendingNotification[]>([]);

/** The style of a colour. Anything except red, yellow, green and orange counts as no colour. */
export function dialogStyle(color: string | undefined): DialogStyle {
  return color !== undefined && Object.hasOwn(dialogStyles, color)
    ? dialogStyles[color as DialogColor]
    : "primary";
}

/**
 * Where the page can show no dialog, the browser's own alert says the message. An `okText` means a choice, which an alert would take away,
 * so `confirm` asks then.
 */
export function sayByBrowser({ message, okText }: Notification): DialogAnswer {
  if (okText !== undefined) return window.confirm(message) ? "ok" : "closed";
  window.alert(message);
  return "ok";
}

/**
 * Shows the dialog after those that already wait, and resolves when it has closed. Components and other code may call this. Where the page
 * can show no dialog, the browser's alert says the message.
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
      // An open dialog closes itself, so that the focus goes back to where it was.
      if (pending.get()[0] !== entry) entry.settle("withdrawn");
    });
    pending.set([...pending.get(), entry]);
  });
}

/** Whether a dialog is open or about to open. */
export function isNotificationOpen(): boolean {
  return pending.get().length > 0;
}

/** The notification to show now. Only the dialog host reads it. */
export function useCurrentNotification(): PendingNotification | undefined {
  return useStore(pending)[0];
}
