import { Link } from "react-router";
import { useServerStatus } from "#app/browser/server-status.ts";

/** On every page of a server that runs embedded: nothing leaves this machine, and where to see what would have. */
export function DemoBar() {
  if (useServerStatus()?.mode !== "embedded") return null;
  return (
    <aside className="demo-bar" aria-label="Demo">
      <p className="wrap row">
        <span>
          <strong>Demo:</strong> nothing is sent.
        </span>
        <Link className="go" to="/outbox">
          Open the outbox
        </Link>
      </p>
    </aside>
  );
}
