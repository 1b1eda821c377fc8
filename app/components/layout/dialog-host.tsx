import { usePasswordQuestion } from "#app/browser/ask-password.ts";
import { lazyPart } from "#app/browser/lazy-part.ts";
import { useCurrentNotification } from "#app/browser/notifications.ts";
import { LateDialog } from "../ui/late.tsx";
import { NotificationDialog } from "../ui/notification-dialog.tsx";

/** No public page needs this dialog. */
const passwordDialog = lazyPart(() => import("../ui/password-dialog.tsx"));

/**
 * Shows the dialogs that any code may request: the question for the password, and those of `notify`, one after the other. Use it once, in
 * the root.
 */
export function DialogHost() {
  const question = usePasswordQuestion();
  return (
    <>
      {question && (
        <LateDialog of={passwordDialog} onClose={() => question.settle(false)}>
          {({ PasswordDialog }) => <PasswordDialog {...question} />}
        </LateDialog>
      )}
      <CurrentNotification />
    </>
  );
}

function CurrentNotification() {
  const current = useCurrentNotification();
  if (!current) return null;
  const { id, settle, ...notification } = current;
  // Each dialog has its own key, so that the next one opens anew.
  return <NotificationDialog key={id} {...notification} onAnswer={settle} />;
}
