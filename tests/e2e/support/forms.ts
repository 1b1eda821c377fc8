import { Temporal } from "temporal-polyfill";
import type { SignupForm } from "#core/signup/form.ts";
import { familyForm, registrantForm } from "#tests/support/sample-forms.ts";

/** Today, by the calendar of the sample households. A run may go on past midnight, so no file keeps it. */
export const today = (): Temporal.PlainDate => Temporal.Now.plainDateISO("America/Chicago");

/** The date this many days from today. */
export const inDays = (days: number): string => today().add({ days }).toString();

/**
 * Felix, who pays for Rosa's two places. By default their dates are further ahead than any test moves the clock of a shared Daymark. `who`
 * gives the account its own address.
 */
export function formOf(who: string, days: readonly number[] = [100, 160]): SignupForm {
  const email = `${who}@mail.example`;
  return {
    ...familyForm,
    familyInfo: { ...familyForm.familyInfo, email, phone: "(212) 555-0102" },
    masterAccountHolder: familyForm.familyInfo.fullName,
    registrantInfo: { ...familyForm.registrantInfo, email: `rosa.${who}@mail.example` },
    locations: familyForm.locations.map((location, at) => ({
      ...location,
      registrationDate: inDays(days[at] ?? 100),
    })),
    account: { email },
    verificationEmail: email,
  };
}

/** The same household, whose first place has a range of days: from this day up to its date. */
export function rangeFormOf(who: string, days: readonly [number, number], from: number): SignupForm {
  const form = formOf(who, days);
  const [first, ...others] = form.locations;
  return first ? { ...form, locations: [{ ...first, firstDate: inDays(from) }, ...others] } : form;
}

/** The same household with only the first place. */
export const onePlaceFormOf = (who: string, days: number): SignupForm => {
  const form = formOf(who, [days]);
  return { ...form, locationType: "single", locations: form.locations.slice(0, 1) };
};

/** Mara, who looks after her sons: `child`, with one place and a date in this many days. */
export function maraForm(who: string, child: string, days: number): SignupForm {
  const form = onePlaceFormOf(who, days);
  return {
    ...form,
    familyInfo: { ...form.familyInfo, fullName: "Mara Quill" },
    masterAccountHolder: "Mara Quill",
    registrantInfo: {
      ...form.registrantInfo,
      fullName: `${child} Quill`,
      email: `${child.toLowerCase()}.${who}@mail.example`,
    },
    locations: form.locations.map((place) => ({ ...place, name: `${child}’s county` })),
  };
}

/** Rosa, who looks after her own account and has one place. */
export function rosaForm(who: string, days = 100): SignupForm {
  const email = `${who}@mail.example`;
  return {
    ...registrantForm,
    masterAccountHolder: registrantForm.registrantInfo.fullName,
    registrantInfo: { ...registrantForm.registrantInfo, email },
    locations: [{ name: "Alder County", frequency: "4", registrationDate: inDays(days) }],
    account: { email },
    verificationEmail: email,
  };
}
