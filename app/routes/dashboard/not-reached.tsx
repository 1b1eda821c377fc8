import { useServerStatus } from "#app/browser/server-status.ts";
import { StartText } from "#app/components/account/start-text.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { firstName } from "#core/people/contacts.ts";
import { needsStart, whyUnreached } from "#core/people/unreached.ts";
import { unreachedWords } from "#core/words/unreached-words.ts";
import { m } from "#messages";
import { Private, useDetailsHidden } from "./hide-details.tsx";
import type { Recipient } from "./use-dashboard.ts";

/** A registrant who gets no message, and why. Null when the registrant holds the account. */
export function findUnreached(recipients: readonly Recipient[]) {
  const person = recipients.find(
    ({ relation, isAccountHolder }) => relation === "registrant" && !isAccountHolder,
  );
  const why = whyUnreached(person?.channels.map(({ state }) => state) ?? []);
  return person && why !== null ? { person, why } : null;
}

type NotReachedProps = {
  unreached: NonNullable<ReturnType<typeof findUnreached>>;
  /** Whether this is the most urgent part of the page: only one part has the filled button. */
  isFirst: boolean;
  /** Opens the person's own screen. */
  onOpen: (id: string) => void;
};

/** A notice above the dates, until the registrant gets messages. */
export function NotReached({ unreached: { person, why }, isFirst, onOpen }: NotReachedProps) {
  const hidden = useDetailsHidden();
  const textNumber = useServerStatus()?.textNumber ?? null;
  const name = firstName(person.fullName);
  const first = isFirst ? "solid" : "line";
  const asksStart = needsStart(person.channels, why) && textNumber !== null;
  return (
    <section className="card stack overdue" aria-labelledby="not-reached">
      <h2 className="t2 breakable" id="not-reached">
        <Private>{m.unreached_heading({ name })}</Private>
      </h2>
      {!hidden && (
        <>
          <p>{unreachedWords[why]({ name })}</p>
          {asksStart && <StartText name={name} look={first} />}
          <p>
            <Button look={asksStart ? "text" : first} onClick={() => onOpen(person.id)}>
              <span className="breakable">{m.unreached_another_way({ name })}</span>
            </Button>
          </p>
        </>
      )}
    </section>
  );
}
