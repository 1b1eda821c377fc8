import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from "react";
import { m } from "#messages";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { joinClasses } from "./join-classes.ts";
import { findOpener, openDialog } from "./open-dialog.ts";

/**
 * A dialog that contains a form. It is open while it is rendered. Escape and the close button close it, and the focus goes back to where it
 * was. `isDanger`: it asks about something that cannot be undone.
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
      // In a browser without dialogs the form becomes a part of the page, because no alert could hold it.
      dialog.current?.setAttribute("open", "");
    }
    return () => {
      // Otherwise a dialog that leaves the page without closing would take the focus with it.
      if (opener.current instanceof HTMLElement) opener.current.focus();
    };
  }, []);
  // Calls `onClose` at once, and not only at the event "close": on a busy page that event comes late, and would close the next dialog.
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
