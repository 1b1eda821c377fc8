import { Announced } from "#app/components/ui/announced.tsx";
import { m } from "#messages";
import { LoadAgain } from "./try-again.tsx";
import { useLate } from "./use-late.ts";

/**
 * Stands in the place of content that the page is still loading, and shows only where scripts run. After some seconds it says that the
 * content is late, and offers to try again.
 */
export function Loading({ words }: { words?: string | undefined }) {
  return (
    <Announced className="soft needs-script reading">
      <LoadingWords words={words} />
    </Announced>
  );
}

/** The words of `Loading`, for a place that is already a live region. */
export function LoadingWords({ words = m.navigation_loading() }: { words?: string | undefined }) {
  const isLate = useLate(words);
  return (
    <p className="row">
      {words}
      {isLate && (
        <>
          {" "}
          {m.no_answer_late()} <LoadAgain />
        </>
      )}
    </p>
  );
}
