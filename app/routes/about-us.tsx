import { Link } from "react-router";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { brand } from "#core/brand.ts";

export const meta = () =>
  pageMeta("About Us", `Who makes ${brand.name}, why, and what it does not do.`, "/aboutus");

export default function AboutUs() {
  return (
    <article className="wrap">
      <div className="prose">
        <h1>About Us</h1>
        <p className="lead">
          {brand.name} was started in 2020 by two people who live on the registry themselves. They know the
          date on the paper, and what it is to carry it around.
        </p>
        <h2>Why we do this</h2>
        <p>
          The rules differ from place to place, they change, and much of what is written about them is old. So
          we spend our time on research: finding what is true today, and saying it in plain words.
        </p>
        <p>
          The other aim is self-employment: a living of our own, from work that is of use to people who are
          where we are.
        </p>
        <h2>What we do</h2>
        <p>
          We send reminders before a registration date, on it and after it, to you and to up to five people
          you trust. Around that we collect what is useful: <Link to="/resources">free resources</Link> now,
          and a <Link to="/spmap">map of safe places</Link> next.
        </p>
        <h2>What we do not do</h2>
        <p>
          We are not a government website, not part of any police department, and not lawyers. We do not
          register for anyone, and we do not know anyone's date until they tell us. A reminder can fail: keep
          your own note of the date too.
        </p>
      </div>
    </article>
  );
}
