import { pageMeta } from "#app/components/layout/page-meta.ts";
import { NewsletterBand } from "#app/components/newsletter/newsletter-band.tsx";
import { newsletterAction } from "#app/components/newsletter/newsletter-form.tsx";
import { MapSketch } from "#app/routes/home/map-sketch.tsx";
import { catalogue } from "#core/words/catalogue.ts";

const { description, tag, lead, shows, distance, cannot, sources } = catalogue.safePlacesMap;
const title = catalogue.navigation.safePlacesMap;

export const meta = () => pageMeta(title, description, "/spmap");

export const clientAction = newsletterAction;

export default function SafePlacesMap() {
  return (
    <>
      <div className="wrap">
        <div className="head stack">
          <p>
            <span className="tag">{tag}</span>
          </p>
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
        </div>
        <div className="grid c12 gap-7">
          <div className="s7">
            <MapSketch />
          </div>
          <div className="s5 stack">
            <h2 className="t2">{shows.heading}</h2>
            <ul className="rows">
              {shows.list.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        </div>
        <div className="prose section">
          <h2>{cannot.heading}</h2>
          <ul>
            {cannot.list.map(({ what, why }) => (
              <li key={what}>
                <strong>{what}</strong> {why}
              </li>
            ))}
          </ul>
          <p>
            {cannot.use} <strong>{cannot.decides}</strong> {cannot.ask}
          </p>
          <h2>{distance.heading}</h2>
          <p>{distance.text}</p>
          <p>{distance.range}</p>
          <h3>{sources.heading}</h3>
          <p>{sources.text}</p>
          <ul>
            {sources.list.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>{sources.reviewed}</p>
        </div>
      </div>
      <NewsletterBand heading={catalogue.newsletter.headingOfMap} />
    </>
  );
}
