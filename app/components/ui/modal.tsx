import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from "react";
import { m } from "#messages";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { joinClasses } from "./join-classes.ts";
import { findOpener, openDialog } from "./open-dialog.ts";

/**
 * A dialog that contains a form. It is open for as long as it is rendered. Escape and the close button close it, and
 * the focus goes back to where it was. `isDanger`: it asks about something that cannot be undone.
 */
export function Modal({
  title,
  isDanger = false,
  onClose,
  children,
}: {
  title: string;
  isDanger?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const opener = useRef<Element>(null);
  useEffect(() => {
    opener.current ??= findOpener();
    try {
      openDialog(dialog.current);
    } catch {
      // A browser without dialogs shows it as a part of the page, because no alert could hold its form.
      dialog.current?.setAttribute("open", "");
    }
    return () => {
      // A dialog that leaves the page without being closed would take the focus with it.
      if (opener.current instanceof HTMLElement) opener.current.focus();
    };
  }, []);
  // At once, and not by the event "close" alone: it comes late on a busy page, and closed the dialog that had been opened meanwhile.
  const leave = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={joinClasses(isDanger && "danger")}
      aria-labelledby={titleId}
      onCancel={leave}
      onClose={onClose}
    >
      <div className="stack">
        <h2 id={titleId}>{title}</h2>
        {children}
        <Button look="text" className="shut" aria-label={m.dialog_close()} onClick={leave}>
          <Icon name="close" />
        </Button>
      </div>
    </dialog>
  );
}
