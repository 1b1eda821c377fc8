import { Announced } from "#app/components/ui/announced.tsx";
import { catalogue } from "#core/words/catalogue.ts";

/** In the place of what a page is still reading. Only a page that runs scripts reads anything. */
export function Loading() {
  return (
    <Announced as="p" className="soft needs-script">
      {catalogue.navigation.loading}
    </Announced>
  );
}
