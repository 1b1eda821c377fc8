import type { ReactNode } from "react";
import { Announced } from "../ui/announced.tsx";
import { Notice } from "../ui/notice.tsx";

/**
 * Why a form was not taken, said at once to everybody, and below it what helps. Its place is always there, so that screen
 * readers hear it.
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
