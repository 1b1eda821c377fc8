import { hc } from "hono/client";
import { type ActionFunctionArgs, createContext, data } from "react-router";
import type { PostedForm } from "#server/http/answer-forms.ts";
import type { ApiRoutes } from "#server/http/app.ts";
import type { AskAuth } from "./browser/auth-calls.ts";
import { type FieldErrors, hasErrors } from "./components/account/use-submit.ts";

/** The key under which the server gives a posted form to its page's action (entry.server.tsx passes it on). */
export const postedFormKey = createContext<PostedForm>();

/** The outcome of a form that the server answered, as every page knows it. A page may add to it. */
export interface FormOutcome {
  /** Why it was refused: one sentence, and a code where the page does more than show the sentence. */
  failure?: { message: string; code?: string };
  /** What is wrong with each field. */
  errors?: FieldErrors;
  /** What was typed, so that nobody types it twice. Never a password. */
  typed?: Record<string, string>;
}

interface Posted {
  fields: FormData;
  /** The API, called in the name of whoever posted the form. */
  api: PlainApi;
  /** The same for `callAuth`. */
  ask: AskAuth;
  params: ActionFunctionArgs["params"];
  query: URLSearchParams;
}

export type PlainApi = ReturnType<typeof apiOf>;

const apiOf = (ask: PostedForm["ask"]) =>
  hc<ApiRoutes>("/", {
    // Hono's client passes an address and options, never a Request.
    fetch: (address: RequestInfo | URL, init?: RequestInit) => ask(String(address), init),
  }).api;

/**
 * Makes a page's `action`: what the server does with the page's form where no script runs, or before the scripts have
 * loaded. It makes the same calls of the API as the script would, and the page shows the outcome. A GET never gets
 * here.
 */
export function formAction<Outcome extends FormOutcome>(answer: (posted: Posted) => Promise<Outcome>) {
  return async ({ context, params, request }: ActionFunctionArgs) => {
    const { fields, refusal, ask } = context.get(postedFormKey);
    if (refusal) {
      const { status, ...failure } = refusal;
      return data<Outcome | FormOutcome>({ failure }, { status });
    }
    const values = new FormData();
    for (const [name, value] of fields) values.append(name, value);
    const query = new URL(request.url).searchParams;
    const outcome = await answer({ fields: values, api: apiOf(ask), ask, params, query });
    const isWrong = hasErrors(outcome.errors ?? {});
    return data<Outcome | FormOutcome>(outcome, { status: isWrong ? 400 : 200 });
  };
}
