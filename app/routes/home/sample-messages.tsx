import { Arrived, LockScreen } from "#app/components/ui/lock-screen.tsx";
import { brand } from "#core/brand.ts";
import { catalogue } from "#core/words/catalogue.ts";

const { heading, about, clock, today, mail, text } = catalogue.sample;

/** An email and a text on a locked phone. They are words, so everybody can read them. */
export function SampleMessages() {
  return (
    <figure className="sample">
      <figcaption className="stack gap-2">
        <h2>{heading}</h2>
        <p className="soft">{about}</p>
      </figcaption>
      <LockScreen time={clock} day={today}>
        <Arrived from={brand.senderName}>
          <p>
            <strong>{mail.subject}</strong>
          </p>
          <p>{mail.preview}</p>
        </Arrived>
        <Arrived>
          <p className="breakable">{text}</p>
        </Arrived>
      </LockScreen>
    </figure>
  );
}
