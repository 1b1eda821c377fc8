import { StartText } from "#app/components/account/start-text.tsx";
import { firstName } from "#core/people/contacts.ts";
import { needsStart, whyUnreached } from "#core/people/unreached.ts";
import { unreachedWords } from "#core/words/unreached-words.ts";
import { m } from "#messages";
import { Private, useDetailsHidden } from "./hide-details.tsx";
import type { Recipient } from "./use-dashboard.ts";

/** The registrant of somebody else's account who gets no message, and why. */
export function findUnreached(recipients: readonly Recipient[]) {
  const person = recipients.find(
    ({ relation, isAccountHolder }) => relation === "registrant" && !isAccountHolder,
  );
  const why = whyUnreached(person?.channels.map(({ state }) => state) ?? []);
  return person && why !== null ? { person, why } : null;
}

/** It stands above the dates until the registrant gets messages. */
export function NotReached({ recipients }: { recipients: readonly Recipient[] }) {
  const hidden = useDetailsHidden();
  const unreached = findUnreached(recipients);
  if (unreached === null) return null;
  const { person, why } = unreached;
  const name = firstName(person.fullName);
  return (
    <section className="card stack overdue" aria-labelledby="not-reached">
      <h2 className="t2 breakable" id="not-reached">
        <Private>{m.unreached_heading({ name })}</Private>
      </h2>
      {!hidden && (
        <>
          <p>{unreachedWords[why]({ name })}</p>
          {needsStart(person.channels, why) && <StartText name={name} />}
          <p>
            <a href="#people">{m.unreached_another_way({ name })}</a>
          </p>
        </>
      )}
    </section>
  );
}
