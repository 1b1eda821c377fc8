import { type Api, type ApiFailure, type ApiSuccess, callApi, gotNoAnswer } from "#app/browser/api.ts";
import { openPasted } from "#app/components/account/pasted-link.tsx";
import { type FormOutcome, failureOf, formAction, type Posted } from "#app/form-action.ts";

type AnyLink = ApiSuccess<Awaited<ReturnType<Api["links"]["read"]["$post"]>>>["link"];
type LinkAct = Parameters<Api["links"]["act"]["$post"]>[0]["json"];

export type Purpose = AnyLink["purpose"];
/** A link of this purpose, in its present state. */
export type LinkOf<P extends Purpose> = Extract<AnyLink, { purpose: P }>;
type ActOf<P extends Purpose> = Extract<LinkAct, { purpose: P }>["action"];

/** The outcome of a form on a link's page. `link` is missing when the page could not read it. */
export interface LinkOutcome<P extends Purpose> extends FormOutcome {
  link?: LinkOf<P>;
  /** The act that was done. */
  act?: string;
  /** The payment provider's address, where the payer goes on. */
  payAt?: string;
}

type Act = (
  posted: Posted,
  action: string,
) => Promise<{ success: true; link: AnyLink; payAt?: string | null } | ApiFailure>;

/**
 * Carries out the forms of the page behind a message's link. Only the named acts change something; every other form gets the link's present
 * state.
 */
export const linkAction = <P extends Exclude<Purpose, "year">>(purpose: P, acts: readonly ActOf<P>[]) =>
  actionOf(purpose, acts, ({ api, params: { token = "" } }, action) =>
    callApi(() => api.links.act.$post({ json: { purpose, token, action } as LinkAct })),
  );

/** Pays for another year, for the page behind its link. A second press charges nothing more. */
export const yearAction = actionOf("year", ["pay"], ({ api, fields, params: { token = "" } }) =>
  callApi(() => api.links.pay.$post({ json: { token, year: String(fields.get("year")) } })),
);

function actionOf<P extends Purpose>(purpose: P, acts: readonly string[], act: Act) {
  return formAction<LinkOutcome<P>>(async (posted) => {
    const { fields, api, params } = posted;
    const pasted = openPasted(fields);
    if (pasted) return pasted;
    const read = () => callApi(() => api.links.read.$post({ json: { purpose, token: params.token ?? "" } }));
    const action = acts.find((one) => one === fields.get("action"));
    if (action === undefined) {
      const seen = await read();
      return seen.success ? { link: seen.link as LinkOf<P> } : { failure: failureOf(seen) };
    }
    const done = await act(posted, action);
    if (done.success) {
      return {
        isDone: true,
        act: action,
        link: done.link as LinkOf<P>,
        ...(done.payAt && { payAt: done.payAt }),
      };
    }
    const failure = failureOf(done);
    if (gotNoAnswer(done)) return { failure };
    const seen = await read();
    return seen.success ? { link: seen.link as LinkOf<P>, failure } : { failure };
  });
}
