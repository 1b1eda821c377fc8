import { Button } from "#app/components/ui/button.tsx";
import { catalogue } from "#core/catalogue.ts";
import { Private } from "./hide-details.tsx";
import type { OwnRegistrant } from "./use-own-reminders.ts";

/** Whom the page is open at, where the account looks after several people. */
export function PersonSwitch({
  people,
  chosen,
  onChoose,
}: {
  people: readonly OwnRegistrant[];
  chosen: string | undefined;
  onChoose: (subscription: string) => void;
}) {
  if (people.length < 2) return null;
  return (
    <section className="row choices" aria-label={catalogue.reminder.whosePage}>
      {people.map(({ subscription, fname, lname }) => (
        <Button
          key={subscription}
          slim
          look="line"
          aria-pressed={subscription === chosen}
          onClick={() => onChoose(subscription)}
        >
          <Private>{`${fname} ${lname}`.trim()}</Private>
        </Button>
      ))}
    </section>
  );
}
