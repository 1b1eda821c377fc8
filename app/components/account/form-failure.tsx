import { Notice } from "../ui/notice.tsx";

/** Why a form was not taken, said at once to everybody. Its place is always there, so that screen readers hear it. */
export function FormFailure({ message }: { message: string | null }) {
  return (
    <div role="alert">
      {message && (
        <Notice tone="danger">
          <strong>{message}</strong>
        </Notice>
      )}
    </div>
  );
}
