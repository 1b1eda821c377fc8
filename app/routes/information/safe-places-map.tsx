import { pageMeta } from "#app/components/layout/page-meta.ts";
import { NewsletterBand } from "#app/components/newsletter/newsletter-band.tsx";
import { newsletterAction } from "#app/components/newsletter/newsletter-form.tsx";
import { MapSketch } from "#app/routes/home/map-sketch.tsx";
import { brand } from "#core/brand.ts";
import { m } from "#messages";

const title = m.navigation_safe_places_map();

export const meta = () => pageMeta(title, m.safe_places_map_description(), "/spmap");

export const clientAction = newsletterAction;

export default function SafePlacesMap() {
  return (
    <>
      <div className="wrap">
        <div className="head stack">
          <p>
            <span className="tag">{m.safe_places_map_tag()}</span>
          </p>
          <h1>{title}</h1>
          <p className="lead">{m.safe_places_map_lead()}</p>
        </div>
        <div className="grid c12 gap-7">
          <div className="s7">
            <MapSketch />
          </div>
          <div className="s5 stack">
            <h2 className="t2">{m.safe_places_map_shows_heading()}</h2>
            <ul className="rows">
              <li>{m.safe_places_map_shows_circle()}</li>
              <li>{m.safe_places_map_shows_markers()}</li>
              <li>{m.safe_places_map_shows_access()}</li>
            </ul>
          </div>
        </div>
        <div className="prose section">
          <h2>{m.safe_places_map_cannot_heading()}</h2>
          <ul>
            <li>
              <strong>{m.safe_places_map_cannot_clear_what()}</strong> {m.safe_places_map_cannot_clear_why()}
            </li>
            <li>
              <strong>{m.safe_places_map_cannot_home_daycares_what()}</strong>{" "}
              {m.safe_places_map_cannot_home_daycares_why()}
            </li>
            <li>
              <strong>{m.safe_places_map_cannot_one_point_what()}</strong>{" "}
              {m.safe_places_map_cannot_one_point_why()}
            </li>
            <li>
              <strong>{m.safe_places_map_cannot_be_off_what()}</strong>{" "}
              {m.safe_places_map_cannot_be_off_why()}
            </li>
          </ul>
          <p>
            {m.safe_places_map_cannot_use()} <strong>{m.safe_places_map_cannot_decides()}</strong>{" "}
            {m.safe_places_map_cannot_ask()}
          </p>
          <h2>{m.safe_places_map_distance_heading()}</h2>
          <p>{m.safe_places_map_distance_text({ brand: brand.name })}</p>
          <p>{m.safe_places_map_distance_range()}</p>
          <h3>{m.safe_places_map_sources_heading()}</h3>
          <p>{m.safe_places_map_sources_text()}</p>
          <ul>
            <li>{m.safe_places_map_sources_illinois()}</li>
            <li>{m.safe_places_map_sources_florida()}</li>
            <li>{m.safe_places_map_sources_miami()}</li>
          </ul>
          <p>{m.safe_places_map_sources_reviewed()}</p>
        </div>
      </div>
      <NewsletterBand heading={m.newsletter_heading_of_map()} />
    </>
  );
}
