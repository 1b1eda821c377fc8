import { Link } from "react-router";
import type { PageHandle } from "#app/components/layout/page-handle.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import { directoryPath } from "#core/directory/directory-page.ts";
import { m } from "#messages";

export const meta = () => pageMeta(m.changed_title(), m.changed_description());

/** Texts and pages behind message links lead here. */
export const handle: PageHandle = { isBare: true };

/** Changes that an office may want to hear about. No rule stands here: the office says what it needs, and by when. */
const changes: readonly { icon: IconName; name: () => string; ask: () => string }[] = [
  { icon: "home", name: m.changed_moved, ask: m.changed_moved_ask },
  { icon: "bed", name: m.changed_elsewhere, ask: m.changed_elsewhere_ask },
  { icon: "work", name: m.changed_job, ask: m.changed_job_ask },
  { icon: "school", name: m.changed_school, ask: m.changed_school_ask },
  { icon: "car", name: m.changed_vehicle, ask: m.changed_vehicle_ask },
  { icon: "text", name: m.changed_phone, ask: m.changed_phone_ask },
  { icon: "pen", name: m.changed_name, ask: m.changed_name_ask },
  { icon: "plane", name: m.changed_trip, ask: m.changed_trip_ask },
];

export default function SomethingChanged() {
  return (
    <div className="wrap stack gap-6">
      <div className="head stack">
        <h1>{m.changed_title()}</h1>
        <p className="lead">{m.changed_lead()}</p>
        <p>
          {m.changed_number()} <Link to={directoryPath}>{m.reminder_overdue_find_number()}</Link>
        </p>
      </div>
      <section className="stack" aria-labelledby="which">
        <h2 className="t2" id="which">
          {m.changed_which()}
        </h2>
        <div className="tiles">
          {changes.map(({ icon, name, ask }) => (
            <details key={icon} name="changes">
              <summary>
                <Icon name={icon} />
                {name()}
              </summary>
              <p>{ask()}</p>
            </details>
          ))}
        </div>
      </section>
      <section className="stack" aria-labelledby="day">
        <h2 className="t2" id="day">
          {m.changed_day()}
        </h2>
        <p>
          {m.changed_day_what()} <Link to="/reminder#add-date">{m.changed_day_add()}</Link>
        </p>
        <p className="soft">{m.changed_no_advice()}</p>
      </section>
    </div>
  );
}
