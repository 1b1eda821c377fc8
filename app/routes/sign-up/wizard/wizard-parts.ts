import { distinctEmails, type SignupForm } from "#core/signup/form.ts";
import { stepPaths } from "./wizard-steps.ts";

/** The parts of the form. Each is a card, and on a phone a screen of its own. */
export type WizardPart = "who" | "master" | "you" | "registrant" | "places" | "login" | "code";

/** As many parts as there can be: for a visitor, and for somebody who is signed in. */
const mostParts = { visitor: 7, signedIn: 5 } as const;

/**
 * The parts that ask something, in their order. Before the first answer only that question is known. A registrant looks after
 * the account, so nobody is asked who does. Somebody who is signed in has a login and a proven mailbox. One address leaves
 * nothing to choose.
 */
export function wizardParts(form: SignupForm, hasAccount: boolean): readonly WizardPart[] {
  if (form.userType === "") return ["who"];
  return [
    "who",
    ...(form.userType === "registrant" ? [] : (["master"] as const)),
    ...(["you", "registrant", "places"] as const),
    ...(hasAccount ? [] : (["login"] as const)),
    ...(!hasAccount && distinctEmails(form).length > 1 ? (["code"] as const) : []),
  ];
}

/** How many parts there are to go through, or can be at most before the first answer. */
export function countParts(form: SignupForm, hasAccount: boolean): number {
  if (form.userType === "") return hasAccount ? mostParts.signedIn : mostParts.visitor;
  return wizardParts(form, hasAccount).length;
}

const titles: Record<WizardPart, string | Record<"own" | "other", string>> = {
  who: "Who are you?",
  master: "Who will look after the account?",
  you: "About you",
  registrant: { own: "How to reach you", other: "About the person who registers" },
  places: { own: "Where do you register?", other: "Where do they register?" },
  login: "Make your login",
  code: "Where should we send your code?",
};

/** "4. How to reach you": the number counts the parts that show. */
export function titleOfPart(part: WizardPart, form: SignupForm, hasAccount: boolean): string {
  const number = wizardParts(form, hasAccount).indexOf(part) + 1;
  const title = titles[part];
  const words = typeof title === "string" ? title : title[form.userType === "registrant" ? "own" : "other"];
  return `${number}. ${words}`;
}

/** The part that asks for a field, spelt as `SignupProblem.field`. Null while no part asks for it. */
export function partOfField(field: string, form: SignupForm, hasAccount: boolean): WizardPart | null {
  const [section = "", key = ""] = field.split(".");
  const part = partOfSection(section, key, form);
  return part !== null && wizardParts(form, hasAccount).includes(part) ? part : null;
}

function partOfSection(section: string, key: string, form: SignupForm): WizardPart | null {
  switch (section) {
    case "userType":
      return "who";
    case "master":
      return "master";
    case "familyInfo":
    case "friendInfo":
      return "you";
    case "registrantInfo":
      return form.userType === "registrant" && (key === "fullName" || key === "age") ? "you" : "registrant";
    case "emailAccess":
    case "textAccess":
      return "registrant";
    case "locationType":
    case "locations":
      return "places";
    case "account":
    case "password":
    case "passwordConfirmation":
      return "login";
    case "verificationEmail":
      return "code";
    default:
      return null;
  }
}

/** The address of a part on a phone. It names the part and never an answer. */
export const pathOfPart = (part: WizardPart): string => `${stepPaths.details}&part=${part}`;

/** The part to show on a phone: the one that the address names, or else the first. */
export function partToShow(wish: string | null, parts: readonly WizardPart[]): WizardPart {
  return parts.find((part) => part === wish) ?? "who";
}
