import { pageMeta } from "#app/components/layout/page-meta.ts";
import { brand } from "#core/brand.ts";
import { OutsideLinks } from "./resources/outside-links.tsx";

export const meta = () =>
  pageMeta("Free resources", "Support organizations, official pages and someone to talk to.");

const supportOrganizations = [
  {
    href: "https://www.narsol.org/",
    name: "NARSOL",
    about: "A national organization for registrants and their families, with groups in many states.",
  },
  {
    href: "https://all4consolaws.org/",
    name: "ACSOL",
    about: "The Alliance for Constitutional Sex Offense Laws: news, meetings and court cases.",
  },
  {
    href: "https://www.womenagainstregistry.org/",
    name: "Women Against Registry",
    about: "Run by family members, for family members.",
  },
  {
    href: "https://www.rootandrebound.org/",
    name: "Root & Rebound",
    about: "Legal information on coming home: housing, work, family, supervision.",
  },
];

const officialPages = [
  {
    href: "https://smart.ojp.gov/",
    name: "SMART Office",
    about: "The federal office for registration: the law, and a page for each state.",
  },
  {
    href: "https://www.nsopw.gov/",
    name: "National public registry",
    about: "The government's search of all public registries, with a link to each one.",
  },
];

export default function Resources() {
  return (
    <div className="wrap">
      <div className="head stack">
        <h1>Free resources</h1>
        <p className="lead">
          Places outside {brand.name} that can help. Each link opens in a new tab. We are not part of any of
          them.
        </p>
      </div>
      <div className="grid c12 gap-7">
        <section className="s7" id="support" aria-labelledby="support-heading">
          <h2 className="rule t2 below-5" id="support-heading">
            Support organizations
          </h2>
          <OutsideLinks links={supportOrganizations} />
        </section>
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
