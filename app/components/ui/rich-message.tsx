import { Fragment, type ReactNode } from "react";

type Part = { type: string; value?: string; name?: string };

/**
 * A message of the catalogue with a link or a highlighted part: "See the {#link}terms{/link}.". `parts` are the message's own
 * (`m.key.parts()`); `marks` turns each named part into an element. Marks do not lie in one another.
 */
export function RichMessage({
  parts,
  marks,
}: {
  parts: readonly Part[];
  marks: Readonly<Record<string, (words: string) => ReactNode>>;
}) {
  const said: ReactNode[] = [];
  let inside: string | null = null;
  for (const { type, value = "", name = "" } of parts) {
    if (type === "markup-start") inside = "";
    else if (type === "markup-end") {
      said.push(<Fragment key={said.length}>{marks[name]?.(inside ?? "") ?? inside}</Fragment>);
      inside = null;
    } else if (inside === null) said.push(value);
    else inside += value;
  }
  return said;
}

/** A highlighted part. */
export const strong = (words: string) => <strong>{words}</strong>;

/** A part that screen readers say and that does not show. */
export const hidden = (words: string) => <span className="vh">{words}</span>;
