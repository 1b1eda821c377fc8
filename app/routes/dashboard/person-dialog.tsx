import { useState } from "react";
import { useServerStatus } from "#app/browser/server-status.ts";
import { EmailField } from "#app/components/ui/email-field.tsx";
import { Field, SelectField } from "#app/components/ui/field.tsx";
import { LanguageField } from "#app/components/ui/language-field.tsx";
import { Modal } from "#app/components/ui/modal.tsx";
import { RichMessage } from "#app/components/ui/rich-message.tsx";
import { TimeZoneField } from "#app/components/ui/time-zone-field.tsx";
import { brand } from "#core/brand.ts";
import { languageNow } from "#core/languages.ts";
import { firstName, formatUsPhone } from "#core/people/contacts.ts";
import { personLimits } from "#core/people/people-limits.ts";
import { type Relation, relations } from "#core/people/relations.ts";
import { reminderSets } from "#core/people/reminder-sets.ts";
import { reminderSetWords as setWords } from "#core/words/pages/reminder-set-words.ts";
import { relationWords } from "#core/words/relation-words.ts";
import { m } from "#messages";
import { useWhose } from "./chosen-person.ts";
import { DialogForm } from "./dialog-form.tsx";
import { RemovePerson } from "./remove-person.tsx";
import type { Recipient } from "./use-dashboard.ts";

type DialogProps = {
  /** The person to correct. Null to add somebody. */
  person: Recipient | null;
  /** A number to begin with, in E.164. */
  phone?: string | undefined;
  /** Whether the registrant is on the list already. */
  hasRegistrant: boolean;
  /** The zone proposed for a new person: an IANA id. */
  timeZone: string;
  onClose: () => void;
};

/** Adds a person to the list or corrects one: the name, the relation, the zone, the addresses, and the person's set of reminders. */
export function PersonDialog(props: DialogProps) {
  const { person, onClose } = props;
  return (
    <Modal
      title={person ? m.people_edit_title({ name: firstName(person.fullName) }) : m.wizard_add_person()}
      onClose={onClose}
    >
      <PersonForm {...props} />
      {person && !person.isAccountHolder && <RemovePerson person={person} onRemoved={onClose} />}
    </Modal>
  );
}

function PersonForm({ person, phone, hasRegistrant, timeZone, onClose }: DialogProps) {
  const isAccountHolder = person?.isAccountHolder ?? false;
  const whosePerson = useWhose();
  const [chosenZone, setChosenZone] = useState(person?.timeZone ?? timeZone);

  return (
    <DialogForm
      act={person ? "change-person" : "add-person"}
      about={person ? { id: person.id } : whosePerson}
      submitLabel={person ? m.reminder_save() : m.people_add_this()}
      saved={(typed) => m.saved_person({ firstName: firstName(typed.fullName ?? "") })}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Field
            label={m.wizard_full_name()}
            hint={m.wizard_first_name_only()}
            name="fullName"
            autoComplete={isAccountHolder ? "name" : "off"}
            maxLength={personLimits.fullName}
            defaultValue={person?.fullName}
            error={errors.fullName}
          />
          <RelationField relation={person?.relation} hasRegistrant={hasRegistrant} error={errors.relation} />
          <TimeZoneField
            hint={m.people_zone_hint()}
            name="timeZone"
            value={chosenZone}
            onChange={setChosenZone}
            error={errors.timeZone}
          />
          <WayFields person={person} phone={phone} errors={errors} />
          <LanguageField value={person?.language ?? languageNow()} />
          <ReminderFields person={person} />
          {person?.relation === "registrant" && (
            <SelectField
              label={m.stakes_label()}
              hint={m.stakes_hint()}
              name="saysStakes"
              defaultValue={person.saysStakes ? "yes" : "no"}
            >
              <option value="yes">{m.stakes_yes()}</option>
              <option value="no">{m.stakes_no()}</option>
            </SelectField>
          )}
        </>
      )}
    </DialogForm>
  );
}

/** A person's relation. The sign-up named the registrant, and that stays. The field offers "registrant" only while none is on the list. */
function RelationField({
  relation,
  hasRegistrant,
  error,
}: {
  relation: Relation | undefined;
  hasRegistrant: boolean;
  error: string | undefined;
}) {
  if (relation === "registrant") return <input type="hidden" name="relation" value={relation} />;
  return (
    <SelectField label={m.wizard_who_is_this()} name="relation" defaultValue={relation ?? ""} error={error}>
      {!relation && <option value="">{m.wizard_choose_person()}</option>}
      {relations
        .filter((one) => one !== "registrant" || (!relation && !hasRegistrant))
        .map((one) => (
          <option key={one} value={one}>
            {relationWords[one]()}
          </option>
        ))}
    </SelectField>
  );
}

/** A contact's set of reminders, and whether a person who gets all is reminded again on the last day. */
function ReminderFields({ person }: { person: Recipient | null }) {
  const [chosen, setChosen] = useState(person?.reminderSet ?? "all");
  const canChoose = person?.canChooseReminders ?? true;
  return (
    <>
      {canChoose && (
        <SelectField
          label={m.reminder_set_label()}
          hint={setWords.hints[chosen]()}
          name="reminderSet"
          value={chosen}
          onChange={({ target }) => setChosen(reminderSets.find((one) => one === target.value) ?? "all")}
        >
          {reminderSets.map((one) => (
            <option key={one} value={one}>
              {setWords.names[one]()}
            </option>
          ))}
        </SelectField>
      )}
      {chosen === "all" && (
        <SelectField
          label={m.reminder_set_last_day_label()}
          name="hasLastDay"
          defaultValue={person?.hasLastDay === false ? "no" : "yes"}
        >
          <option value="yes">{m.reminder_set_last_day_on()}</option>
          <option value="no">{m.reminder_set_last_day_off()}</option>
        </SelectField>
      )}
    </>
  );
}

type WayProps = Pick<DialogProps, "person" | "phone"> & { errors: Record<string, string> };

function WayFields({ person, phone: begun, errors }: WayProps) {
  const textsAreOff = useServerStatus()?.smsAvailable === false;
  const isAccountHolder = person?.isAccountHolder ?? false;
  const channels = person?.channels ?? [];
  const account = channels.find((channel) => channel.isAccountEmail);
  const email = channels.find((channel) => channel.kind === "email" && !channel.isAccountEmail);
  const phone = channels.find((channel) => channel.kind === "text")?.address ?? begun;
  const textsHint = isAccountHolder ? m.consent_own_texts({ brand: brand.name }) : m.people_text_hint();
  return (
    <>
      {account && (
        <p className="breakable">
          <RichMessage
            parts={m.people_account_email.parts({ email: account.address })}
            marks={{ strong: (words) => <strong>{words}</strong> }}
          />
        </p>
      )}
      <EmailField
        label={isAccountHolder ? m.people_another_email() : m.wizard_person_email()}
        hint={!isAccountHolder && m.people_email_hint()}
        name="email"
        autoComplete="off"
        maxLength={personLimits.email}
        defaultValue={email?.address}
        error={errors.email}
      />
      {/* With texts off, the field shows only a number that is on the list already, so that the reader can remove it. */}
      {(!textsAreOff || phone) && (
        <Field
          label={m.wizard_person_phone()}
          hint={textsAreOff ? m.people_texts_off() : textsHint}
          type="tel"
          name="phone"
          autoComplete={isAccountHolder ? "tel" : "off"}
          maxLength={personLimits.phone}
          defaultValue={phone && formatUsPhone(phone)}
          error={errors.phone}
        />
      )}
    </>
  );
}
