import { type ApiFailure, callForForm } from "#app/browser/api.ts";
import { openPasted } from "#app/components/account/pasted-link.tsx";
import { formAction } from "#app/form-action.ts";
import type { ActionOf, LinkAction, LinkOf, LinkOutcome, Purpose } from "./use-message-link.ts";

/**
 * The action of a page behind a message's link, for its form without a script. Only the named actions act: whatever else
 * is posted shows what the link asks, and changes nothing.
 */
export function linkAction<P extends Purpose>(purpose: P, actions: readonly ActionOf<P>[]) {
  return formAction<LinkOutcome<P>>(async ({ fields, api, params: { token = "" } }) => {
    const pasted = openPasted(fields);
    if (pasted) return pasted;
    const read = () => callForForm(() => api.links.read.$post({ json: { purpose, token } }));
    const action = actions.find((one) => one === fields.get("action"));
    if (action === undefined) {
      const seen = await read();
      return seen.success ? { link: seen.link as LinkOf<P> } : { failure: failureOf(seen) };
    }
    const json = { purpose, token, action } as LinkAction;
    const done = await callForForm(() => api.links.act.$post({ json }));
    if (done.success) return { link: done.link as LinkOf<P>, acted: true };
    const seen = await read();
    return {
      ...(seen.success && { link: seen.link as LinkOf<P> }),
      failure: failureOf(done),
    };
  });
}

const failureOf = ({ error, message }: ApiFailure) => ({ code: error, message });
