import { firstName } from "#core/people/contacts.ts";
import { distinctEmails, fillerField, masterField, type SignupForm } from "#core/signup/form.ts";
import { m } from "#messages";
import { stepPaths } from "./wizard-steps.ts";

/** The parts of the form. Each is a screen with its own address. */
export type WizardPart = "who" | "you" | "registrant" | "reach" | "places" | "people" | "login";

/** The steps of the sign-up. The parts are screens of the first step. */
export type SignupStep = (typeof allSteps)[number];

const allSteps = ["answers", "email", "pay"] as const;

/** The steps, in their order. A signed-in user has a proven mailbox and skips the e-mail step. */
export function signupSteps(hasAccount: boolean): readonly SignupStep[] {
  return hasAccount ? allSteps.filter((step) => step !== "email") : allSteps;
}

/** How far somebody is within the answers. Before the first answer this counts a registrant's parts. */
export function answeredSoFar(
  part: WizardPart,
  form: SignupForm,
  hasAccount: boolean,
): { screen: number; screens: number } {
  const userType = form.userType || "registrant";
  const parts = wizardParts({ ...form, userType }, hasAccount);
  return { screen: parts.indexOf(part) + 1, screens: parts.length };
}

/**
 * The parts that ask something, in their order. Before the first answer only the first question is certain. A registrant who fills in the
 * form is asked about in the part "you".
 */
export function wizardParts(form: SignupForm, hasAccount: boolean): readonly WizardPart[] {
  if (form.userType === "") return ["who"];
  return [
    ...(["who", "you"] as const),
    ...(form.userType === "registrant" ? [] : (["registrant"] as const)),
    ...(["reach", "places", "people"] as const),
    ...(hasAccount ? [] : (["login"] as const)),
  ];
}

/** Who registers, for a message with forms: the person at the form, or somebody else. */
export const whoRegisters = ({ userType }: SignupForm) => (userType === "registrant" ? "own" : "other");

export function titleOfPart(part: WizardPart, form: SignupForm): string {
  switch (part) {
    case "who":
      return m.wizard_who();
    case "you":
      return m.wizard_about_you();
    case "registrant":
      return m.wizard_about_registrant();
    case "reach":
      return m.wizard_reach({ who: whoRegisters(form) });
    case "places":
      return m.wizard_places({ who: whoRegisters(form) });
    case "people":
      return m.wizard_people();
    case "login":
      return titleOfLogin(form);
  }
}

/** The heading must not tell helpers that somebody else's login is theirs. */
function titleOfLogin(form: SignupForm): string {
  if (masterField(form) === fillerField(form)) return m.wizard_login();
  const name = firstName(form.masterAccountHolder);
  return name === "" ? m.wizard_login_for_nobody() : m.wizard_login_for({ name });
}

/** The part with this field, spelt as `SignupProblem.field`. Null while no part has it. */
export function partOfField(field: string, form: SignupForm, hasAccount: boolean): WizardPart | null {
  const [section = "", key = ""] = field.split(".");
  const part = partOfSection(section, key, form);
  return part !== null && wizardParts(form, hasAccount).includes(part) ? part : null;
}

function partOfSection(section: string, key: string, form: SignupForm): WizardPart | null {
  switch (section) {
    case "userType":
    case "master":
      return "who";
    case "familyInfo":
    case "friendInfo":
      return "you";
    case "registrantInfo":
      if (key === "email" || key === "phone") return "reach";
      return form.userType === "registrant" ? "you" : "registrant";
    case "emailAccess":
    case "textAccess":
      return "reach";
    case "locationType":
    case "locations":
      return "places";
    case "people":
      return "people";
    case "account":
    case "password":
    case "passwordConfirmation":
      return "login";
    case "verificationEmail":
      // With one address there is nothing to choose.
      return distinctEmails(form).length > 1 ? "login" : null;
    default:
      return null;
  }
}

/** The address of a part. It names the part and never an answer. */
export const pathOfPart = (part: WizardPart): string => `${stepPaths.details}&part=${part}`;

/** The part to show: the one that the address names, or else the first. */
export function partToShow(wish: string | null, parts: readonly WizardPart[]): WizardPart {
  return parts.find((part) => part === wish) ?? "who";
}
