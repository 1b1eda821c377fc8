import { useCurrentNotification } from "#app/browser/notifications.ts";
import { NotificationDialog } from "../ui/notification-dialog.tsx";

/** Shows what `notify` was given, one after the other. Once, in the root. */
export function DialogHost() {
  const current = useCurrentNotification();
  if (!current) return null;
  const { id, settle, ...notification } = current;
  // By its own key, so that the next one opens anew.
  return <NotificationDialog key={id} {...notification} onAnswer={settle} />;
}
