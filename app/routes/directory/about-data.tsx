import { Link } from "react-router";
import { directoryPath } from "#core/directory/directory-page.ts";
import { m } from "#messages";
import type { EditionInWords } from "./load-edition.ts";

/** Stands at the head of every page while the agencies are made up, and says so. */
export function SampleNotice({ edition }: { edition: EditionInWords }) {
  if (!edition?.isSample) return null;
  return <p className="soft">{m.directory_sample()}</p>;
}

/**
 * Stands at the foot of every page: what a listing does not mean, how old the data is, and whose. Of samples the head of the page has
 * said it. The pages that take a
 * report do not link to themselves.
 */
export function AboutData({ edition, reports = true }: { edition: EditionInWords; reports?: boolean }) {
  return (
    <section className="section parted stack gap-3" aria-labelledby="about-data">
      <h2 className="t2" id="about-data">
        Before you go
      </h2>
      <p>
        <strong>Call before you go.</strong> Hours and offices change. Ask whether it is the right office for
        your address, on which days and at what times, what to bring, and whether there is a fee. In an
        emergency, call 911.
      </p>
      <p>
        <strong>A listing does not mean that the office takes registrations.</strong> In many places the
        sheriff of the county does; look at the paper from the last time.
      </p>
      {edition && !edition.isSample && (
        <p className="soft">
          Source: {edition.source}
          {edition.source.endsWith(".") ? " " : ". "}
          {edition.dataOn
            ? `The data is of ${edition.dataOn}: some of it has changed since. `
            : "How old the data is, the source does not say. "}
          Put here on {edition.importedOn}.
        </p>
      )}
      {reports && (
        <p className="agency-links">
          <Link className="go" to={`${directoryPath}/report`}>
            Report a mistake in this list
          </Link>
        </p>
      )}
    </section>
  );
}
