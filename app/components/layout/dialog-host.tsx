import { useCurrentNotification } from "#app/browser/notifications.ts";
import { NotificationDialog } from "../ui/notification-dialog.tsx";

/** Shows the dialogs that `notify` was given, one after the other. Stands once, in the root. */
export function DialogHost() {
  const current = useCurrentNotification();
  if (!current) return null;
  const { id, settle, ...notification } = current;
  // Each dialog has its own key, so that the next one opens anew.
  return <NotificationDialog key={id} {...notification} onAnswer={settle} />;
}
