import { brand } from "#core/brand.ts";
import { m } from "#messages";
import { Address, Age, AnswerEmail, FullName, Phone, TimeZone } from "./answer-fields.tsx";
import type { CardProps, Wizard } from "./use-wizard.ts";

/** The person who fills in the form. */
export function AboutYouCard({ wizard }: CardProps) {
  const { userType } = wizard.form;
  return (
    <fieldset className="card q">
      <legend>
        <h2>{m.wizard_about_you()}</h2>
      </legend>
      {userType === "registrant" ? (
        <div className="fields">
          <FullName
            wizard={wizard}
            person="registrantInfo"
            hint={m.wizard_as_on_card()}
            autoComplete="name"
          />
          <Age wizard={wizard} person="registrantInfo" hint={m.wizard_adult({ who: "own" })} />
          <Address wizard={wizard} person="registrantInfo" who="own" />
          <TimeZone wizard={wizard} person="registrantInfo" hint={m.wizard_zone_hint({ who: "own" })} />
        </div>
      ) : (
        <AboutHelper wizard={wizard} person={userType === "family" ? "familyInfo" : "friendInfo"} />
      )}
    </fieldset>
  );
}

function AboutHelper({ wizard, person }: { wizard: Wizard; person: "familyInfo" | "friendInfo" }) {
  const { master } = wizard.form;
  return (
    <div className="fields">
      {wizard.isHolderKnown && <p className="soft">{m.wizard_from_account()}</p>}
      <FullName
        wizard={wizard}
        person={person}
        autoComplete="name"
        {...(master === "self" && { hint: m.wizard_as_on_card() })}
      />
      {master === "self" && (
        <Age
          wizard={wizard}
          person={person}
          hint={wizard.isHolderKnown ? m.wizard_age_again() : m.wizard_adult({ who: "own" })}
        />
      )}
      <AnswerEmail
        wizard={wizard}
        field={`${person}.email`}
        value={wizard.form[person].email}
        label={m.wizard_email({ who: "own" })}
        autoComplete="email"
      />
      <Phone
        wizard={wizard}
        person={person}
        label={m.wizard_phone({ who: "own" })}
        autoComplete="tel"
        hint={master === "self" && m.consent_own_texts({ brand: brand.name })}
      />
      {master === "registrant" && <Address wizard={wizard} person={person} who="own" />}
      <TimeZone wizard={wizard} person={person} hint={m.wizard_zone_hint({ who: "own" })} />
    </div>
  );
}
