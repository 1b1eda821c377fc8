import { Announced } from "#app/components/ui/announced.tsx";
import { catalogue } from "#core/words/catalogue.ts";
import { LoadAgain } from "./try-again.tsx";
import { useLate } from "./use-late.ts";

/**
 * Stands in the place of content that the page is still loading. Only a page that runs scripts loads anything. After
 * some seconds it says that the content is late, and offers to try again.
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
