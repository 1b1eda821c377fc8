import { pageMeta } from "#app/components/layout/page-meta.ts";
import { NewsletterBand } from "#app/components/newsletter/newsletter-band.tsx";
import { newsletterAction } from "#app/components/newsletter/newsletter-form.tsx";
import { MapSketch } from "#app/routes/home/map-sketch.tsx";

export const meta = () =>
  pageMeta(
    "Safe Places Map",
    "A map of schools, daycares and churches around an address. Coming very soon.",
    "/spmap",
  );

export const clientAction = newsletterAction;

export default function SafePlacesMap() {
  return (
    <>
      <div className="wrap">
        <div className="head stack">
          <p>
            <span className="tag">Coming very soon</span>
          </p>
          <h1>Safe Places Map</h1>
          <p className="lead">
            Look at an address before you sign a lease. See the circle of your state's distance, with the
            schools, daycares and churches in it and around it.
          </p>
        </div>
        <div className="grid c12 gap-7">
          <div className="s7">
            <MapSketch />
          </div>
          <div className="s5 stack">
            <h2 className="t2">What it will show</h2>
            <ul className="rows">
              <li>The distance your state sets, as a circle around an address.</li>
              <li>Markers for schools, daycares and churches.</li>
              <li>Access for 30 or 90 days.</li>
            </ul>
          </div>
        </div>
      </div>
      <NewsletterBand heading="Hear when the map opens" />
      <div className="wrap">
        <section className="prose" aria-labelledby="decides">
          <h2 id="decides">What it cannot decide</h2>
          <p>
            Distances differ from place to place: often 1,000 feet, anywhere from 500 to 2,500. Some are
            measured from property line to property line. Laws and places change, and not every place is on a
            map.
          </p>
          <p>
            So the map can tell you where to look twice. Whether you may live at an address,{" "}
            <strong>your agency decides</strong>. Ask before you sign.
          </p>
          <h3>Sources</h3>
          <p>These are examples. Each holds for some people only, and a state, county or city can differ.</p>
          <ul>
            <li>500 feet: Illinois, 720 ILCS 5/11-9.3</li>
            <li>1,000 feet: Florida Statutes 775.215</li>
            <li>2,500 feet, from property line to property line: Miami-Dade County Code 21-281</li>
          </ul>
          <p>This is not legal advice. Last reviewed on November 21, 2026.</p>
        </section>
      </div>
    </>
  );
}
