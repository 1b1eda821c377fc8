import type { z } from "zod";
import { isoOfTyped, parseTypedDate } from "#core/dates/next-date.ts";
import { serviceLevels } from "#core/money/pricing.ts";
import { emailMaxLength, normaliseEmail, normaliseName } from "#core/people/contacts.ts";
import type { Problem } from "#core/refusals.ts";
import {
  emptyLocation,
  emptySignupForm,
  type PersonInfo,
  type SignupForm,
  syncMasterAccountHolder,
  withLocationType,
  withLoginFilledIn,
  withUserType,
} from "#core/signup/form.ts";
import type { postedPurchaseSchema } from "./older-form-schema.ts";

/**
 * The longest answers, in characters. First and last name together, with a space between them, fit the wizard's full
 * name.
 */
export const olderFormLimits = { name: 49, email: emailMaxLength, cell: 40 } as const;

export type PostedPurchase = z.infer<typeof postedPurchaseSchema>;
export type PostedField = keyof PostedPurchase;

/** The older form: the ten fields, and the two questions that decide which fields it asks for. */
export type OlderForm = PostedPurchase & {
  subscriberType: "" | "registrant" | "family" | "friend";
  hasAccess: "" | "yes" | "no";
};

export type OlderFormField = keyof OlderForm;
export type OlderFormProblem = { field: OlderFormField; problem: Problem };

const noPostedAnswers: PostedPurchase = {
  reg_first_name: "",
  reg_last_name: "",
  reg_email: "",
  reg_cell: "",
  reg_date: "",
  ff_first_name: "",
  ff_last_name: "",
  ff_email: "",
  ff_cell: "",
  serviceLevel: "",
};

export const emptyOlderForm = (): OlderForm => ({ subscriberType: "", hasAccess: "", ...noPostedAnswers });

/** The ten posted fields, without the two questions. */
export function postedAnswers(form: OlderForm): [PostedField, string][] {
  return (Object.keys(noPostedAnswers) as PostedField[]).map((field) => [field, form[field]]);
}

/**
 * The form with one more answer. Another subscriber type resets all sections and the service level. Another answer
 * about access clears the two fields that depend on it.
 */
export function withOlderAnswer(form: OlderForm, field: OlderFormField, value: string): OlderForm {
  if (form[field] === value) return form;
  const answered = { ...form, [field]: value };
  if (field === "subscriberType") return { ...emptyOlderForm(), subscriberType: answered.subscriberType };
  return field === "hasAccess" ? { ...answered, reg_email: "", reg_cell: "" } : answered;
}

/** The fields that the form asks for, in the order of the page: the helper's own first, then the registrant's. */
export function askedFields({
  subscriberType,
  hasAccess,
}: Pick<OlderForm, "subscriberType" | "hasAccess">): Exclude<PostedField, "serviceLevel">[] {
  if (subscriberType === "" || hasAccess === "") return [];
  const helper = ["ff_first_name", "ff_last_name", "ff_email", "ff_cell"] as const;
  const reached = ["reg_email", "reg_cell"] as const;
  return [
    ...(subscriberType === "registrant" ? [] : helper),
    "reg_first_name",
    "reg_last_name",
    ...(hasAccess === "yes" ? reached : []),
    "reg_date",
  ];
}

/** The problems of the form, in the order in which the page shows them. The first field with a problem gets the focus. */
export function validateOlderForm(form: OlderForm): OlderFormProblem[] {
  const problems: OlderFormProblem[] = [];
  if (form.subscriberType === "")
    problems.push({ field: "subscriberType", problem: "subscriber-type-missing" });
  if (form.hasAccess === "") problems.push({ field: "hasAccess", problem: "access-missing" });
  for (const field of askedFields(form)) {
    if (!isAnswered(form, field)) {
      problems.push({ field, problem: { code: "older-answer-missing", field } });
    } else if (field.endsWith("_email") && normaliseEmail(form[field]) === null) {
      problems.push({ field, problem: "older-email-invalid" });
    }
  }
  if (serviceLevelOf(form) === null)
    problems.push({ field: "serviceLevel", problem: "service-level-missing" });
  return problems;
}

/** A date field with a text that is no date counts as empty. */
function isAnswered(form: OlderForm, field: PostedField): boolean {
  return field === "reg_date" ? parseTypedDate(form.reg_date) !== null : form[field].trim() !== "";
}

/** The chosen service level of the six, or null. */
export function serviceLevelOf({ serviceLevel }: Pick<OlderForm, "serviceLevel">) {
  return serviceLevels.find(({ level }) => String(level) === serviceLevel) ?? null;
}

/**
 * The form that the ten fields came from. The two questions are not posted, so the fields answer them: a helper's name,
 * e-mail or cell means family or a friend (family stands for both), and a registrant's e-mail or cell means access.
 */
export function olderFormOf(posted: PostedPurchase): OlderForm {
  const isGiven = (...fields: PostedField[]) => fields.some((field) => posted[field].trim() !== "");
  return {
    ...posted,
    subscriberType: isGiven("ff_first_name", "ff_last_name", "ff_email", "ff_cell") ? "family" : "registrant",
    hasAccess: isGiven("reg_email", "reg_cell") ? "yes" : "no",
  };
}

/** The wizard's form with the answers and the prices of the older form. The wizard asks for the rest. */
export function signupFormOf(form: OlderForm): SignupForm {
  const start = withLocationType(withUserType(emptySignupForm(), form.subscriberType), "single");
  const filled = (person: PersonInfo, who: "reg" | "ff"): PersonInfo => ({
    ...person,
    fullName: normaliseName(`${form[`${who}_first_name`]} ${form[`${who}_last_name`]}`),
    email: form[`${who}_email`].trim(),
    phone: form[`${who}_cell`].trim(),
  });
  const frequency = String(serviceLevelOf(form)?.frequency ?? "");
  const answers = {
    ...start,
    registrantInfo: filled(start.registrantInfo, "reg"),
    ...(form.subscriberType === "family" && { familyInfo: filled(start.familyInfo, "ff") }),
    ...(form.subscriberType === "friend" && { friendInfo: filled(start.friendInfo, "ff") }),
    emailAccess: form.hasAccess,
    textAccess: form.hasAccess,
    locations: [{ ...emptyLocation(), frequency, registrationDate: isoOfTyped(form.reg_date) }],
    priceList: "older" as const,
  };
  return withLoginFilledIn(syncMasterAccountHolder(answers), start);
}
