import { useEffect, useState } from "react";
import { Link } from "react-router";
import { api, callApi } from "#app/browser/api.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { firstName } from "#core/contacts.ts";
import type { SignupForm } from "#core/signup/form.ts";
import { stepPaths } from "./wizard-steps.ts";

type Next = "asking" | "finish" | "pay" | "dashboard";

/** Where a checked signup goes on: the server knows whether it is saved and paid. */
function useNext(): Next {
  const [next, setNext] = useState<Next>("asking");
  useEffect(() => {
    void callApi(() => api.checkout.$get({ query: {} })).then((answer) => {
      if (!answer.success) return setNext("pay");
      const { status } = answer.checkout;
      setNext(status === "paid" ? "dashboard" : status === "none" ? "finish" : "pay");
    });
  }, []);
  return next;
}

/** For somebody who opens the wizard again after the e-mail check: a greeting, and on. */
export function WelcomeStep({ form }: { form: SignupForm }) {
  const next = useNext();
  const name = firstName(form.masterAccountHolder);
  return (
    <div className="stack gap-5">
      <p className="lead">
        Welcome back{name && `, ${name}`}. Your answers are here, and your email is checked.
      </p>
      <div role="status">{next === "asking" && <p className="soft">Loading...</p>}</div>
      {next === "finish" && (
        <Notice>
          <strong>Your answers are not saved yet.</strong> Look through them once more and send them.
        </Notice>
      )}
      {next === "dashboard" && (
        <Notice tone="success">
          <strong>Everything is set up and paid.</strong>
        </Notice>
      )}
      <p className="row">
        {next === "finish" && <ButtonLink to={stepPaths.details}>See my answers</ButtonLink>}
        {next === "pay" && (
          <>
            <ButtonLink to="/reminder_checkup">Go to the checkout</ButtonLink>
            <Link className="go" to={stepPaths.details}>
              Change my answers
            </Link>
          </>
        )}
        {next === "dashboard" && <ButtonLink to="/reminder">Go to my reminders</ButtonLink>}
      </p>
    </div>
  );
}
