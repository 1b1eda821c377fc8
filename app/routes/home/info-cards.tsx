import { Link } from "react-router";
import { brand } from "#core/brand.ts";
import { m } from "#messages";
import { MapSketch } from "./map-sketch.tsx";
import { PoliceDatabaseCard } from "./police-database-card.tsx";

/** The four cards. A dashed card, or a tag, says what does not exist yet. */
export function InfoCards() {
  return (
    <section className="wrap section" aria-labelledby="also">
      <h2 id="also" className="below-5">
        Also on {brand.name}
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
        <span className="tag">Coming soon</span>
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
            Four support organizations
          </Link>
          <span className="soft">Outside groups that can help you and your family</span>
        </li>
        <li>
          <Link className="go" to="/resources#official">
            Official pages
          </Link>
          <span className="soft">The federal office and the national registry</span>
        </li>
        <li>
          <Link className="go" to="/resources#crisis">
            Someone to talk to now
          </Link>
          <span className="soft">Call or text, 24/7</span>
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
        <strong>State rules you can search</strong>
        <br />
        <span className="soft">Pick a state and read its rules in plain words.</span>
      </p>
    </article>
  );
}
