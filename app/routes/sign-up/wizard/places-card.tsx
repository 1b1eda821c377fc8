import { Link } from "react-router";
import type { Temporal } from "temporal-polyfill";
import { useHeadingForLostFocus } from "#app/browser/focus-heading.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { DayOrRange } from "#app/components/ui/day-or-range.tsx";
import { SelectField } from "#app/components/ui/field.tsx";
import { FieldError } from "#app/components/ui/field-error.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Picks } from "#app/components/ui/pick.tsx";
import { checkNextDate, parseTypedDate } from "#core/dates/next-date.ts";
import { formatCents, frequencies } from "#core/money/pricing.ts";
import { daysUntil } from "#core/planning/message-days.ts";
import {
  cartItems,
  chosenLocations,
  hasSeveralDays,
  type SignupForm,
  type SignupLocation,
  signupLimits,
  typedDateOf,
} from "#core/signup/form.ts";
import { closedDateWords } from "#core/words/closed-days.ts";
import { m } from "#messages";
import { AnswerText } from "./answer-fields.tsx";
import { onFirstPress, useAdd } from "./list-buttons.ts";
import type { CardProps, Wizard } from "./use-wizard.ts";
import { titleOfPart, whoRegisters } from "./wizard-parts.ts";
import { dispatch } from "./wizard-store.ts";

const locationTypes = (["single", "multiple"] as const).map((value) => ({
  value,
  label: value === "single" ? m.wizard_location_types_single() : m.wizard_location_types_multiple(),
}));

const noPlacesId = "locations-error";

/** The places, each with its frequency and its next date. */
export function PlacesCard({ wizard }: CardProps) {
  const { form } = wizard;
  const several = form.locationType === "multiple";
  const hasRoom = form.locations.length < signupLimits.locations;
  const noPlaces = wizard.errorOf("locations");
  // "Remove" disappears with the last place, and "Add" when the list is full. The focus then needs another element.
  useHeadingForLostFocus("#places", "#places :is(h2, h3)", form.locations.length);
  const add = useAdd(`locations.${form.locations.length - 1}.name`, () =>
    dispatch({ type: "locationAdded" }),
  );
  return (
    <fieldset className="card q" id="places">
      <legend>
        <h2>{titleOfPart("places", form)}</h2>
      </legend>
      <div className="stack gap-5">
        <Picks
          pair="wide"
          legend={m.wizard_one_or_several()}
          name="locationType"
          options={locationTypes}
          value={form.locationType}
          onChange={(value) => wizard.answer("locationType", value)}
          error={wizard.errorOf("locationType")}
        />
        {form.locationType !== "" && (
          <p className="soft">
            {m.wizard_paper({ who: whoRegisters(form) })}{" "}
            <Link to="/documentation/choose-the-date">{m.wizard_paper_link()}</Link>
          </p>
        )}
        {form.locationType !== "" &&
          chosenLocations(form).map((location, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place has no other name than its position
            <Place key={index} wizard={wizard} location={location} index={index} removable={several} />
          ))}
        {several && !hasRoom && <p className="soft">{m.wizard_places_full()}</p>}
        {several && hasRoom && (
          <Button look="line" big id="locations" aria-describedby={noPlaces && noPlacesId} onClick={add}>
            <Icon name="plus" />
            {m.wizard_add_place()}
          </Button>
        )}
        {noPlaces && <FieldError id={noPlacesId}>{noPlaces}</FieldError>}
      </div>
    </fieldset>
  );
}

type PlaceProps = { wizard: Wizard; location: SignupLocation; index: number };

function Place({ wizard, location, index, removable }: PlaceProps & { removable: boolean }) {
  const title = m.wizard_place({ number: index + 1 });
  return (
    <fieldset className="stack parted">
      <legend className="vh">{title}</legend>
      <div className="row between">
        <h3>{title}</h3>
        {removable && (
          <Button look="text" slim onClick={onFirstPress(() => dispatch({ type: "locationRemoved", index }))}>
            {m.wizard_remove_place({ number: index + 1 })}
          </Button>
        )}
      </div>
      <AnswerText
        wizard={wizard}
        field={`locations.${index}.name`}
        value={location.name}
        label={m.wizard_place_name()}
        hint={index === 0 && m.wizard_place_name_hint({ who: whoRegisters(wizard.form) })}
        maxLength={signupLimits.locationName}
        autoComplete="off"
      />
      <Frequency wizard={wizard} location={location} index={index} />
      <PlaceDate wizard={wizard} location={location} index={index} />
      <ClosedDayHint location={location} today={wizard.today} />
      <PlacePrice form={wizard.form} index={index} />
    </fieldset>
  );
}

function Frequency({ wizard, location, index }: PlaceProps) {
  const field = `locations.${index}.frequency` as const;
  return (
    <SelectField
      id={field}
      name={field}
      label={m.wizard_frequency()}
      value={location.frequency}
      onChange={(event) => wizard.answer(field, event.target.value)}
      error={wizard.errorOf(field)}
    >
      {location.frequency === "" && <option value="">{m.wizard_choose_frequency()}</option>}
      {frequencies.map((frequency) => (
        <option key={frequency} value={frequency}>
          {m.frequency_times_a_year({ count: frequency })}
        </option>
      ))}
    </SelectField>
  );
}

/** The date on the paper: one day, or a range of days. */
function PlaceDate({ wizard, location, index }: PlaceProps) {
  const field = <Key extends "days" | "firstDate" | "registrationDate">(key: Key) =>
    `locations.${index}.${key}` as const;
  const dateField = (key: "firstDate" | "registrationDate") => ({
    name: field(key),
    value: location[key] ?? "",
    onChange: (value: string) => wizard.answer(field(key), value),
    error: wizard.errorOf(field(key)),
  });
  return (
    <>
      <DayOrRange
        name={field("days")}
        kind={hasSeveralDays(location) ? "several" : "one"}
        onKind={(kind) => wizard.answer(field("days"), kind)}
        label={m.wizard_next_date()}
        first={dateField("firstDate")}
        last={dateField("registrationDate")}
        today={wizard.today}
      />
      {wizard.errorOf(field("registrationDate")) && hasPassed(location, wizard.today) && (
        <p>
          <Link className="go" to="/documentation/missed-date">
            {m.wizard_date_passed()}
          </Link>
        </p>
      )}
    </>
  );
}

/** Whether the date lies before today: a late reader finds here what to do. */
function hasPassed({ registrationDate }: SignupLocation, today: Temporal.PlainDate): boolean {
  const date = parseTypedDate(registrationDate);
  return date !== null && daysUntil(date, today) < 0;
}

/** Says, as soon as the date is typed, that the date or the last day of a range is on a weekend or a federal holiday. */
function ClosedDayHint({ location, today }: { location: SignupLocation; today: Temporal.PlainDate }) {
  const checked = checkNextDate(typedDateOf(location), "", today);
  const closed = "date" in checked ? closedDateWords(checked.date, today) : null;
  return (
    <Announced>
      {closed && (
        <p className="st long" data-s="bad">
          {closed}
        </p>
      )}
    </Announced>
  );
}

function PlacePrice({ form, index }: { form: SignupForm; index: number }) {
  const row = cartItems(form).find(({ position }) => position === index);
  if (!row) return null;
  return (
    <p className="row between">
      <span className="soft">{row.additional ? m.wizard_extra_place() : m.wizard_first_place()}</span>
      <strong>{m.wizard_a_year({ price: formatCents(row.priceCents) })}</strong>
    </p>
  );
}
