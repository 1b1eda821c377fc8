import { Announced } from "#app/components/ui/announced.tsx";
import { catalogue } from "#core/words/catalogue.ts";
import { LoadAgain } from "./try-again.tsx";
import { useLate } from "./use-late.ts";

/**
 * In the place of what a page is still reading. Only a page that runs scripts reads anything. What does not come for some
 * seconds is said to be late, with a way to ask again.
 */
export function Loading({ words = catalogue.navigation.loading }: { words?: string }) {
  const isLate = useLate(words);
  return (
    <Announced className="soft needs-script reading">
      <p className="row">
        {words}
        {isLate && (
          <>
            {" "}
            {catalogue.noAnswer.late} <LoadAgain />
          </>
        )}
      </p>
    </Announced>
  );
}
