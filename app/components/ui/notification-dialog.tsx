import { useEffect, useId, useRef } from "react";
import type { DialogAnswer, DialogStyle, Notification } from "#app/browser/notifications.ts";
import { dialogStyle, sayByBrowser } from "#app/browser/notifications.ts";
import { m } from "#messages";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { joinClasses } from "./join-classes.ts";
import { openDialog } from "./open-dialog.ts";
import type { StatusKind } from "./status.tsx";

const shapes: Record<DialogStyle, StatusKind | undefined> = {
  danger: "err",
  warning: "bad",
  success: "sent",
  primary: undefined,
};

/**
 * The notification dialog. It is open while it is rendered. It calls `onAnswer` once: after OK, after the close button or Escape, or when
 * `signal` withdraws the dialog. Where no dialog can open, the browser's alert replaces it.
 */
export function NotificationDialog({
  title = m.dialog_default_title(),
  message,
  plain,
  okText,
  cancelText,
  color,
  signal,
  onAnswer,
}: Notification & { onAnswer: (answer: DialogAnswer) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const style = dialogStyle(color);
  const shape = shapes[style];

  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens once
  useEffect(() => {
    try {
      openDialog(dialog.current);
    } catch {
      onAnswer(sayByBrowser({ message, ...(okText !== undefined && { okText }) }));
    }
  }, []);

  useEffect(() => {
    const withdraw = () => dialog.current?.close("withdrawn" satisfies DialogAnswer);
    signal?.addEventListener("abort", withdraw);
    return () => signal?.removeEventListener("abort", withdraw);
  }, [signal]);

  const isAnswered = useRef(false);
  const say = (answer: DialogAnswer) => {
    if (isAnswered.current) return;
    isAnswered.current = true;
    onAnswer(answer);
  };
  // Gives the answer at once. The close event comes a task later, and a page that did not know yet would get the keys typed in between.
  const close = (answer: DialogAnswer) => {
    dialog.current?.close(answer);
    say(answer);
  };
  return (
    <dialog
      ref={dialog}
      className={joinClasses(style !== "primary" && style)}
      aria-labelledby={titleId}
      onClose={(event) => say((event.currentTarget.returnValue || "closed") as DialogAnswer)}
    >
      <div className="stack">
        <h2 id={titleId} className={joinClasses(shape && "st")} data-s={shape}>
          {title}
        </h2>
        <p>{message}</p>
        {plain !== undefined && <p className="soft">{plain}</p>}
        <p className="row actions">
          <Button className={joinClasses(cancelText !== undefined && "danger")} onClick={() => close("ok")}>
            {okText ?? m.dialog_default_button()}
          </Button>
          {cancelText !== undefined && (
            <Button look="line" onClick={() => close("closed")}>
              {cancelText}
            </Button>
          )}
        </p>
        <Button look="text" className="shut" aria-label={m.dialog_close()} onClick={() => close("closed")}>
          <Icon name="close" />
        </Button>
      </div>
    </dialog>
  );
}
