import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { type Api, callApi } from "#app/browser/api.ts";
import { notify } from "#app/browser/notifications.ts";
import { saySaved } from "#app/browser/saved-words.ts";
import { usePageForm } from "#app/browser/use-page-form.ts";
import { type FormOutcome, formAction, textOf } from "#app/form-action.ts";
import { chosenLocations, type SignupForm } from "#core/signup/form.ts";
import { m } from "#messages";
import { sendCode } from "./email-code.ts";
import type { Wizard } from "./use-wizard.ts";
import { stepPaths } from "./wizard-steps.ts";
import { wizard as answers, dispatch } from "./wizard-store.ts";

interface SaveOutcome extends FormOutcome {
  priceList?: SignupForm["priceList"];
  /** The heading of the dialog that says why the server refused the sign-up. */
  title?: string;
}

export interface SaveSignup {
  saving: boolean;
  save(options?: { replace?: boolean }): void;
}

type SignupJson = Parameters<Api["signups"]["$post"]>[0]["json"];

/** Saves the sign-up from the field `answers`. Idempotent: the same e-mail check saves the same sign-up. */
export const signupAction = formAction<SaveOutcome>(async ({ fields, api }) => {
  if (textOf(fields, "action") !== "save") return {};
  const json = JSON.parse(textOf(fields, "answers")) as SignupJson;
  const answer = await callApi(() => api.signups.$post({ json }));
  if (answer.success) return { isDone: true, priceList: answer.signup.priceList };
  const { error: code, message, title, fields: errors } = answer;
  // The server's sentence about an answer shows as it is. A conflict's sentence says what is in the way: above all a full account.
  const isSaid = code === "NOT_VERIFIED" || code === "CONFLICT" || code === "UNREACHABLE" || errors;
  return {
    failure: { code, message: isSaid ? message : m.signup_save_failed() },
    ...(title && { title }),
    ...(errors && { errors }),
  };
});

/**
 * Saves the checked sign-up at the server and goes to the checkout. After any failure the answers and the e-mail check stay. An error that
 * the server finds leads back to its field. Use this hook in the page, because a step may disappear while the answers are on their way.
 * With `replace` the next page takes this one's place in the browser's history, so that Back leads past a finished step.
 */
export function useSaveSignup(wizard: Wizard): SaveSignup {
  const navigate = useNavigate();
  const [replace, setReplace] = useState(false);
  /** Whether a new proof of the account's address is under way: at most one for each save. */
  const [proof, setProof] = useState<"none" | "asked" | "made">("none");
  const { running, lost, send } = usePageForm<SaveOutcome>({
    whenLost: { ask: "again", says: (failure) => failure },
    onOutcome: (outcome) => void goOn(outcome),
  });

  // The dialog about the lost answer closes by itself when an answer comes.
  useEffect(() => {
    if (lost === null) return;
    const withdrawn = new AbortController();
    saySaved(m.lost_answer_asking_again());
    void notify({ message: lost, color: "red", signal: withdrawn.signal });
    return () => withdrawn.abort();
  }, [lost]);

  async function goOn({ priceList, failure, title, errors }: SaveOutcome): Promise<void> {
    if (priceList !== undefined) {
      dispatch({ type: "priced", priceList });
      return void navigate("/reminder_checkup", { replace });
    }
    if (!failure) return;
    const isUnproven = failure.code === "NOT_VERIFIED";
    if (isUnproven && (await isProvenAnew())) return send(signupOf(wizard));
    await notify({ ...(title && { title }), message: failure.message, color: "red" });
    if (!isUnproven && !errors) return;
    if (isUnproven) dispatch({ type: "verificationLost" });
    dispatch({ type: "refused", problems: errors ?? {} });
    if (!isUnproven && isAskedHere(Object.keys(errors ?? {}))) return;
    return void navigate(stepPaths.details, { replace });
  }

  /** Makes an expired proof anew without a question, because being signed in proves the address. */
  async function isProvenAnew(): Promise<boolean> {
    if (wizard.accountEmail === null || proof !== "none") return false;
    setProof("asked");
    const answer = await sendCode(wizard.accountEmail);
    setProof("made");
    return answer.success && answer.verified;
  }

  return {
    saving: running || proof === "asked",
    save({ replace = false } = {}) {
      setReplace(replace);
      setProof("none");
      send(signupOf(wizard));
    },
  };
}

/** Whether the open step asks for all of these fields: a password may stand beside the code. */
const isAskedHere = (fields: readonly string[]): boolean =>
  fields.length > 0 && fields.every((field) => field === "password" || field === "passwordConfirmation");

/** The answers that count. A second place from before "In one place" stays in the browser. */
function signupOf({ form, password, passwordConfirmation, accountEmail }: Wizard) {
  const login = accountEmail === null ? { password, passwordConfirmation } : {};
  const locations = chosenLocations(form);
  // Read now: this very click may have begun the check, after the last rendering.
  const { verificationId } = answers.get().form;
  const json = { ...form, verificationId, locations, account: { ...form.account, ...login } };
  return { action: "save", answers: JSON.stringify(json) };
}
