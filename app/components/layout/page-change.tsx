import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * What a browser does by itself when a page loads, for pages that React Router changes in place: the focus goes to the
 * heading (or to the part that the address names) and the title is announced. Forward the page scrolls smoothly to its top; back, a saved position is taken at
 * once (spec section 2). Stands before ScrollRestoration, which scrolls in its own layout effect.
 */
export function PageChange() {
  const { pathname, hash, key } = useLocation();
  const navigation = useNavigationType();
  const [announcement, setAnnouncement] = useState("");
  const shown = useRef(pathname);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation
  useLayoutEffect(() => {
    document.documentElement.dataset.scroll = navigation === "POP" ? "at-once" : "smooth";
  }, [key, navigation]);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const target = document.querySelector<HTMLElement>(hash ? `main ${hash}` : "main h1");
    target?.setAttribute("tabindex", "-1");
    target?.focus({ preventScroll: true });
    setAnnouncement(document.title);
  }, [pathname, hash]);

  return (
    <p className="vh" role="status">
      {announcement}
    </p>
  );
}
