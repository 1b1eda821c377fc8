// Below the breakpoint the rows of a stacked table stand upright (table.css). In some browsers that style removes the table's meaning, and
// the roles give it back.
// biome-ignore-all lint/a11y/noRedundantRoles: see above
import type { ComponentProps } from "react";
import { joinClasses } from "./join-classes.ts";

/** A table that stands upright on a phone. Give each cell its column's name as `label`. */
export function Table({ className, ...rest }: ComponentProps<"table">) {
  return <table role="table" className={joinClasses("stacked", className)} {...rest} />;
}

export function Row(props: ComponentProps<"tr">) {
  return <tr role="row" {...props} />;
}

export function ColumnHeader(props: ComponentProps<"th">) {
  return <th scope="col" role="columnheader" {...props} />;
}

export function RowHeader(props: ComponentProps<"th">) {
  return <th scope="row" role="rowheader" {...props} />;
}

export function Cell({ label, ...rest }: ComponentProps<"td"> & { label?: string }) {
  return <td role="cell" data-l={label} {...rest} />;
}
