import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { useServerStatus } from "#app/browser/server-status.ts";
import { m } from "#messages";

const MovedClock = lazy(() =>
  import("./moved-clock.tsx").then(
    ({ MovedClock }) => ({ default: MovedClock }),
    // A file that fails to load must not break the page.
    () => ({ default: () => <></> }),
  ),
);

/**
 * A bar on every page of an embedded server. It says that nothing leaves this machine, and links to the messages that would have been sent.
 * While the demo's clock is moved it shows the demo's day, because every page uses that day.
 */
export function DemoBar() {
  const status = useServerStatus();
  if (status?.mode !== "embedded") return null;
  return (
    <aside className="demo-bar" aria-label={m.demo_bar()}>
      <p className="wrap row">
        <span>
          <strong>{m.demo_bar_title()}</strong> {m.demo_bar_what()}
        </span>
        <Link className="go" to="/outbox">
          {m.demo_bar_outbox()}
        </Link>
        {status.clockAheadSeconds ? (
          <Suspense>
            <MovedClock />
          </Suspense>
        ) : null}
      </p>
    </aside>
  );
}
