import type { ReactNode } from "react";
import { Announced } from "../ui/announced.tsx";
import { Notice } from "../ui/notice.tsx";
import { TryAgain } from "../ui/try-again.tsx";

/**
 * Says why the server refused a form, announced at once, and below that what helps. The element is always on the page, because screen
 * readers announce only changes of an element that is there.
 */
export function FormFailure({
  message,
  onAgain,
  children,
}: {
  message: string | null;
  /** Sends the unanswered request again. */
  onAgain?: () => void;
  children?: ReactNode;
}) {
  return (
    <Announced isUrgent>
      {message && (
        <Notice tone="danger">
          <strong>{message}</strong>
          {children}
          {onAgain && (
            <p>
              <TryAgain onPress={onAgain} />
            </p>
          )}
        </Notice>
      )}
    </Announced>
  );
}
