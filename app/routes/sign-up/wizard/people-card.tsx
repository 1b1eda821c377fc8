import { useHeadingForLostFocus } from "#app/browser/focus-heading.ts";
import { useServerStatus } from "#app/browser/server-status.ts";
import { Button } from "#app/components/ui/button.tsx";
import { SelectField } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { TimeZoneField } from "#app/components/ui/time-zone-field.tsx";
import { personLimits } from "#core/people/people-limits.ts";
import { roomForPeople, signupChoices } from "#core/signup/form.ts";
import { relationWords } from "#core/words/relation-words.ts";
import { m } from "#messages";
import { AnswerEmail, AnswerText } from "./answer-fields.tsx";
import { onFirstPress, useAdd } from "./list-buttons.ts";
import type { CardProps, Wizard } from "./use-wizard.ts";
import { dispatch } from "./wizard-store.ts";

/** Others who get the reminders, if there are any: with the same fields as on the dashboard, where the holder can add more later. */
export function PeopleCard({ wizard }: CardProps) {
  const { people } = wizard.form;
  const room = roomForPeople(wizard.form);
  // "Remove" disappears with the last person, and "Add" when the list is full. The focus then needs another element.
  useHeadingForLostFocus("#people", "#people :is(h2, h3)", people.length);
  const add = useAdd(`people.${people.length - 1}.fullName`, () => dispatch({ type: "personAdded" }));
  return (
    <fieldset className="card q" id="people">
      <legend>
        <h2>{m.wizard_people()}</h2>
      </legend>
      <div className="stack gap-5">
        <p className="soft">{m.wizard_people_hint({ room })}</p>
        {people.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a person has no other name than the position
          <Person key={index} wizard={wizard} index={index} />
        ))}
        {people.length > 0 && <p className="soft">{m.wizard_people_language()}</p>}
        {people.length < room ? (
          <Button look="line" big onClick={add}>
            <Icon name="plus" />
            {m.wizard_add_person()}
          </Button>
        ) : (
          <p className="soft">{m.wizard_people_full()}</p>
        )}
      </div>
    </fieldset>
  );
}

function Person({ wizard, index }: { wizard: Wizard; index: number }) {
  const textsAreOff = useServerStatus()?.smsAvailable === false;
  const person = wizard.form.people[index];
  if (!person) return null;
  const field = <Key extends "fullName" | "relation" | "timeZone" | "email" | "phone">(key: Key) =>
    `people.${index}.${key}` as const;
  const title = m.wizard_person({ number: index + 1 });
  return (
    <fieldset className="stack parted">
      <legend className="vh">{title}</legend>
      <div className="row between">
        <h3>{title}</h3>
        <Button look="text" slim onClick={onFirstPress(() => dispatch({ type: "personRemoved", index }))}>
          {m.wizard_remove_person({ number: index + 1 })}
        </Button>
      </div>
      <AnswerText
        wizard={wizard}
        field={field("fullName")}
        value={person.fullName}
        label={m.wizard_full_name()}
        hint={m.wizard_first_name_only()}
        maxLength={personLimits.fullName}
        autoComplete="off"
      />
      <SelectField
        id={field("relation")}
        name={field("relation")}
        label={m.wizard_who_is_this()}
        value={person.relation}
        onChange={({ target }) => wizard.answer(field("relation"), target.value)}
        error={wizard.errorOf(field("relation"))}
      >
        {person.relation === "" && <option value="">{m.wizard_choose_person()}</option>}
        {signupChoices.relation
          .filter((relation) => relation !== "")
          .map((relation) => (
            <option key={relation} value={relation}>
              {relationWords[relation]()}
            </option>
          ))}
      </SelectField>
      <div className="two">
        <AnswerEmail
          wizard={wizard}
          field={field("email")}
          value={person.email}
          label={m.wizard_person_email()}
          hint={m.wizard_person_email_hint()}
          autoComplete="off"
        />
        {!textsAreOff && (
          <AnswerText
            wizard={wizard}
            field={field("phone")}
            value={person.phone}
            type="tel"
            label={m.wizard_person_phone()}
            hint={m.wizard_person_phone_hint()}
            maxLength={personLimits.phone}
            autoComplete="off"
          />
        )}
      </div>
      <TimeZoneField
        id={field("timeZone")}
        name={field("timeZone")}
        hint={m.wizard_their_zone()}
        value={person.timeZone}
        onChange={(zone) => wizard.answer(field("timeZone"), zone)}
        error={wizard.errorOf(field("timeZone"))}
      />
    </fieldset>
  );
}
