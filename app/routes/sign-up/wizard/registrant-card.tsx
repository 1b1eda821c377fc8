import { useEffect } from "react";
import { useServerStatus } from "#app/browser/server-status.ts";
import { Notice } from "#app/components/ui/notice.tsx";
import { Picks } from "#app/components/ui/pick.tsx";
import { brand } from "#core/brand.ts";
import { masterField } from "#core/signup/form.ts";
import { m } from "#messages";
import { Address, Age, AnswerEmail, FullName, Phone, TimeZone } from "./answer-fields.tsx";
import type { CardProps, Wizard } from "./use-wizard.ts";
import { whoRegisters } from "./wizard-parts.ts";

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
          <Age wizard={wizard} person="registrantInfo" hint={m.wizard_adult({ who: "other" })} />
        )}
        <Address wizard={wizard} person="registrantInfo" who="other" />
        <TimeZone wizard={wizard} person="registrantInfo" hint={m.wizard_zone_hint({ who: "other" })} />
      </div>
    </fieldset>
  );
}

/** How messages reach the registrant. */
export function ReachCard({ wizard }: CardProps) {
  const who = whoRegisters(wizard.form);
  return (
    <fieldset className="card q">
      <legend>
        <h2>{m.wizard_reach({ who })}</h2>
      </legend>
      <div className="fields">
        <AccessAnswers wizard={wizard} who={who} />
        <ReachFields wizard={wizard} who={who} />
        <NoWayNotice wizard={wizard} who={who} />
      </div>
    </fieldset>
  );
}

/** `who`: "own" when the registrant fills in the form. */
type Part = { wizard: Wizard; who: "own" | "other" };

/** With texts off the form asks nobody about them: the answer is no. */
function useTextsAreOff({ form, answer }: Wizard): boolean {
  const textsAreOff = useServerStatus()?.smsAvailable === false;
  const isAnswered = form.textAccess === "no";
  useEffect(() => {
    if (textsAreOff && !isAnswered) answer("textAccess", "no");
  }, [textsAreOff, isAnswered, answer]);
  return textsAreOff;
}

function AccessAnswers({ wizard, who }: Part) {
  const textsAreOff = useTextsAreOff(wizard);
  return (
    <div className="two">
      <Picks
        pair
        legend={m.wizard_can_use_email({ who })}
        name="emailAccess"
        options={yesOrNo}
        value={wizard.form.emailAccess}
        onChange={(value) => wizard.answer("emailAccess", value)}
        error={wizard.errorOf("emailAccess")}
      />
      {!textsAreOff && (
        <Picks
          pair
          legend={m.wizard_can_get_texts({ who })}
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

function ReachFields({ wizard, who }: Part) {
  const { emailAccess, textAccess, registrantInfo } = wizard.form;
  if (emailAccess !== "yes" && textAccess !== "yes") return null;
  return (
    <>
      {emailAccess === "yes" && (
        <AnswerEmail
          wizard={wizard}
          field="registrantInfo.email"
          value={registrantInfo.email}
          label={m.wizard_email({ who })}
          autoComplete={who === "own" ? "email" : "off"}
        />
      )}
      {textAccess === "yes" && (
        <Phone
          wizard={wizard}
          person="registrantInfo"
          label={m.wizard_phone({ who })}
          autoComplete={who === "own" ? "tel" : "off"}
          hint={who === "own" && m.consent_own_texts({ brand: brand.name })}
        />
      )}
    </>
  );
}

/** Warns a registrant who will hold the account and has neither e-mail nor texts. The form lets them go on. */
function NoWayNotice({ wizard, who }: Part) {
  const { form } = wizard;
  if (masterField(form) !== "registrantInfo") return null;
  if (form.emailAccess !== "no" || form.textAccess !== "no") return null;
  return (
    <Notice tone="warning" isAnnounced>
      <strong>{m.wizard_no_way_what({ who })}</strong> {m.wizard_no_way_instead({ who })}
    </Notice>
  );
}
