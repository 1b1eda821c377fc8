import { Link } from "react-router";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { brand } from "#core/brand.ts";
import { OutsideLinks } from "./outside-links.tsx";

export const meta = () =>
  pageMeta("Free resources", "Groups that help, the official pages, and someone to talk to.", "/resources");

const supportOrganizations = [
  {
    href: "https://www.narsol.org/",
    name: "NARSOL",
    about: "They speak up for people who register, and for their families, all over the country.",
  },
  {
    href: "https://all4consolaws.org/",
    name: "ACSOL",
    about:
      "ACSOL is short for Alliance for Constitutional Sex Offense Laws. They have news, and speak up for other laws.",
  },
  {
    href: "https://www.womenagainstregistry.org/",
    name: "Women Against Registry",
    about: "For families of people on the registry.",
  },
  {
    href: "https://www.rootandrebound.org/",
    name: "Root & Rebound",
    about: "Information and support for coming home after prison or jail.",
  },
];

const officialPages = [
  {
    href: "https://smart.ojp.gov/",
    name: "SMART Office",
    about: "The federal office for registration: the law, and how states carry it out.",
  },
  {
    href: "https://www.nsopw.gov/",
    name: "National public registry",
    about: "The government's page for the public registries of all states.",
  },
];

export default function Resources() {
  return (
    <div className="wrap">
      <div className="head stack">
        <h1>Free resources</h1>
        <p className="lead">
          Places outside {brand.name} that can help. Their links open in a new tab. We are not part of any of
          them.
        </p>
      </div>
      <div className="grid c12 gap-7">
        <div className="s7 stack gap-7">
          <section id="support" aria-labelledby="support-heading">
            <h2 className="rule t2 below-5" id="support-heading">
              Support organizations
            </h2>
            <OutsideLinks links={supportOrganizations} />
          </section>
          <section aria-labelledby="here-heading">
            <h2 className="rule t2 below-5" id="here-heading">
              On this site
            </h2>
            <ul className="rows">
              <li>
                <Link className="go" to="/awa">
                  Adam Walsh Act
                </Link>
                <p className="soft">The federal law behind registration, in short.</p>
              </li>
              <li>
                <Link className="go" to="/police-department-list-by-city">
                  Police departments by city
                </Link>
                <p className="soft">Sheriffs and police, each with a number to call.</p>
              </li>
            </ul>
          </section>
        </div>
        <div className="s5 stack gap-6">
          <section id="official" aria-labelledby="official-heading">
            <h2 className="rule t2 below-5" id="official-heading">
              Official pages
            </h2>
            <OutsideLinks links={officialPages} />
          </section>
          <section id="crisis" className="note stack gap-2" aria-labelledby="crisis-heading">
            <h2 className="t2" id="crisis-heading">
              Someone to talk to now
            </h2>
            <p>
              Call or text <a href="tel:988">988</a>, the Suicide and Crisis Lifeline. Free, day and night. In
              an emergency, call 911.
            </p>
          </section>
          <section className="card plan stack" aria-labelledby="soon-heading">
            <h2 className="t2" id="soon-heading">
              Coming soon
            </h2>
            <p>State rules you can search: pick a state and read its rules in plain words.</p>
          </section>
        </div>
      </div>
      <p className="section soft">
        Nothing here is legal advice. The office where you register has the last word on your dates and
        duties.
      </p>
    </div>
  );
}
