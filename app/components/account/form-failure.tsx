import type { ReactNode } from "react";
import { Announced } from "../ui/announced.tsx";
import { Notice } from "../ui/notice.tsx";

/**
 * Why a form was refused, announced at once, and below it what helps. Its element is always on the page, because screen
 * readers announce only changes of an element that is there.
 */
export function FormFailure({ message, children }: { message: string | null; children?: ReactNode }) {
  return (
    <Announced isUrgent>
      {message && (
        <Notice tone="danger">
          <strong>{message}</strong>
          {children}
        </Notice>
      )}
    </Announced>
  );
}
