import { useEffect } from "react";
import { api, callApi } from "#app/browser/api.ts";
import { useStore } from "#app/browser/store.ts";
import { formatUsPhone } from "#core/people/contacts.ts";
import { dispatch, wizard } from "./wizard-store.ts";

/** Reads what the account knows of its holder, for a holder who sets up reminders for one more person. Without an answer the form asks. */
export function useKnownHolder(subscription: string | null): void {
  const isKnown = useStore(wizard).holder !== null;
  useEffect(() => {
    if (subscription === null || isKnown) return;
    let isGone = false;
    void callApi(() => api.recipients.$get({ query: { subscription } })).then((answer) => {
      const own = answer.success && answer.recipients.find(({ isAccountHolder }) => isAccountHolder);
      if (isGone || !own) return;
      const { fullName, timeZone, channels } = own;
      const email = channels.find(({ isAccountEmail }) => isAccountEmail)?.address ?? "";
      const phone = channels.find(({ kind }) => kind === "text")?.address;
      const holder = { fullName, timeZone, email, phone: phone ? formatUsPhone(phone) : "" };
      dispatch({ type: "holderKnown", holder });
    });
    return () => {
      isGone = true;
    };
  }, [subscription, isKnown]);
}
