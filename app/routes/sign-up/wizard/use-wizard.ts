import { useMemo } from "react";
import type { Temporal } from "temporal-polyfill";
import { useToday } from "#app/browser/page-clock.ts";
import { useSession } from "#app/browser/session.ts";
import { useStore } from "#app/browser/store.ts";
import { isUsTimeZone } from "#core/dates/time-zones.ts";
import { distinctEmails, fillerField, givenEmail, type SignupForm } from "#core/signup/form.ts";
import type { SignupProblem } from "#core/signup/problems.ts";
import { saySignupProblem } from "#core/words/signup-problem-words.ts";
import { signupRules } from "./load-signup-rules.ts";
import type { AnswerField } from "./wizard-state.ts";
import { dispatch, wizard } from "./wizard-store.ts";

export type Wizard = {
  /** The answers. For a signed-in user, the account's e-mail is both the login and the proven address, whatever the user typed before. */
  form: SignupForm;
  password: string;
  passwordConfirmation: string;
  demoCode: string | null;
  /** The e-mail of the signed-in account. Null for a visitor, who makes an account here. */
  accountEmail: string | null;
  /** Whether the form has taken over what the account knows of its holder. */
  isHolderKnown: boolean;
  /** The problems of the form if it were sent now, in the order of the rules. Null when the rules do not load: then the page says so. */
  check(): Promise<readonly SignupProblem[] | null>;
  /** Whether a look-up of an address is under way: its time zone may still come. */
  isFindingZone: boolean;
  /** The fields that the server refused, each with words beside it. Empty without a refusal. */
  refusedFields: readonly string[];
  /** Today in the registrant's zone. */
  today: Temporal.PlainDate;
  answer(field: AnswerField, value: string): void;
  /** The words beside a field. */
  errorOf(field: string): string | undefined;
};

/** The props of each card of the form. */
export type CardProps = { wizard: Wizard };

/** The wizard for its steps and cards. */
export function useWizard(): Wizard {
  const {
    form: typed,
    password,
    passwordConfirmation,
    demoCode,
    flagged,
    refused,
    zoneLookups,
    holder,
  } = useStore(wizard);
  const isFindingZone = Object.values(zoneLookups).some(({ open }) => open);
  const accountEmail = useSession().user?.email ?? null;

  const form = useMemo(
    () => (accountEmail === null ? withOnlyAddress(typed) : withAccount(typed, accountEmail)),
    [typed, accountEmail],
  );
  const { timeZone } = form.registrantInfo;
  const { part } = signupRules.use();
  const today = useToday(isUsTimeZone(timeZone) ? timeZone : "");

  return useMemo(() => {
    const hasAccount = accountEmail !== null;
    const input = { form, password, passwordConfirmation, today, hasAccount };
    const problems = part?.signupProblems(input) ?? [];
    const shown = [
      ...Object.entries(refused).map(([field, message]) => ({ field, message })),
      ...problems
        .filter(({ field }) => flagged.includes(field) && refused[field] === undefined)
        .map(({ field, problem }) => ({ field, message: saySignupProblem({ field, problem }, form) })),
    ];
    return {
      form,
      password,
      passwordConfirmation,
      demoCode,
      accountEmail,
      isHolderKnown: accountEmail !== null && holder !== null,
      check: async () => (await signupRules.whenHere())?.signupProblems(input) ?? null,
      isFindingZone,
      refusedFields: Object.keys(refused),
      today,
      answer: (field, value) => dispatch({ type: "answered", field, value }),
      errorOf: (field) => shown.find((problem) => problem.field === field)?.message,
    };
  }, [
    form,
    today,
    password,
    passwordConfirmation,
    demoCode,
    flagged,
    refused,
    isFindingZone,
    accountEmail,
    holder,
    part,
  ]);
}

function withAccount(typed: SignupForm, email: string): SignupForm {
  return withCodeTo({ ...typed, account: { email } }, email);
}

/**
 * If the form has only one address, the code goes there, and the form does not ask where. With several, this proposes the address of the
 * person who fills in the form: that person can read the mail right now.
 */
function withOnlyAddress(typed: SignupForm): SignupForm {
  const [only, ...others] = distinctEmails(typed);
  if (only !== undefined && others.length === 0) return withCodeTo(typed, only);
  const filler = fillerField(typed);
  const own = filler && givenEmail(typed, filler);
  return typed.verificationEmail === "" && own ? withCodeTo(typed, own) : typed;
}

/** An e-mail check of another address does not count for this one. */
function withCodeTo(form: SignupForm, email: string): SignupForm {
  if (form.verificationEmail === email) return form;
  return { ...form, verificationEmail: email, verificationId: "", verified: false };
}
