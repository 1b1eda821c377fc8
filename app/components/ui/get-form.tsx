import type { ComponentProps, FormEvent } from "react";
import { createPath, parsePath, useNavigate } from "react-router";
import { addressIn, languageNow } from "#core/languages.ts";

/**
 * A form that opens a page: its fields become the query of `action`. The page changes in place. Without a script the browser requests the
 * page by itself. React Router's own form can also post, which takes ten times as much script.
 */
export function GetForm({
  action,
  preventScrollReset = false,
  ...rest
}: Omit<ComponentProps<"form">, "action" | "method" | "onSubmit"> & {
  /** A path of this site. It may name a part of the page behind a "#". */
  action: string;
  /** Keeps the page's scroll position. */
  preventScrollReset?: boolean;
}) {
  const navigate = useNavigate();
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) query.append(name, String(value));
    void navigate(createPath({ ...parsePath(action), search: `?${query}` }), { preventScrollReset });
  };
  return <form action={addressIn(languageNow(), action)} onSubmit={ask} {...rest} />;
}
