import type { ReactNode } from "react";
import { m } from "#messages";
import type { ContentPage } from "#server/content/read-page.ts";
import { SafeHtml } from "./safe-html.tsx";

/** A page to read and to print: a summary, a picture if there is one, the contents, the sections, and the date of the last review. */
export function InformationPage({ page, picture }: { page: ContentPage; picture?: ReactNode }) {
  const { heading, lead, reviewed, sections } = page;
  return (
    <div className="wrap">
      <div className="head stack">
        <h1>{heading}</h1>
        <p className="lead">{lead}</p>
        <p className="soft">{m.information_reviewed({ day: reviewed })}</p>
      </div>
      <div className="side left">
        <nav className="contents stick" aria-labelledby="contents">
          <h2 className="t2" id="contents">
            {m.information_contents()}
          </h2>
          <ul className="plain-list">
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.heading}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="prose">
          {picture}
          {sections.map((section) => (
            <section
              className="prose"
              key={section.id}
              id={section.id}
              aria-labelledby={`${section.id}-heading`}
            >
              <h2 id={`${section.id}-heading`}>{section.heading}</h2>
              <SafeHtml html={section.html} />
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
