import { useEffect } from "react";
import { useServerStatus } from "#app/browser/server-status.ts";
import { Notice } from "#app/components/ui/notice.tsx";
import { Picks } from "#app/components/ui/pick.tsx";
import { masterField } from "#core/signup/form.ts";
import { consentWordings } from "#core/words/consent.ts";
import { Address, Age, AnswerEmail, FullName, Phone, TimeZone } from "./answer-fields.tsx";
import type { CardProps, Wizard } from "./use-wizard.ts";

const yesOrNo = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
] as const;

/**
 * The person who registers: who they are (when somebody else fills in the form), where they live and how to reach them.
 */
export function RegistrantCard({ wizard, legend }: CardProps) {
  const { form } = wizard;
  const own = form.userType === "registrant";
  return (
    <fieldset className="card q">
      <legend>
        <h2>{legend}</h2>
      </legend>
      <div className="fields">
        {!own && <FullName wizard={wizard} person="registrantInfo" autoComplete="off" />}
        {!own && form.master === "registrant" && <Age wizard={wizard} person="registrantInfo" />}
        <Address wizard={wizard} person="registrantInfo" />
        <TimeZone
          wizard={wizard}
          person="registrantInfo"
          hint={
            own
              ? "We fill it in from the ZIP code, or from this device. Change it if it is wrong."
              : "We fill it in from the ZIP code. Without one, choose it here. Change it if it is wrong."
          }
        />
        <AccessAnswers wizard={wizard} own={own} />
        <ReachFields wizard={wizard} own={own} />
        <NoWayNotice wizard={wizard} own={own} />
      </div>
    </fieldset>
  );
}

type Part = { wizard: Wizard; own: boolean };

/** Where texts are off nobody is asked about them: the answer is no. */
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
  const who = own ? "you" : "they";
  return (
    <div className="two">
      <Picks
        pair
        legend={`Can ${who} use email?`}
        name="emailAccess"
        options={yesOrNo}
        value={wizard.form.emailAccess}
        onChange={(value) => wizard.answer("emailAccess", value)}
        error={wizard.errorOf("emailAccess")}
      />
      {!textsAreOff && (
        <Picks
          pair
          legend={`Can ${who} get text messages?`}
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
    <div className="two">
      {emailAccess === "yes" && (
        <AnswerEmail
          wizard={wizard}
          field="registrantInfo.email"
          value={registrantInfo.email}
          label={own ? "Your email" : "Their email"}
          autoComplete={own ? "email" : "off"}
        />
      )}
      {textAccess === "yes" && (
        <Phone
          wizard={wizard}
          person="registrantInfo"
          label={own ? "Your mobile phone" : "Their mobile phone"}
          autoComplete={own ? "tel" : "off"}
          hint={masterField(wizard.form) === "registrantInfo" && consentWordings.ownTexts}
        />
      )}
    </div>
  );
}

/** A registrant who looks after the account and cannot be reached either way is told so, but may go on. */
function NoWayNotice({ wizard, own }: Part) {
  const { form } = wizard;
  if (masterField(form) !== "registrantInfo") return null;
  if (form.emailAccess !== "no" || form.textAccess !== "no") return null;
  return (
    <Notice tone="warning" isAnnounced>
      {own ? (
        <>
          <strong>Reminders could reach you only at the email you log in with.</strong> A family member or a
          friend could look after the account instead. They fill in this form, and they get the reminders too.
        </>
      ) : (
        <>
          <strong>Reminders could reach them only at the email they log in with.</strong> You could look after
          the account instead: say so where we ask who will.
        </>
      )}
    </Notice>
  );
}
