import { parsePlainDate } from "#core/dates/parse-date.ts";
import { channelFacts } from "#core/people/channels.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { inList } from "#core/words/counts.ts";
import { formatLongDate, formatTime } from "#core/words/dates.ts";
import type { Checkout } from "./use-checkout.ts";

const words = catalogue.success.nextReminder;

/** When the next reminder comes, who gets it, and whose number still waits for its START. */
export function NextReminderCard({ next }: { next: NonNullable<Checkout["nextReminder"]> }) {
  const day = next.next && parsePlainDate(next.next.on);
  if (!next.isNow && !day) return null;
  return (
    <section className="card stack" aria-labelledby="next-reminder">
      <h2 className="t2" id="next-reminder">
        {words.heading}
      </h2>
      {next.isNow && <p>{words.isNow}</p>}
      {day && next.next && (
        <p>
          <strong>{words.comes(formatLongDate(day), formatTime(next.next.time))}</strong>
        </p>
      )}
      {next.to.length > 0 && (
        <>
          <p>{words.goesTo}</p>
          <ul className="dotted">
            {next.to.map(({ name, kinds }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one first name
              <li key={index} className="breakable">
                {name ?? words.you}: {inList(kinds.map((kind) => channelFacts[kind].words.one))}
              </li>
            ))}
          </ul>
        </>
      )}
      {next.waitsForStart.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one first name
        <p key={index}>{words.waitsForStart(name)}</p>
      ))}
    </section>
  );
}
