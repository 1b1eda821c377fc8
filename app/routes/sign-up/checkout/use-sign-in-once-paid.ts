import { useEffect, useState } from "react";
import { api, callApi } from "#app/browser/api.ts";
import { userIn } from "#app/browser/auth-calls.ts";
import { readSavedForm } from "#app/browser/saved-form.ts";
import { takeLogin, useSession } from "#app/browser/session.ts";

/**
 * Signs in the visitor who has signed up and paid in this tab, once the year is paid and nobody is signed in. The server decides
 * (sign-in-once-paid.ts); the tab only names its e-mail check.
 * @returns whether it has signed somebody in
 */
export function useSignInOncePaid(isPaid: boolean): boolean {
  const { user, known } = useSession();
  // Read now, because the page clears the answers once the year is paid.
  const [verification] = useState(() => readSavedForm()?.verificationId);
  const [hasLanded, setHasLanded] = useState(false);
  const isNobody = known && user === null;
  useEffect(() => {
    if (!isPaid || !isNobody || !verification) return;
    void callApi(() => api.checkout.session.$post({ json: { verification } })).then((answer) => {
      const landed = answer.success ? userIn({ ...answer, kept: false }) : null;
      if (landed === null) return;
      setHasLanded(true);
      takeLogin(landed);
    });
  }, [isPaid, isNobody, verification]);
  return hasLanded;
}
