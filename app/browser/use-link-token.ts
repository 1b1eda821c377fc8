import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { linkTokenIn } from "#core/delivery/mailed-link.ts";
import { keptToken } from "./kept-token.ts";

/** What the page has read from a mailed link: nothing yet, a token, or no usable token. */
export type MailedLink =
  | { state: "reading" }
  | {
      state: "ready";
      token: string;
      /** Call this when the token has done its work: it removes the token from the tab's history. */
      forget: () => void;
    }
  | { state: "unusable" };

/**
 * Takes the token out of the page's address, because people see, store and forward an address. The token stands behind the `#`, so no
 * server has seen it. Until it is used, it stays in the state of this one entry of the tab's history: a reload finds it there (an old phone
 * drops a tab while its user looks something up), and no other page or tab does.
 */
export function useLinkToken(): MailedLink {
  const { pathname, hash, state } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState<MailedLink>({ state: "reading" });
  const [used, setUsed] = useState(false);
  const known = useRef<string>(null);
  const kept = keptToken(state);

  useEffect(() => {
    const token =
      linkTokenIn(hash) ?? new URLSearchParams(hash.slice(1)).get("token") ?? kept ?? known.current;
    known.current = token;
    if (token) setLink({ state: "ready", token, forget: () => setUsed(true) });
    else setLink({ state: "unusable" });
    if (hash || (used && kept !== null)) {
      const next = token !== null && !used ? { token } : null;
      void navigate(pathname, { replace: true, preventScrollReset: true, state: next });
    }
  }, [pathname, hash, kept, used, navigate]);

  return link;
}
