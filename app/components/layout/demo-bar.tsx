import { Link } from "react-router";
import { useServerStatus } from "#app/browser/server-status.ts";

/**
 * A bar on every page of an embedded server. It says that nothing leaves this machine, and links to what would have
 * been sent.
 */
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
