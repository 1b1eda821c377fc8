import { Link } from "react-router";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { RichMessage } from "#app/components/ui/rich-message.tsx";
import { brand } from "#core/brand.ts";
import { m } from "#messages";
import { OutsideLinks } from "./outside-links.tsx";

export const meta = () => pageMeta(m.resources_title(), m.resources_description(), "/resources");

const supportOrganizations = [
  {
    href: "https://www.narsol.org/",
    name: "NARSOL",
    about: m.resources_narsol(),
  },
  {
    href: "https://all4consolaws.org/",
    name: "ACSOL",
    about: m.resources_acsol(),
  },
  {
    href: "https://www.womenagainstregistry.org/",
    name: m.resources_families_name(),
    about: m.resources_families(),
  },
  {
    href: "https://www.rootandrebound.org/",
    name: m.resources_reentry_name(),
    about: m.resources_reentry(),
  },
];

const officialPages = [
  {
    href: "https://smart.ojp.gov/",
    name: m.resources_smart_name(),
    about: m.resources_smart(),
  },
  {
    href: "https://www.nsopw.gov/",
    name: m.resources_registry_name(),
    about: m.resources_registry(),
  },
];

export default function Resources() {
  return (
    <div className="wrap">
      <div className="head stack">
        <h1>{m.resources_title()}</h1>
        <p className="lead">{m.resources_lead({ brand: brand.name })}</p>
      </div>
      <div className="grid c12 gap-7">
        <div className="s7 stack gap-7">
          <section id="support" aria-labelledby="support-heading">
            <h2 className="rule t2 below-5" id="support-heading">
              {m.resources_support()}
            </h2>
            <OutsideLinks links={supportOrganizations} />
          </section>
          <section aria-labelledby="here-heading">
            <h2 className="rule t2 below-5" id="here-heading">
              {m.resources_here()}
            </h2>
            <ul className="rows">
              <li>
                <Link className="go" to="/awa">
                  {m.footer_awa()}
                </Link>
                <p className="soft">{m.resources_awa()}</p>
              </li>
              <li>
                <Link className="go" to="/police-department-list-by-city">
                  {m.footer_agencies()}
                </Link>
                <p className="soft">{m.resources_agencies()}</p>
              </li>
            </ul>
          </section>
        </div>
        <div className="s5 stack gap-6">
          <section id="official" aria-labelledby="official-heading">
            <h2 className="rule t2 below-5" id="official-heading">
              {m.resources_official()}
            </h2>
            <OutsideLinks links={officialPages} />
          </section>
          <section id="crisis" className="note stack gap-2" aria-labelledby="crisis-heading">
            <h2 className="t2" id="crisis-heading">
              {m.resources_talk()}
            </h2>
            <p>
              <RichMessage
                parts={m.resources_crisis.parts()}
                marks={{ call: (number) => <a href="tel:988">{number}</a> }}
              />
            </p>
          </section>
          <section className="card plan stack" aria-labelledby="soon-heading">
            <h2 className="t2" id="soon-heading">
              {m.home_coming_soon()}
            </h2>
            <p>
              <strong>{m.home_state_rules()}</strong>
              <br />
              {m.resources_soon()}
            </p>
          </section>
        </div>
      </div>
      <p className="section soft">{m.resources_not_advice()}</p>
    </div>
  );
}
