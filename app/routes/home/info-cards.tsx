import { Link } from "react-router";
import { brand } from "#core/brand.ts";
import { m } from "#messages";
import { MapSketch } from "./map-sketch.tsx";
import { PoliceDatabaseCard } from "./police-database-card.tsx";

/** The four cards. A dashed card, or a tag, marks something that does not exist yet. */
export function InfoCards() {
  return (
    <section className="wrap section" aria-labelledby="also">
      <h2 id="also" className="below-5">
        {m.home_also_on({ brand: brand.name })}
      </h2>
      <div className="grid c12">
        <SafePlacesMapCard />
        <PoliceDatabaseCard />
        <FreeResourcesCard />
        <ComingSoonCard />
      </div>
    </section>
  );
}

function SafePlacesMapCard() {
  return (
    <article className="card s7 stack">
      <div className="row between">
        <h3>{m.home_safe_places_map()}</h3>
        <span className="tag">{m.coming_soon()}</span>
      </div>
      <MapSketch />
      <p>{m.home_map_card()}</p>
      <p>
        <Link className="go" to="/spmap">
          {m.home_map_link()}
        </Link>
      </p>
    </article>
  );
}

function FreeResourcesCard() {
  return (
    <article className="card s7 stack">
      <h3>{m.home_free_resources()}</h3>
      <ul className="rows pairs">
        <li>
          <Link className="go" to="/resources#support">
            {m.home_support()}
          </Link>
          <span className="soft">{m.home_support_about()}</span>
        </li>
        <li>
          <Link className="go" to="/resources#official">
            {m.home_official()}
          </Link>
          <span className="soft">{m.home_official_about()}</span>
        </li>
        <li>
          <Link className="go" to="/resources#crisis">
            {m.home_talk()}
          </Link>
          <span className="soft">{m.home_talk_about()}</span>
        </li>
      </ul>
    </article>
  );
}

function ComingSoonCard() {
  return (
    <article className="card plan s5 stack">
      <h3>{m.home_coming_soon()}</h3>
      <p>
        <strong>{m.home_state_rules()}</strong>
        <br />
        <span className="soft">{m.home_state_rules_about()}</span>
      </p>
    </article>
  );
}
