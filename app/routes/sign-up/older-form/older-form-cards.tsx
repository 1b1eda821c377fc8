import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { Picks } from "#app/components/ui/pick.tsx";
import { formatCents, serviceLevels } from "#core/money/pricing.ts";
import { askedFields, olderFormLimits } from "#core/signup/older-form.ts";
import { olderFormLabels } from "#core/words/older-form-labels.ts";
import { m } from "#messages";
import { type OlderFormState, useOlderForm } from "./use-older-form.ts";

const subscriberTypes = [
  { value: "registrant", label: m.older_form_type_registrant() },
  { value: "family", label: m.older_form_type_family() },
  { value: "friend", label: m.older_form_type_friend() },
] as const;

const yesOrNo = [
  { value: "yes", label: m.wizard_yes() },
  { value: "no", label: m.wizard_no() },
] as const;

const levels = serviceLevels.map(({ level, frequency, priceCents }) => ({
  value: String(level),
  label: m.older_form_service_level_price({
    frequency: m.frequency_times_a_year({ count: frequency }),
    price: formatCents(priceCents),
  }),
}));

/** The older form as cards. Each next card shows once the reader has answered the one before it. */
export function OlderFormCards() {
  const state = useOlderForm();
  const { form, formProps, answer, errorOf } = state;
  return (
    <form {...formProps} className="grid">
      <Picks
        as="card"
        legend={<h2>{m.wizard_who()}</h2>}
        name="subscriberType"
        options={subscriberTypes}
        value={form.subscriberType}
        onChange={(value) => answer("subscriberType", value)}
        error={errorOf("subscriberType")}
      />
      <Picks
        as="card"
        pair
        legend={<h2>{m.older_form_has_access()}</h2>}
        name="hasAccess"
        options={yesOrNo}
        value={form.hasAccess}
        onChange={(value) => answer("hasAccess", value)}
        error={errorOf("hasAccess")}
      />
      {form.hasAccess === "no" && <WithoutAccess alone={form.subscriberType === "registrant"} />}
      <PersonCard state={state} legend={m.wizard_about_you()} who="ff" />
      <PersonCard state={state} legend={m.older_form_about_registrant()} who="reg" />
      <Picks
        as="card"
        pair="wide"
        legend={<h2>{m.older_form_service_level()}</h2>}
        hint={m.older_form_service_level_hint()}
        name="serviceLevel"
        options={levels}
        value={form.serviceLevel}
        onChange={(value) => answer("serviceLevel", value)}
        error={errorOf("serviceLevel")}
      />
      <div className="stack gap-2">
        <Button type="submit" big disabled={form.serviceLevel === ""} aria-describedby="purchase-waits">
          {m.older_form_purchase()}
        </Button>
        <p className="soft" id="purchase-waits">
          {form.serviceLevel === "" ? m.older_form_service_level_required() : m.older_form_nothing_charged()}
        </p>
      </div>
    </form>
  );
}

/** Shows at once, and stops nobody: the wizard asks who else Daymark can reach. */
function WithoutAccess({ alone }: { alone: boolean }) {
  return (
    <Notice tone="warning" isAnnounced>
      <strong>{m.older_form_needs_email_or_text()}</strong>{" "}
      {alone ? m.older_form_no_access_own() : m.older_form_no_access_other()}
    </Notice>
  );
}

const autoComplete = {
  first_name: "given-name",
  last_name: "family-name",
  email: "email",
  cell: "tel",
  date: "off",
} as const;

const types = { first_name: "text", last_name: "text", email: "email", cell: "tel", date: "date" } as const;

/** The fields of one of the two people, as far as the form asks for them. */
function PersonCard({
  state: { form, answer, errorOf },
  legend,
  who,
}: {
  state: OlderFormState;
  legend: string;
  who: "ff" | "reg";
}) {
  const fields = askedFields(form).filter((field) => field.startsWith(`${who}_`));
  if (fields.length === 0) return null;
  const isOneself = who === "ff" || form.subscriberType === "registrant";
  return (
    <fieldset className="card q">
      <legend>
        <h2>{legend}</h2>
      </legend>
      <div className="two">
        {fields.map((field) => {
          const part = field.replace(/^(ff|reg)_/, "") as keyof typeof types;
          return (
            <Field
              key={field}
              id={field}
              name={field}
              label={olderFormLabels[field]()}
              type={types[part]}
              maxLength={part === "date" ? undefined : limitOf(part)}
              autoComplete={isOneself ? autoComplete[part] : "off"}
              value={form[field]}
              onChange={(event) => answer(field, event.target.value)}
              error={errorOf(field)}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

function limitOf(part: "first_name" | "last_name" | "email" | "cell"): number {
  return part === "email" || part === "cell" ? olderFormLimits[part] : olderFormLimits.name;
}
