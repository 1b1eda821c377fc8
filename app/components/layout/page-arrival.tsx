import { type ReactNode, useEffect, useState } from "react";
import { createPath, useNavigation } from "react-router";
import { useNextPage } from "#app/browser/next-page.ts";
import { useHydrated } from "#app/browser/store.ts";
import { m } from "#messages";
import { Announced } from "../ui/announced.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { LoadAgain } from "../ui/try-again.tsx";
import { useLate } from "../ui/use-late.ts";

const styleLooksMs = 2_000;

/**
 * Says which part of a page did not load, and how to go on. While no script runs, the style sheet alone shows the notice after some
 * seconds, and hides it when the scripts run. From then on this component says that the next page is loading, is late, or failed to load,
 * and that the style sheet is missing.
 */
export function PageArrival() {
  return useHydrated() ? <Awake /> : <Asleep />;
}

/**
 * Reloads the page with its whole address. Without a script the link would lose the part behind the `#`: the token of a mailed link. This
 * script stands in the page itself, so it runs even when no script file loads.
 */
const loadAsItIs = "document.currentScript.previousElementSibling.onclick=()=>!!location.reload()";

function Asleep() {
  return (
    <Late className="asleep">
      {m.arrival_late()} <LoadAgain />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file, allowed by its hash */}
      <script dangerouslySetInnerHTML={{ __html: loadAsItIs }} />
    </Late>
  );
}

function Awake() {
  const next = useNextPage();
  const { location } = useNavigation();
  const path = next?.path ?? (location ? createPath(location) : null);
  const isLate = useLate(path);
  const isPlain = useIsPlain();
  const isComing = path !== null && next?.state !== "failed";
  return (
    <>
      {isComing && <div className="coming" />}
      <Announced as="p" className="vh">
        {isComing && m.arrival_coming()}
      </Announced>
      {path !== null && (isLate || !isComing) ? (
        <Late>
          {isComing ? m.arrival_next_is_late() : m.arrival_next_failed()} <LoadAgain path={path} />
        </Late>
      ) : isPlain ? (
        <Late>
          {m.arrival_plain()} <LoadAgain />
        </Late>
      ) : null}
    </>
  );
}

function Late({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Announced className={joinClasses("late needs-script", className)}>
      <p className="wrap row">{children}</p>
    </Announced>
  );
}

/** Whether the style sheet is missing. The hook looks repeatedly, because an error page inserts the style sheet anew. */
function useIsPlain(): boolean {
  const [isPlain, setIsPlain] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => {
      const hasStyle = getComputedStyle(document.documentElement).getPropertyValue("--ink") !== "";
      setIsPlain(!hasStyle);
      if (hasStyle) clearInterval(timer);
    }, styleLooksMs);
    return () => clearInterval(timer);
  }, []);
  return isPlain;
}
