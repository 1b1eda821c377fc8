import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { joinClasses } from "#app/components/ui/join-classes.ts";
import { Status } from "#app/components/ui/status.tsx";
import { subscriptionsAtMost } from "#core/money/subscription.ts";
import { m } from "#messages";
import { useDetailsHidden } from "./hide-details.tsx";
import { fullNameOf, personWords } from "./person-words.ts";
import type { OwnRegistrant } from "./use-dashboard.ts";

/** The list shows this many people. Of the others it shows only the open one and those that wait for an answer. */
const shownAtOnce = 4;

type SwitchProps = {
  people: readonly OwnRegistrant[];
  /** The id of the open subscription. */
  open: string;
  onChoose: (subscription: string) => void;
  /** Further content beside the number of people. */
  children?: ReactNode;
};

/**
 * Everybody whom the account looks after, if there are several, the most urgent first: whose reminders are open, and what the others wait
 * for.
 */
export function PersonSwitch({ people, open, onChoose, children }: SwitchProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  if (people.length < 2) return null;
  const shown = people.filter(
    (person, at) =>
      isUnfolded || at < shownAtOnce || person.subscription === open || personWords(person).isOpen,
  );
  return (
    <section className="stack gap-3 no-print" aria-label={m.reminder_several_whose_page()}>
      <div className="row between">
        <h2 className="t2">{countWords(people)}</h2>
        {children}
      </div>
      <ul className="persons">
        {shown.map((person) => (
          <li key={person.subscription}>
            <PersonButton
              person={person}
              number={people.indexOf(person) + 1}
              isOpen={person.subscription === open}
              onChoose={() => onChoose(person.subscription)}
            />
          </li>
        ))}
      </ul>
      {shown.length < people.length && (
        <Button look="text" onClick={() => setUnfolded(true)}>
          {m.reminder_several_show_all({ people: people.length })}
        </Button>
      )}
    </section>
  );
}

/** "2 people, 1 late" */
function countWords(people: readonly OwnRegistrant[]): string {
  const late = people.filter(({ overdueOn }) => overdueOn !== null).length;
  return late === 0
    ? m.reminder_several_count({ people: people.length })
    : m.reminder_several_late({ people: people.length, late });
}

function PersonButton({
  person,
  number,
  isOpen,
  onChoose,
}: {
  person: OwnRegistrant;
  /** A number that tells the people apart while names and dates are hidden. */
  number: number;
  isOpen: boolean;
  onChoose: () => void;
}) {
  const hidden = useDetailsHidden();
  const said = personWords(person);
  return (
    <button
      type="button"
      className={joinClasses("person", person.overdueOn !== null && "overdue")}
      aria-pressed={isOpen}
      onClick={onChoose}
    >
      <strong className="breakable">
        {hidden ? m.reminder_several_numbered({ number }) : fullNameOf(person)}
      </strong>
      {(!hidden || said.isOpen) && (
        <Status kind={said.kind}>{hidden ? m.reminder_several_waits_for_you() : said.words}</Status>
      )}
    </button>
  );
}

/** The link to look after one more person, as long as there is room. */
export function AddPerson({ people }: { people: readonly OwnRegistrant[] }) {
  if (people.length >= subscriptionsAtMost) return <p className="soft">{m.reminder_several_full()}</p>;
  return (
    <Link className="go" to="/reminder_signup">
      {m.reminder_several_add()}
    </Link>
  );
}
