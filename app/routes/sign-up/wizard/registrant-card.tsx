import { useEffect } from "react";
import { useServerStatus } from "#app/browser/server-status.ts";
import { Notice } from "#app/components/ui/notice.tsx";
import { Picks } from "#app/components/ui/pick.tsx";
import { brand } from "#core/brand.ts";
import { masterField } from "#core/signup/form.ts";
import { m } from "#messages";
import { Address, Age, AnswerEmail, FullName, Phone, TimeZone } from "./answer-fields.tsx";
import type { CardProps, Wizard } from "./use-wizard.ts";

const yesOrNo = [
  { value: "yes", label: m.wizard_yes() },
  { value: "no", label: m.wizard_no() },
] as const;

/** The person who registers, when somebody else fills in the form. */
export function RegistrantCard({ wizard }: CardProps) {
  return (
    <fieldset className="card q">
      <legend>
        <h2>{m.wizard_about_registrant()}</h2>
      </legend>
      <div className="fields">
        <FullName wizard={wizard} person="registrantInfo" autoComplete="off" />
        {wizard.form.master === "registrant" && (
          <Age wizard={wizard} person="registrantInfo" hint={m.wizard_adult_other()} />
        )}
        <RegistrantFields wizard={wizard} own={false} />
      </div>
    </fieldset>
  );
}

/** Where the registrant lives and how to reach them. `own`: the registrant fills in the form. */
export function RegistrantFields({ wizard, own }: Part) {
  return (
    <>
      <Address wizard={wizard} person="registrantInfo" own={own} />
      <TimeZone
        wizard={wizard}
        person="registrantInfo"
        hint={own ? m.wizard_zone_hint_own() : m.wizard_zone_hint_other()}
      />
      <AccessAnswers wizard={wizard} own={own} />
      <ReachFields wizard={wizard} own={own} />
      <NoWayNotice wizard={wizard} own={own} />
    </>
  );
}

type Part = { wizard: Wizard; own: boolean };

/** With texts off the form asks nobody about them: the answer is no. */
function useTextsAreOff({ form, answer }: Wizard): boolean {
  const textsAreOff = useServerStatus()?.smsAvailable === false;
  const isAnswered = form.textAccess === "no";
  useEffect(() => {
    if (textsAreOff && !isAnswered) answer("textAccess", "no");
  }, [textsAreOff, isAnswered, answer]);
  return textsAreOff;
}

function AccessAnswers({ wizard, own }: Part) {
  const textsAreOff = useTextsAreOff(wizard);
  return (
    <div className="two">
      <Picks
        pair
        legend={own ? m.wizard_can_use_email_own() : m.wizard_can_use_email_other()}
        name="emailAccess"
        options={yesOrNo}
        value={wizard.form.emailAccess}
        onChange={(value) => wizard.answer("emailAccess", value)}
        error={wizard.errorOf("emailAccess")}
      />
      {!textsAreOff && (
        <Picks
          pair
          legend={own ? m.wizard_can_get_texts_own() : m.wizard_can_get_texts_other()}
          name="textAccess"
          options={yesOrNo}
          value={wizard.form.textAccess}
          onChange={(value) => wizard.answer("textAccess", value)}
          error={wizard.errorOf("textAccess")}
        />
      )}
    </div>
  );
}

function ReachFields({ wizard, own }: Part) {
  const { emailAccess, textAccess, registrantInfo } = wizard.form;
  if (emailAccess !== "yes" && textAccess !== "yes") return null;
  return (
    <>
      {emailAccess === "yes" && (
        <AnswerEmail
          wizard={wizard}
          field="registrantInfo.email"
          value={registrantInfo.email}
          label={own ? m.wizard_email_own() : m.wizard_email_other()}
          autoComplete={own ? "email" : "off"}
        />
      )}
      {textAccess === "yes" && (
        <Phone
          wizard={wizard}
          person="registrantInfo"
          label={own ? m.wizard_phone_own() : m.wizard_phone_other()}
          autoComplete={own ? "tel" : "off"}
          hint={masterField(wizard.form) === "registrantInfo" && m.consent_own_texts({ brand: brand.name })}
        />
      )}
    </>
  );
}

/** Warns a registrant who will hold the account and has neither e-mail nor texts. The form lets them go on. */
function NoWayNotice({ wizard, own }: Part) {
  const { form } = wizard;
  if (masterField(form) !== "registrantInfo") return null;
  if (form.emailAccess !== "no" || form.textAccess !== "no") return null;
  return (
    <Notice tone="warning" isAnnounced>
      <strong>{own ? m.wizard_no_way_own_what() : m.wizard_no_way_other_what()}</strong>{" "}
      {own ? m.wizard_no_way_own_instead() : m.wizard_no_way_other_instead()}
    </Notice>
  );
}
