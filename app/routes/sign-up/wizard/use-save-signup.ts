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
  /** The heading of the dialog that says why it was refused. */
  title?: string;
}

export interface SaveSignup {
  saving: boolean;
  save(options?: { replace?: boolean }): void;
}

type SignupJson = Parameters<Api["signups"]["$post"]>[0]["json"];

/** Saves the sign-up: the field `answers` has all of it. The same e-mail check saves the same sign-up, so a second time changes nothing. */
export const signupAction = formAction<SaveOutcome>(async ({ fields, api }) => {
  if (textOf(fields, "action") !== "save") return {};
  const json = JSON.parse(textOf(fields, "answers")) as SignupJson;
  const answer = await callApi(() => api.signups.$post({ json }));
  if (answer.success) return { isDone: true, priceList: answer.signup.priceList };
  const { error: code, message, title, fields: errors } = answer;
  // What the server says about an answer is said as it is. The words of a conflict say what stands in the way: above all an
  // account that is full.
  const isSaid = code === "NOT_VERIFIED" || code === "CONFLICT" || code === "UNREACHABLE" || errors;
  return {
    failure: { code, message: isSaid ? message : m.signup_save_failed() },
    ...(title && { title }),
    ...(errors && { errors }),
  };
});

/**
 * Saves the checked signup at the server and goes to the checkout. Whatever fails, the answers and the e-mail check
 * stay. What the server finds wrong leads back to its field. It stands in the page, because a step may go while the answers are on
 * their way. With `replace` the next page takes this one's place in the browser's history, so that Back leads past a step that is
 * over.
 */
export function useSaveSignup(wizard: Wizard): SaveSignup {
  const navigate = useNavigate();
  const [replace, setReplace] = useState(false);
  /** Whether the account's address is being proven anew: once for each time that somebody saves. */
  const [proof, setProof] = useState<"none" | "asked" | "made">("none");
  const { running, lost, send } = usePageForm<SaveOutcome>({
    whenLost: { ask: "again", says: (failure) => failure },
    onOutcome: (outcome) => void goOn(outcome),
  });

  // The dialog that says so goes by itself when an answer comes.
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

  /** Being signed in proves the address: a proof that has run out is made anew without asking. */
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

/** Whether the step that is open asks for all of these: a password can be asked for beside the code. */
const isAskedHere = (fields: readonly string[]): boolean =>
  fields.length > 0 && fields.every((field) => field === "password" || field === "passwordConfirmation");

/** What counts. A second place that was typed before "In one place" was chosen stays in the browser. */
function signupOf({ form, password, passwordConfirmation, accountEmail }: Wizard) {
  const login = accountEmail === null ? { password, passwordConfirmation } : {};
  const locations = chosenLocations(form);
  // The check as it is now: the same click may have begun it after the page was drawn.
  const { verificationId } = answers.get().form;
  const json = { ...form, verificationId, locations, account: { ...form.account, ...login } };
  return { action: "save", answers: JSON.stringify(json) };
}
