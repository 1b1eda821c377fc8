import { Link } from "react-router";
import { InformationPage, type InformationSection } from "#app/components/information/information-page.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Notice } from "#app/components/ui/notice.tsx";
import { OutsideLinks } from "./resources/outside-links.tsx";

export const meta = () =>
  pageMeta(
    "Adam Walsh Act",
    "The federal law behind registration, in plain words: who, how often, where, and where the law is to be read.",
    "/awa",
  );

const tiers = [
  { tier: "Tier I", often: "Once a year", years: "15 years" },
  { tier: "Tier II", often: "Every six months", years: "25 years" },
  { tier: "Tier III", often: "Every three months", years: "Life" },
];

const sections: readonly InformationSection[] = [
  {
    id: "advice",
    heading: "Before you read",
    body: (
      <Notice tone="warning">
        <strong>This is not legal advice.</strong> It is a short description of a federal law. Your state's
        law and your office's instructions decide what applies to you. Ask the office, or a lawyer.
      </Notice>
    ),
  },
  {
    id: "what",
    heading: "What it is",
    body: (
      <p>
        The Adam Walsh Child Protection and Safety Act is Public Law 109-248 of July 27, 2006. Its Title I is
        the Sex Offender Registration and Notification Act, SORNA, found at 34 U.S.C. 20901 and following. It
        sets national minimum standards. States, territories and tribes keep the registries, each by its own
        law.
      </p>
    ),
  },
  {
    id: "how-often",
    heading: "How often, at least",
    body: (
      <>
        <p>
          The federal minimum for appearing in person (34 U.S.C. 20918) and for how long the duty lasts (34
          U.S.C. 20915):
        </p>
        <table>
          <thead>
            <tr>
              <th scope="col">Tier</th>
              <th scope="col">In person</th>
              <th scope="col">For</th>
            </tr>
          </thead>
          <tbody>
            {tiers.map(({ tier, often, years }) => (
              <tr key={tier}>
                <th scope="row">{tier}</th>
                <td>{often}</td>
                <td>{years}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          Many states ask for more, or count in other ways: by the month of birth, by fixed months, every 30
          days. <strong>The date is the one on the paper from your office.</strong>
        </p>
      </>
    ),
  },
  {
    id: "where",
    heading: "Where",
    body: (
      <p>
        In each jurisdiction where a registrant lives, works or goes to school. That is why one person can
        have several dates.
      </p>
    ),
  },
  {
    id: "changes",
    heading: "Changes and travel",
    body: (
      <p>
        Federal rules (28 CFR 72.7) speak of three business days for a change of name, home, work or school,
        and of 21 days' notice before travel abroad. Where a jurisdiction's instructions differ, they govern
        how it is done there.
      </p>
    ),
  },
  {
    id: "failure",
    heading: "If somebody does not register",
    body: (
      <p>
        18 U.S.C. 2250 makes a knowing failure a federal crime, with up to ten years in prison, where there is
        a federal conviction or travel between states or countries. States have their own laws, and in some of
        them having forgotten is no defense. Anybody to whom this may have happened should talk to a lawyer
        soon.
      </p>
    ),
  },
  {
    id: "states",
    heading: "Why your state differs",
    body: (
      <p>
        SORNA is a floor, and not every state has taken all of it over. The federal SMART Office publishes how
        far each has gone. So two people with the same history can have different duties in two states.
      </p>
    ),
  },
  {
    id: "sources",
    heading: "Sources",
    body: (
      <>
        <ul>
          <li>Public Law 109-248, July 27, 2006</li>
          <li>34 U.S.C. 20901 and following; for the minimum above, 20915 and 20918</li>
          <li>28 CFR part 72</li>
          <li>18 U.S.C. 2250</li>
        </ul>
        <OutsideLinks
          links={[
            {
              href: "https://smart.ojp.gov/",
              name: "SMART Office",
              about:
                "The federal office for SORNA, with the text of the law and each jurisdiction's standing.",
            },
          ]}
        />
        <p>
          More places that can help are under <Link to="/resources">Free resources</Link>.
        </p>
      </>
    ),
  },
];

export default function AdamWalshAct() {
  return (
    <InformationPage
      heading="Adam Walsh Act"
      lead="The federal law that sets the minimum for registration in the United States, in short."
      reviewed="November 20, 2026"
      sections={sections}
    />
  );
}
