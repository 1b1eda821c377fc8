import { consentWordings } from "#core/words/consent.ts";
import { Address, Age, AnswerEmail, FullName, Phone, TimeZone } from "./answer-fields.tsx";
import type { CardProps, Wizard } from "./use-wizard.ts";

const cardName = "As it is written on your payment card.";

/** The person who fills in the form. A registrant's e-mail and phone come with the next card. */
export function AboutYouCard({ wizard, legend }: CardProps) {
  const { userType } = wizard.form;
  return (
    <fieldset className="card q">
      <legend>
        <h2>{legend}</h2>
      </legend>
      {userType === "registrant" ? (
        <div className="fields">
          <FullName wizard={wizard} person="registrantInfo" hint={cardName} autoComplete="name" />
          <Age
            wizard={wizard}
            person="registrantInfo"
            hint="You log in, pay and set each new date. For that you must be 18 or older."
          />
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
      <FullName
        wizard={wizard}
        person={person}
        autoComplete="name"
        {...(master === "self" && { hint: cardName })}
      />
      {master === "self" && <Age wizard={wizard} person={person} />}
      <div className="two">
        <AnswerEmail
          wizard={wizard}
          field={`${person}.email`}
          value={wizard.form[person].email}
          label="Email"
          autoComplete="email"
        />
        <Phone
          wizard={wizard}
          person={person}
          label="Mobile phone"
          autoComplete="tel"
          hint={master === "self" && consentWordings.ownTexts}
        />
      </div>
      {master === "registrant" && <Address wizard={wizard} person={person} />}
      <TimeZone wizard={wizard} person={person} hint="Your reminders come by this clock." />
    </div>
  );
}
