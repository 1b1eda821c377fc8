import { RichMessage, strong } from "#app/components/ui/rich-message.tsx";
import { correctionUrl } from "#core/directory/paths.ts";
import { m } from "#messages";
import type { EditionInWords } from "./load-edition.ts";

/** Stands at the head of every page while the agencies are samples, and says so. */
export function SampleNotice({ edition }: { edition: EditionInWords }) {
  if (!edition?.isSample) return null;
  return <p className="soft">{m.directory_sample()}</p>;
}

/**
 * Stands at the foot of every page: what a listing does not mean, how old the data is, and whose data it is. For samples, the head of the
 * page has already said it.
 */
export function AboutData({ edition }: { edition: EditionInWords }) {
  return (
    <section className="section parted stack gap-3" aria-labelledby="about-data">
      <h2 className="t2" id="about-data">
        {m.directory_about()}
      </h2>
      <p>
        <RichMessage parts={m.directory_about_call.parts()} marks={{ strong }} />
      </p>
      <p>
        <RichMessage parts={m.directory_about_listing.parts()} marks={{ strong }} />
      </p>
      {edition && !edition.isSample && (
        <p className="soft">
          {m.directory_about_source({ source: edition.source.replace(/\.$/, "") })}{" "}
          {edition.dataOn ? m.directory_about_data({ day: edition.dataOn }) : m.directory_about_undated()}{" "}
          {m.directory_about_added({ day: edition.importedOn })}
        </p>
      )}
      <p className="agency-links">
        <a className="go" href={correctionUrl(m.directory_report_list_subject())}>
          {m.directory_report_list()}
        </a>
      </p>
    </section>
  );
}
