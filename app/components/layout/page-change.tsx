import { useEffect, useLayoutEffect, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { focusPart } from "#app/browser/focus-heading.ts";
import { forgetSaved, useSaved } from "#app/browser/saved-words.ts";
import { Announced } from "../ui/announced.tsx";
import { usePageHandle } from "./page-handle.ts";

/** The events that show that the reader has gone on. */
const presses = ["pointerdown", "keydown"] as const;

/** The page that shows now. A module variable, because an error page has another frame around it. */
let shown: string | undefined;

/**
 * Does what a browser does when a page loads, because React Router changes pages in place. The focus goes to the heading (or to the part
 * that the address names), and a live region announces the title. After a step forward the page scrolls smoothly to its top; after a step
 * back it jumps to the saved position. Put this before ScrollRestoration, which scrolls in its own layout effect. The live region also says
 * what was saved, and shows that until the next press.
 */
export function PageChange() {
  const { pathname, search, hash, key } = useLocation();
  const { queryIsPage } = usePageHandle();
  const page = queryIsPage ? pathname + search : pathname;
  const navigation = useNavigationType();
  const [announcement, setAnnouncement] = useState("");

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset.scroll = navigation === "POP" ? "at-once" : "smooth";
    // A scroll in the same task uses the old style until something reads the new one. Without this line, the first step forward after a
    // load or after Back would jump, and the first step back would not.
    void getComputedStyle(root).scrollBehavior;
  }, [key, navigation]);

  useEffect(() => {
    const before = shown;
    shown = page;
    if (before === undefined || before === page) return;
    const named = hash ? document.getElementById(hash.slice(1)) : null;
    focusPart(named ?? document.querySelector<HTMLElement>("main h1"), { preventScroll: true });
    setAnnouncement(document.title);
  }, [page, hash]);

  const said = useSaved();
  useEffect(() => {
    if (said === null) return;
    // Otherwise a screen reader would read the title again when these words are removed.
    setAnnouncement("");
    for (const press of presses) addEventListener(press, forgetSaved, { capture: true });
    return () => {
      for (const press of presses) removeEventListener(press, forgetSaved, { capture: true });
    };
  }, [said]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => forgetSaved(), [pathname]);

  return (
    <Announced as="p" className={said ? "saved" : "vh"}>
      {said ? <span key={said.number}>{said.words}</span> : announcement}
    </Announced>
  );
}
