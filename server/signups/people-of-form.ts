import type { Temporal } from "temporal-polyfill";
import type { ChannelKind } from "#core/people/channels.ts";
import type { ConsentWay } from "#core/people/consent-ways.ts";
import { normaliseName } from "#core/people/contacts.ts";
import { checkPerson, type PersonFacts } from "#core/people/people.ts";
import {
  contactField,
  givenEmail,
  languageOf,
  masterField,
  type PersonField,
  type SignupForm,
} from "#core/signup/form.ts";
import { givenPhone } from "#core/signup/given-phone.ts";
import type { recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";
import { addedByHolder, ownAddress, provenByCode } from "#server/recipients/channels-of.ts";
import { chosenReminders } from "#server/recipients/chosen-reminders.ts";
import type { CheckedSignup } from "./check-posted-signup.ts";

type NewChannel = Pick<
  typeof recipientChannels.$inferInsert,
  "kind" | "address" | "state" | "isHolderMailbox" | "consentAt" | "consentHow"
>;

export type NewRecipient = Pick<
  typeof recipients.$inferInsert,
  keyof PersonFacts | "isAccountHolder" | "language" | "reminderSet" | "hasLastDay"
> & { channels: NewChannel[] };

/**
 * The recipients of a checked form, by position: the named account's person, the other person, if there is one, and those who
 * were added. Every number waits for its holder's agreement. Mail addresses start like this:
 *
 * | the form is                 | the holder's mailbox (confirmed)       | any other address                      |
 * |-----------------------------|----------------------------------------|----------------------------------------|
 * | the account holder's word   | the account's, of the account's person | starts at once, with a step to stop it |
 * | made under another mailbox  | the one that was proven, of its person | waits for its own reader's yes         |
 */
export function peopleOfForm(
  { form, accountEmail, verificationEmail }: CheckedSignup,
  isHoldersWord: boolean,
  now: Temporal.Instant,
): NewRecipient[] {
  const master = masterField(form);
  const contact = contactField(form);
  if (master === null) return [];
  const isMakers = (field: PersonField) => givenEmail(form, field) === verificationEmail;
  const holder = isHoldersWord || contact === null || isMakers(master) ? master : contact;
  const mailbox = isHoldersWord ? accountEmail : verificationEmail;
  const formsOwn = [master, contact]
    .filter((field) => field !== null)
    .map((field) => ({
      ...personOf(form, field),
      isAccountHolder: field === holder,
      channels: [
        ...(field === holder
          ? [{ ...confirmed(mailbox, isHoldersWord ? ownAddress : provenByCode, now), isHolderMailbox: true }]
          : []),
        ...waysOf(
          {
            email: without(givenEmail(form, field), field === holder ? mailbox : null),
            text: givenPhone(form, field),
          },
          isHoldersWord,
          now,
        ),
      ],
    }));
  const added = form.people.flatMap((answers) => {
    const checked = checkPerson(answers, { isAccountHolder: false });
    if ("problems" in checked) return [];
    const { addresses, ...person } = checked.person;
    return [
      {
        ...person,
        isAccountHolder: false,
        language: languageOf(form),
        ...chosenReminders(person, answers),
        channels: waysOf(addresses, isHoldersWord, now),
      },
    ];
  });
  return [...formsOwn, ...added];
}

const without = (address: string | null, known: string | null) => (address === known ? null : address);

function waysOf(
  { email, text }: Record<ChannelKind, string | null>,
  startsAtOnce: boolean,
  now: Temporal.Instant,
): NewChannel[] {
  const mail = (address: string): NewChannel =>
    startsAtOnce ? confirmed(address, addedByHolder, now) : { kind: "email", address, state: "pending" };
  return [
    ...(email ? [mail(email)] : []),
    ...(text ? [{ kind: "text", address: text, state: "pending" } as const] : []),
  ];
}

function personOf(form: SignupForm, field: PersonField): Omit<NewRecipient, "channels"> {
  const { fullName, timeZone } = form[field];
  const helper = form.userType === "family" ? "family" : "friend";
  return {
    fullName: normaliseName(fullName),
    relation: field === "registrantInfo" ? "registrant" : helper,
    timeZone,
    isAccountHolder: false,
    language: languageOf(form),
  };
}

const confirmed = (address: string, consentHow: ConsentWay, now: Temporal.Instant): NewChannel => ({
  kind: "email",
  address,
  state: "confirmed",
  consentAt: now,
  consentHow,
});
