import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/** What a mailed link brought: nothing read yet, a token, or none that can be used. */
export type MailedLink =
  | { state: "reading" }
  | {
      state: "ready";
      token: string;
      /** Call when the token has done its work: nothing keeps it any longer. */
      forget: () => void;
    }
  | { state: "unusable" };

/**
 * Takes the token out of the address, which is then put back without it: an address is seen, kept and sent on. It stands
 * behind the `#`, so no server has seen it. Until it is used it stays in the state of this one entry of the tab's history,
 * where a reload finds it again (an old phone drops a tab while one looks something up), and no other page or tab does.
 */
export function useLinkToken(): MailedLink {
  const { pathname, hash, state } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState<MailedLink>({ state: "reading" });
  const [used, setUsed] = useState(false);
  const known = useRef<string>(null);
  const kept = tokenIn(state);

  useEffect(() => {
    const token = new URLSearchParams(hash.slice(1)).get("token") ?? kept ?? known.current;
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

function tokenIn(state: unknown): string | null {
  const token = state && typeof state === "object" && "token" in state ? state.token : null;
  return typeof token === "string" ? token : null;
}
