import { Arrived, LockScreen } from "#app/components/ui/lock-screen.tsx";
import { brand } from "#core/brand.ts";
import { m } from "#messages";

/** An e-mail and a text on a locked phone. They are words and no picture, so everybody can read them. */
export function SampleMessages() {
  return (
    <figure className="sample">
      <figcaption>
        <h2>{m.sample_heading()}</h2>
      </figcaption>
      <LockScreen time={m.sample_clock()} day={m.sample_today()}>
        <Arrived from={brand.senderName}>
          <p>
            <strong>{m.sample_mail_subject()}</strong>
          </p>
          <p>{m.sample_mail_preview()}</p>
        </Arrived>
        <Arrived>
          <p className="breakable">{m.sample_text()}</p>
        </Arrived>
      </LockScreen>
    </figure>
  );
}
