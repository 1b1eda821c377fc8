import { type ActionFunctionArgs, createContext, data, redirect } from "react-router";
import { m } from "#messages";
import type { FormGate } from "#server/http/answer-forms.ts";
import { type Api, type ApiFailure, type AskApi, apiBy, askFromBrowser } from "./browser/api.ts";

/**
 * How an action calls the API. In the browser it calls over the network. The server sets its own way for a form that came without a script
 * (server/http/answer-forms.ts).
 */
export const formGateKey = createContext<FormGate>({ ask: askFromBrowser, refusal: null });

/** Each field's error, by the field's name. */
export type FieldErrors = Record<string, string>;

export const hasErrors = (errors: FieldErrors): boolean => Object.keys(errors).length > 0;

/** A field's text, trimmed. Not for passwords, because in a password a space counts. */
export function textOf(values: FormData, name: string): string {
  return String(values.get(name) ?? "").trim();
}

/** A password, untrimmed. */
export const passwordOf = (values: FormData, name = "password"): string => String(values.get(name) ?? "");

/** The outcome of a form, common to all pages. A page may add to it. */
export interface FormOutcome {
  /** Whether the server did what the form asks. */
  isDone?: boolean;
  /** The path where a browser without a script goes next. A page's script leads on by itself. */
  next?: string;
  /** Why the server refused the form: one sentence, and a code where the page does more than show the sentence. */
  failure?: { message: string; code?: string };
  errors?: FieldErrors;
  /** The typed answers, for a page that the server writes anew. Never a password. */
  typed?: Record<string, string>;
}

/** A refusal of the API as the failure of a form. */
export const failureOf = ({ error, message }: Pick<ApiFailure, "error" | "message">) => ({
  code: error,
  message,
});

/** The outcome when a look after a lost answer finds nothing: the form did not arrive. */
export const notArrived = (message: string = m.lost_answer_not_arrived()): Pick<FormOutcome, "failure"> => ({
  failure: { code: "NOT_ARRIVED", message },
});

export interface Posted {
  fields: FormData;
  /** The API, called as the person who posted the form. */
  api: Api;
  /** How `callAuth` calls the API as that person. */
  ask: AskApi;
  params: ActionFunctionArgs["params"];
  query: URLSearchParams;
}

/**
 * Makes the function that carries out a page's form. A page exports it twice: as `clientAction`, which the page's script runs
 * (use-page-form.ts), and as `action`, which the server runs where the browser posts the form without a script. Both make
 * the same calls of the API and come to the same outcome. A GET never gets here.
 */
export function formAction<Outcome extends FormOutcome>(carryOut: (posted: Posted) => Promise<Outcome>) {
  return async ({ context, params, request }: Pick<ActionFunctionArgs, "context" | "params" | "request">) => {
    const { refusal, ask } = context.get(formGateKey);
    if (refusal) {
      const { status, ...failure } = refusal;
      return data<Outcome | FormOutcome>({ failure }, { status });
    }
    const fields = await request.formData();
    const query = new URL(request.url).searchParams;
    const outcome = await carryOut({ fields, api: apiBy(ask), ask, params, query });
    if (import.meta.env.SSR && outcome.isDone && outcome.next !== undefined)
      throw redirect(outcome.next, 303);
    const isWrong = hasErrors(outcome.errors ?? {});
    return data<Outcome | FormOutcome>(outcome, { status: isWrong ? 400 : 200 });
  };
}
