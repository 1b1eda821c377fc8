import { Link } from "react-router";
import { useHeadingForLostFocus } from "#app/browser/focus-heading.ts";
import { useSession } from "#app/browser/session.ts";
import { LoginForm } from "#app/components/account/login-form.tsx";
import { WhoIsThere } from "#app/components/account/who-is-there.tsx";
import type { PageHandle } from "#app/components/layout/page-handle.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { PlainWay } from "#app/components/layout/plain-way.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { formatCents, priceCents } from "#core/money/pricing.ts";
import { catalogue } from "#core/words/catalogue.ts";
import type { Route } from "./+types/reminder.ts";
import { Dashboard } from "./dashboard.tsx";
import { type DashboardOutcome, dashboardAction } from "./dashboard-action.ts";
import { FirstDate } from "./first-date.tsx";
import { PlainDashboard } from "./plain-dashboard.tsx";
import "#app/styles/dashboard-page.css";

const words = catalogue.reminder;
const door = catalogue.door;
const plain = catalogue.withoutScript;

export const meta = () =>
  pageMeta(words.title, "Your dates and your reminders. Log in to see them.", "/reminder", true);

export const clientAction = dashboardAction;
export const action = clientAction;

export const handle: PageHandle = { opensWith: "/api/dashboard" };

/**
 * The dashboard, or a login. Only the browser knows who is signed in, and until it does the page says that it is
 * looking. Without a script a form asks, and the server answers with one plain page.
 */
export default function Reminder({ actionData }: Route.ComponentProps) {
  const posted: DashboardOutcome | undefined = actionData;
  const { user, known } = useSession();
  useHeadingForLostFocus("main", "main h1", user?.uid ?? known);
  // The key is the user, so that nothing of one user ever shows to the next.
  if (user) return <Dashboard key={user.uid} email={user.email} />;
  if (known) return <LoginRequired posted={posted} />;
  if (!posted) return <Checking />;
  return posted.people === null ? <LoginRequired posted={posted} /> : <Plain posted={posted} />;
}

/** The plain page, which the server alone writes. A script that comes late leaves it as it is until it knows who is there. */
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
      <h1>{words.title}</h1>
      <WhoIsThere words={words.checking} />
      <FirstDate />
      <PlainWay says={plain.datesFirst} button={plain.showDates} />
      <p className="plain-way row">
        <Link className="go" to="/login?redirect=/reminder">
          {catalogue.navigation.login}
        </Link>
        <Link className="go" to="/logout">
          {plain.logOut}
        </Link>
      </p>
    </div>
  );
}

function LoginRequired({ posted }: { posted: DashboardOutcome | undefined }) {
  return (
    <div className="wrap grid c12 gap-7">
      <div className="s5 stack gap-5">
        <p className="soft eyebrow">{words.title}</p>
        <h1>{words.loginRequired}</h1>
        <p className="only-s">
          <a className="go" href="#door">
            {door.noRemindersYet}
          </a>
        </p>
        <LoginForm posted={posted} />
      </div>
      <Door />
    </div>
  );
}

/** The same door as on the home page, in the same words. */
function Door() {
  return (
    <section className="s5 from-7 card stack own-height" aria-labelledby="door">
      <h2 className="t2" id="door">
        {door.noRemindersYet}
      </h2>
      <p>{door.what}</p>
      <p>
        <strong>{door.quiet}</strong> {door.fromPrice(formatCents(priceCents(1, false)))}
      </p>
      <ButtonLink to="/reminder_signup">{words.subscribe}</ButtonLink>
      <p className="soft sm">{door.makesAccount}</p>
    </section>
  );
}
