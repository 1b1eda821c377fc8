import { Link } from "react-router";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Notice } from "#app/components/ui/notice.tsx";
import { OutsideLinks } from "./resources/outside-links.tsx";

export const meta = () =>
  pageMeta(
    "Police departments by city",
    "How to find the office to call, and what to ask. The list of agencies is coming.",
    "/police-department-list-by-city",
  );

/** The directory's place. The list itself comes with its data; until then the page says how to find an office without. */
export default function PoliceDepartments() {
  return (
    <div className="wrap">
      <div className="head stack">
        <p>
          <span className="tag">Coming soon</span>
        </p>
        <h1>Police departments by city</h1>
        <p className="lead">
          Over 21,000 agencies, by state and city, each with a number you can tap to call. The list is not
          here yet.
        </p>
      </div>
      <div className="prose">
        <h2>Until then: how to find the office</h2>
        <ol>
          <li>Look at the paper from the last time. The office and its phone number are often on it.</li>
          <li>In many places it is the sheriff of the county; in cities it can be the police department.</li>
          <li>
            Use the number on the agency's own website, or ask for its non-emergency line. Do not call 911.
          </li>
        </ol>
        <Notice>
          <strong>Call before you go.</strong> Not every office takes registrations, and some do only on
          certain days, or by appointment. A listing anywhere, here too, does not mean that an office does.
        </Notice>
        <h2>What to ask</h2>
        <ul>
          <li>Is this the right office for my address?</li>
          <li>On which days, at what times, and do I need an appointment?</li>
          <li>What do I bring, and is there a fee?</li>
          <li>What is my next date?</li>
        </ul>
        <h2>Official pages</h2>
        <OutsideLinks
          links={[
            {
              href: "https://smart.ojp.gov/",
              name: "SMART Office",
              about: "The federal office for registration.",
            },
          ]}
        />
        <p>
          Do you know your date? <Link to="/reminder_signup">Set up reminders</Link> for it.
        </p>
      </div>
    </div>
  );
}
