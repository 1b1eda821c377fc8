import { type ApiFailure, callForForm } from "#app/browser/api.ts";
import { openPasted } from "#app/components/account/pasted-link.tsx";
import { formAction } from "#app/form-action.ts";
import type { LinkOutcome } from "./use-message-link.ts";

/** What the server has said to the form of the page that pays for a year. */
export interface YearOutcome extends LinkOutcome<"year"> {
  isPaid?: boolean;
  /** Where the payer goes on. A form may lead to no other site, so the page shows it as a link. */
  payAt?: string;
}

/** The action of the page that pays for another year, for its form without a script. */
export const yearAction = formAction<YearOutcome>(async ({ fields, api, params: { token = "" } }) => {
  const pasted = openPasted(fields);
  if (pasted) return pasted;
  const read = async (failure?: ApiFailure): Promise<YearOutcome> => {
    const seen = await callForForm(() => api.links.read.$post({ json: { purpose: "year", token } }));
    const failed = failure ?? (seen.success ? undefined : seen);
    return {
      ...(seen.success && seen.link.purpose === "year" && { link: seen.link }),
      ...(failed && { failure: { code: failed.error, message: failed.message } }),
    };
  };
  if (fields.get("action") !== "pay") return read();
  const year = String(fields.get("year"));
  const paid = await callForForm(() => api.links.pay.$post({ json: { token, year } }));
  if (!paid.success) return read(paid);
  const { link, payAt } = paid;
  return payAt === null ? { link, isPaid: link.standing !== "on-its-way" } : { link, payAt };
});
