import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Button } from "#app/components/ui/button.tsx";
import { SelectField } from "#app/components/ui/field.tsx";
import { publicContent } from "#app/public-content.ts";
import { mistakeDetailsMaxLength, mistakes } from "#core/directory/mistakes.ts";
import type { Route } from "./+types/report-mistake.ts";
import { AboutData, SampleNotice } from "./about-data.tsx";
import { Crumbs, directoryCrumb } from "./crumbs.tsx";
import { loadEdition } from "./load-edition.ts";
import "#app/styles/reference-page.css";
import { languageNow } from "#core/languages.ts";
import { m } from "#messages";

export async function loader(args: Route.LoaderArgs) {
  const content = publicContent(args);
  const asked = new URL(args.request.url).searchParams.get("agency")?.slice(0, 100);
  const agency = asked ? await content.directory.readAgency(asked) : null;
  return {
    agency: agency && { id: agency.sourceId, words: `${agency.name}, ${agency.city}, ${agency.state}` },
    edition: await loadEdition(content),
  };
}

export const meta = () => pageMeta(m.directory_report(), m.directory_report_description());

/** A form that the browser posts by itself, with or without a script. A page answers. */
export default function ReportMistake({ loaderData: { agency, edition } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <div className="head stack">
        <Crumbs trail={[directoryCrumb]} />
        <h1>{m.directory_report()}</h1>
        {agency && <p className="lead">{agency.words}</p>}
        <SampleNotice edition={edition} />
      </div>
      <form
        method="post"
        action={`/api/agency-reports?lang=${languageNow()}`}
        className="card stack gap-5 report-form"
      >
        <input type="hidden" name="agency" value={agency?.id ?? ""} />
        <SelectField label={m.directory_report_what()} name="mistake" required defaultValue="">
          <option value="" disabled>
            {m.directory_report_choose()}
          </option>
          {Object.entries(mistakes).map(([value, words]) => (
            <option key={value} value={value}>
              {words()}
            </option>
          ))}
        </SelectField>
        <div className="field">
          <label htmlFor="details">{m.directory_report_right()}</label>
          <p className="hint sm" id="details-hint">
            {m.directory_report_hint()}
          </p>
          <textarea
            id="details"
            name="details"
            rows={5}
            maxLength={mistakeDetailsMaxLength}
            aria-describedby="details-hint"
          />
        </div>
        <Button type="submit">{m.directory_report_send()}</Button>
      </form>
      <AboutData edition={edition} reports={false} />
    </div>
  );
}
