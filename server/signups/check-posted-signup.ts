import type { Temporal } from "temporal-polyfill";
import { checkNextDate } from "#core/dates/next-date.ts";
import { currentTimeZone, isUsTimeZone, todayIn } from "#core/dates/time-zones.ts";
import { normaliseEmail, oneLine } from "#core/people/contacts.ts";
import type { Problem } from "#core/refusals.ts";
import { chosenLocations, type PersonField, type SignupForm, typedDateOf } from "#core/signup/form.ts";
import type { SignupProblem } from "#core/signup/problems.ts";
import { validateSignup } from "#core/signup/validate.ts";
import { isSignInEmail } from "#server/accounts/auth-refusals.ts";
import type { SessionUser } from "#server/accounts/sessions.ts";
import type { MailAsk } from "#server/messages/mail-allowance.ts";
import { type Refusal, refuseAnswers } from "#server/refusal.ts";
import { timeZoneOfAddress } from "./time-zone-of-address.ts";

/** The wizard's form, and the signed-in user. */
export interface PostedSignup {
  form: SignupForm;
  password: string;
  passwordConfirmation: string;
  user: SessionUser | null;
  askOf: (email: string) => MailAsk;
  /** The older form's request from the sender's browser, by our cookie. */
  purchaseRequestId?: string | null;
}

interface CheckedLocation {
  name: string;
  timesPerYear: number;
  nextDueOn: Temporal.PlainDate;
  /** For a range of days. */
  opensOn: Temporal.PlainDate | null;
}

/** A complete signup: every person has a zone, and no date is in the past. */
export interface CheckedSignup {
  form: SignupForm;
  accountEmail: string;
  verificationEmail: string;
  locations: CheckedLocation[];
  /** Today in the registrant's zone. */
  today: Temporal.PlainDate;
}

/** For "today" in a form that is refused anyway, because its registrant has no zone. */
const standInZone = "America/New_York";

/**
 * Checks a posted form by the page's rules (`signupProblems`, after `validateSignup` has checked the shape), with today in the
 * registrant's zone by the server's clock. The address determines a zone that was not chosen, and is then dropped.
 * @throws Refusal VALIDATION, with the first problem and every field's
 */
export function checkPostedSignup(posted: PostedSignup, now: Temporal.Instant): CheckedSignup {
  const { password, passwordConfirmation, user } = posted;
  const form = completeForm(posted.form, user);
  const { timeZone } = form.registrantInfo;
  const today = todayIn(isUsTimeZone(timeZone) ? timeZone : standInZone, now);
  const problems = [
    ...validateSignup({ form, password, passwordConfirmation, today, hasAccount: user !== null }),
    ...serverProblems(form),
  ];
  if (problems.length > 0) throw refuseProblems(problems);
  return {
    form,
    accountEmail: normaliseEmail(form.account.email) ?? "",
    verificationEmail: normaliseEmail(form.verificationEmail) ?? "",
    locations: chosenLocations(form).flatMap((location) => {
      const name = oneLine(location.name);
      const dated = checkNextDate(typedDateOf(location), name, today);
      if ("problems" in dated) return [];
      const { dueOn: nextDueOn, opensOn } = dated.date;
      return [{ name, timesPerYear: Number(location.frequency), nextDueOn, opensOn }];
    }),
    today,
  };
}

/** Adds the zones of the form's addresses, and the signed-in user's account. */
function completeForm(form: SignupForm, user: SessionUser | null): SignupForm {
  const completed = { ...form, account: { email: user?.email ?? form.account.email } };
  for (const person of ["registrantInfo", "familyInfo", "friendInfo"] satisfies PersonField[]) {
    const { timeZone, address } = form[person];
    completed[person] = {
      ...form[person],
      timeZone: currentTimeZone(timeZone) || (timeZoneOfAddress(address) ?? ""),
    };
  }
  return completed;
}

/** What the page cannot check: whether Better Auth would let the account sign in. */
function serverProblems(form: SignupForm): SignupProblem[] {
  if (isSignInEmail(normaliseEmail(form.account.email) ?? "")) return [];
  return [{ rule: 16, field: "account.email", problem: "email-invalid" }];
}

function refuseProblems(problems: readonly SignupProblem[]): Refusal {
  const fields: Record<string, Problem> = {};
  for (const { field, problem } of problems) fields[field] ??= problem;
  return refuseAnswers(fields);
}
