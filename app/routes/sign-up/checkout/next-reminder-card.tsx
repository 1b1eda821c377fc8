import { StartText } from "#app/components/account/start-text.tsx";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import type { ChannelKind } from "#core/people/channels.ts";
import { formatLongDate, formatTime } from "#core/words/dates.ts";
import { unbrokenDates } from "#core/words/unbroken-dates.ts";
import { unreachedWords } from "#core/words/unreached-words.ts";
import { m } from "#messages";
import { FirstDate } from "./first-date.tsx";
import type { Checkout } from "./use-checkout.ts";

type CardProps = { next: NonNullable<Checkout["nextReminder"]>; firstDate: Checkout["firstDate"] };

/** The first date, when the next reminder comes, who gets it, and who gets nothing yet. */
export function NextReminderCard({ next, firstDate }: CardProps) {
  const day = next.next && parsePlainDate(next.next.on);
  if (!next.isNow && !day) return null;
  return (
    <section className="card stack" aria-labelledby="next-reminder">
      <h2 className="t2" id="next-reminder">
        {m.success_next_reminder_heading()}
      </h2>
      {firstDate && <FirstDate first={firstDate} />}
      {next.isNow && <p>{m.success_next_reminder_is_now()}</p>}
      {day && next.next && (
        <p>
          <strong>
            {unbrokenDates(
              m.success_next_reminder_comes({ day: formatLongDate(day), time: formatTime(next.next.time) }),
            )}
          </strong>
        </p>
      )}
      {next.to.length > 0 && (
        <>
          <p>{m.success_next_reminder_goes_to()}</p>
          <ul className="dotted">
            {next.to.map(({ name, kinds }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one first name
              <li key={index} className="breakable">
                {m.success_next_reminder_reader({
                  name: name ?? m.success_next_reminder_you(),
                  ways: waysOf(kinds),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
      {next.notReached.map(({ name, why, needsStart }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one first name
        <div key={index} className="stack">
          <p>
            {why === null ? m.success_next_reminder_waits_for_start({ name }) : unreachedWords[why]({ name })}
          </p>
          {needsStart && <StartText name={name} />}
        </div>
      ))}
    </section>
  );
}

const waysOf = (kinds: readonly ChannelKind[]): ChannelKind | "both" => {
  const [only, another] = kinds;
  return only && !another ? only : "both";
};
