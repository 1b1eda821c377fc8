import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/** What a mailed link brought: nothing read yet, a token, or none that can be used. */
export type MailedLink = { state: "reading" } | { state: "ready"; token: string } | { state: "unusable" };

/**
 * Takes the token out of the address, which is then put back without it: an address is seen, kept and sent on. It stands
 * behind the `#`, so no server has seen it.
 */
export function useLinkToken(): MailedLink {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState<MailedLink>({ state: "reading" });

  useEffect(() => {
    const token = new URLSearchParams(hash.slice(1)).get("token");
    if (token) setLink({ state: "ready", token });
    else setLink((before) => (before.state === "reading" ? { state: "unusable" } : before));
    if (hash) void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [pathname, hash, navigate]);

  return link;
}
