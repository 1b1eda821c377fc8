import { Link } from "react-router";
import { hidden, RichMessage } from "#app/components/ui/rich-message.tsx";
import { statePath } from "#core/directory/paths.ts";
import { m } from "#messages";
import type { CountedPlace } from "#server/directory/read-places.ts";

/** Every state with the number of its agencies. `current` marks the state of this page. */
export function StateList({ states, current }: { states: readonly CountedPlace[]; current?: string }) {
  return (
    <ul className="plain-list">
      {states.map(({ name, slug, agencies }) => (
        <li key={slug}>
          <Link className="counted" to={statePath(slug)} aria-current={slug === current ? "page" : undefined}>
            {name} <Count of={agencies} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A number beside a name. A screen reader also says what it counts. */
export function Count({ of }: { of: number }) {
  return (
    <span className="soft">
      <RichMessage parts={m.directory_count.parts({ count: of })} marks={{ hidden }} />
    </span>
  );
}
