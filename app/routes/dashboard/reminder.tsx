import { Link } from "react-router";
import { useHeadingForLostFocus } from "#app/browser/focus-heading.ts";
import { useSession } from "#app/browser/session.ts";
import { LoginForm } from "#app/components/account/login-form.tsx";
import { WhoIsThere } from "#app/components/account/who-is-there.tsx";
import type { PageHandle } from "#app/components/layout/page-handle.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { PlainWay } from "#app/components/layout/plain-way.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { brand } from "#core/brand.ts";
import { formatCents, priceCents } from "#core/money/pricing.ts";
import { m } from "#messages";
import type { Route } from "./+types/reminder.ts";
import { Dashboard } from "./dashboard.tsx";
import { type DashboardOutcome, dashboardAction } from "./dashboard-action.ts";
import { FirstDate } from "./first-date.tsx";
import { PlainDashboard } from "./plain-dashboard.tsx";
import "#app/styles/dashboard-page.css";

export const meta = () => pageMeta(m.reminder_title(), m.reminder_description(), "/reminder", true);

export const clientAction = dashboardAction;
export const action = clientAction;

export const handle: PageHandle = { preloads: "/api/dashboard" };

/**
 * The dashboard, or a login. Only the browser knows who is signed in, and until it does the page says that it is checking. Without a script
 * a form asks, and the server answers with one plain page.
 */
export default function Reminder({ actionData }: Route.ComponentProps) {
  const posted: DashboardOutcome | undefined = actionData;
  const { user, known } = useSession();
  useHeadingForLostFocus("main", "main h1", user?.uid ?? known);
  // The key is the user, so that no user ever sees another's data.
  if (user) return <Dashboard key={user.uid} email={user.email} />;
  if (known) return <LoginRequired posted={posted} />;
  if (!posted) return <Checking />;
  return posted.people === null ? <LoginRequired posted={posted} /> : <Plain posted={posted} />;
}

/** The plain page, which only the server writes. A script that loads late leaves the page alone until it knows who is signed in. */
function Plain({ posted }: { posted: DashboardOutcome }) {
  if (import.meta.env.SSR) {
    return (
      <div>
        <PlainDashboard posted={posted} />
      </div>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, and React leaves what the server wrote
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
}

function Checking() {
  return (
    <div className="wrap stack">
      <h1>{m.reminder_title()}</h1>
      <WhoIsThere words={m.reminder_checking()} />
      <FirstDate />
      <PlainWay says={m.without_script_dates_first()} button={m.without_script_show_dates()} />
      <p className="plain-way row">
        <Link className="go" to="/login?redirect=/reminder">
          {m.navigation_login()}
        </Link>
        <Link className="go" to="/logout">
          {m.without_script_log_out()}
        </Link>
      </p>
    </div>
  );
}

function LoginRequired({ posted }: { posted: DashboardOutcome | undefined }) {
  return (
    <div className="wrap grid c12 gap-7">
      <div className="s5 stack gap-5">
        <p className="soft eyebrow">{m.reminder_title()}</p>
        <h1>{m.reminder_login_required()}</h1>
        <p className="only-s">
          <a className="go" href="#door">
            {m.door_no_reminders_yet()}
          </a>
        </p>
        <LoginForm posted={posted} />
      </div>
      <Door />
    </div>
  );
}

/** The same card as on the home page, in the same words. */
function Door() {
  return (
    <section className="s5 from-7 card stack own-height" aria-labelledby="door">
      <h2 className="t2" id="door">
        {m.door_no_reminders_yet()}
      </h2>
      <p>{m.door_what({ brand: brand.name })}</p>
      <p>
        <strong>{m.door_quiet()}</strong> {m.door_from_price({ lowest: formatCents(priceCents(1, false)) })}
      </p>
      <ButtonLink to="/reminder_signup">{m.reminder_subscribe()}</ButtonLink>
      <p className="soft sm">{m.door_makes_account()}</p>
    </section>
  );
}
