import type { Temporal } from "temporal-polyfill";
import { consentWordings } from "#core/consent.ts";
import { normaliseName } from "#core/contacts.ts";
import {
  contactField,
  givenEmail,
  givenPhone,
  masterField,
  type PersonField,
  type SignupForm,
} from "#core/signup/form.ts";
import type { recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";
import { addedByHolder } from "#server/recipients/channels-of.ts";

export type NewChannel = Pick<
  typeof recipientChannels.$inferInsert,
  "kind" | "address" | "state" | "consentAt" | "consentHow" | "consentWording"
>;

export type NewRecipient = Pick<
  typeof recipients.$inferInsert,
  "fullName" | "relation" | "isAccountHolder" | "timeZone"
> & { channels: NewChannel[] };

/**
 * Who gets the reminders, by a checked form, in the order of their position: the account holder, whose e-mail is always
 * the account's, and the one given in the form as well if that is another; and the other person, if there is one.
 * E-mail starts at once; texts to anybody but the account holder wait until that person agrees (design.md, "The
 * reminder rules").
 */
export function peopleOfForm(form: SignupForm, accountEmail: string, now: Temporal.Instant): NewRecipient[] {
  const master = masterField(form);
  if (master === null) return [];
  const contact = contactField(form);
  const masterEmail = givenEmail(form, master);
  const masterPhone = givenPhone(form, master);
  const holder: NewRecipient = {
    ...personOf(form, master),
    isAccountHolder: true,
    channels: [
      email(accountEmail, "the account's own address", now),
      ...(masterEmail && masterEmail !== accountEmail
        ? [email(masterEmail, "the account holder's address in the wizard", now)]
        : []),
      ...(masterPhone ? [ownText(masterPhone, now)] : []),
    ],
  };
  return contact ? [holder, contactOf(form, contact, now)] : [holder];
}

function contactOf(form: SignupForm, contact: PersonField, now: Temporal.Instant): NewRecipient {
  const address = givenEmail(form, contact);
  const phone = givenPhone(form, contact);
  return {
    ...personOf(form, contact),
    channels: [
      ...(address ? [email(address, addedByHolder, now)] : []),
      ...(phone ? [{ kind: "text", address: phone, state: "pending" } as const] : []),
    ],
  };
}

function personOf(form: SignupForm, field: PersonField): Omit<NewRecipient, "channels"> {
  const { fullName, timeZone } = form[field];
  const relation =
    field === "registrantInfo" ? "registrant" : form.userType === "family" ? "family" : "friend";
  return { fullName: normaliseName(fullName), relation, isAccountHolder: false, timeZone };
}

const email = (address: string, consentHow: string, now: Temporal.Instant): NewChannel => ({
  kind: "email",
  address,
  state: "confirmed",
  consentAt: now,
  consentHow,
});

const ownText = (address: string, now: Temporal.Instant): NewChannel => ({
  kind: "text",
  address,
  state: "confirmed",
  consentAt: now,
  consentHow: "the wizard",
  consentWording: consentWordings.ownTexts,
});
