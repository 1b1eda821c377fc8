import type { ReactNode } from "react";
import { Announced } from "../ui/announced.tsx";
import { Notice } from "../ui/notice.tsx";
import { TryAgain } from "../ui/try-again.tsx";

/**
 * Why a form was refused, announced at once, and below it what helps. Its element is always on the page, because screen
 * readers announce only changes of an element that is there.
 */
export function FormFailure({
  message,
  onAgain,
  children,
}: {
  message: string | null;
  /** Asks again for what did not come. */
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
