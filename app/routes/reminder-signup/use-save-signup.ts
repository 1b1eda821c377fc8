import { useState } from "react";
import { useNavigate } from "react-router";
import { type ApiFailure, api, callApi } from "#app/browser/api.ts";
import { sendUntilAnswered } from "#app/browser/lost-answer.ts";
import { notify } from "#app/browser/notifications.ts";
import { saySaved } from "#app/browser/saved-words.ts";
import { chosenLocations } from "#core/signup/form.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { sendCode } from "./email-code.ts";
import type { Wizard } from "./use-wizard.ts";
import { stepPaths } from "./wizard-steps.ts";
import { wizard as answers, dispatch } from "./wizard-store.ts";

/**
 * Saves the checked signup at the server and goes to the checkout. Whatever fails, the answers and the e-mail check
 * stay. What the server finds wrong leads back to its field. With `replace` the next page takes this one's place in the
 * browser's history, so that Back leads past a step that is over.
 */
export function useSaveSignup(
  wizard: Wizard,
  { replace = false } = {},
): { saving: boolean; save: () => Promise<void> } {
  const navigate = useNavigate();
  const [saving, setSaving] = useState(false);

  async function save(): Promise<void> {
    setSaving(true);
    // The dialog that says so goes by itself when an answer comes.
    const withdrawn = new AbortController();
    const answer = await sendProven(wizard, (failure) => {
      saySaved(catalogue.lostAnswer.askingAgain);
      void notify({ message: failureSentence(failure), color: "red", signal: withdrawn.signal });
    });
    withdrawn.abort();
    setSaving(false);
    if (answer.success) {
      dispatch({ type: "priced", priceList: answer.signup.priceList });
      return void navigate("/reminder_checkup", { replace });
    }
    if (answer.error === "NOT_VERIFIED" || answer.fields) {
      await notify({ ...(answer.title && { title: answer.title }), message: answer.message, color: "red" });
      if (answer.error === "NOT_VERIFIED") dispatch({ type: "verificationLost" });
      dispatch({ type: "refused", problems: answer.fields ?? {} });
      if (answer.error !== "NOT_VERIFIED" && isAskedHere(Object.keys(answer.fields ?? {}))) return;
      return void navigate(stepPaths.details, { replace });
    }
    await notify({ message: failureSentence(answer), color: "red" });
  }

  return { saving, save };
}

/** Whether the step that is open asks for all of these: a password can be asked for beside the code. */
const isAskedHere = (fields: readonly string[]): boolean =>
  fields.length > 0 && fields.every((field) => field === "password" || field === "passwordConfirmation");

/** The words of a conflict say what stands in the way: above all an account that is full. */
function failureSentence({ error, message }: ApiFailure): string {
  if (error === "CONFLICT") return message;
  return error === "UNREACHABLE" ? catalogue.api.unreachable : catalogue.signup.saveFailed;
}

/** Being signed in proves the address: a proof that has run out is made anew without asking. */
async function sendProven(wizard: Wizard, onLost: (failure: ApiFailure) => void) {
  const answer = await sendSignup(wizard, onLost);
  if (answer.success || answer.error !== "NOT_VERIFIED" || wizard.accountEmail === null) return answer;
  const proof = await sendCode(wizard.accountEmail);
  return proof.success && proof.verified ? sendSignup(wizard, onLost) : answer;
}

/** Sends only what counts. A second place that was typed before "In one place" was chosen stays in the browser. */
function sendSignup(
  { form, password, passwordConfirmation, accountEmail }: Wizard,
  onLost: (failure: ApiFailure) => void,
) {
  const login = accountEmail === null ? { password, passwordConfirmation } : {};
  const locations = chosenLocations(form);
  // The check as it is now: the same click may have begun it after the page was drawn.
  const { verificationId } = answers.get().form;
  const json = { ...form, verificationId, locations, account: { ...form.account, ...login } };
  // The same check saves the same sign-up: a second time changes nothing.
  return sendUntilAnswered(
    () => callApi(() => api.signups.$post({ json })),
    (answer) => !answer.success && onLost(answer),
  );
}
