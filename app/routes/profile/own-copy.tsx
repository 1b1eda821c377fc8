import { ButtonLink } from "#app/components/ui/button.tsx";

/** Everything that is kept: as a page to read, and as a file. */
export function OwnCopy() {
  return (
    <section className="stack" aria-labelledby="copy">
      <h2 className="rule t2" id="copy">
        Everything we keep about you
      </h2>
      <p>
        Your dates, your people, the messages we sent, what you paid. On a computer that others use, read it
        here rather than save it.
      </p>
      <div className="row">
        <ButtonLink to="/profile/copy" look="line">
          Read it
        </ButtonLink>
        <a className="btn line" href="/api/account/copy?download=1" download="everything-about-me.json">
          Save it as a file (JSON)
        </a>
      </div>
    </section>
  );
}
