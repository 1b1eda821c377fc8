import { Link, useNavigate } from "react-router";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { useCheckout } from "#app/routes/sign-up/checkout/use-checkout.ts";
import { firstName } from "#core/people/contacts.ts";
import { fillerField } from "#core/signup/form.ts";
import { ofWhom } from "#core/words/of-whom.ts";
import { welcomeWords as words } from "#core/words/pages/signup-words.ts";
import { m } from "#messages";
import type { Wizard } from "./use-wizard.ts";
import { stepPaths } from "./wizard-steps.ts";
import { clearWizard } from "./wizard-store.ts";

type Next = "asking" | "finish" | "pay" | "dashboard";

/** The next step for these answers. From their e-mail check the server knows whether they are saved and paid. */
function useNext(verification: string): { next: Next; subscription: string | undefined } {
  const checkout = useCheckout({ verification });
  if (checkout.state === "asking") return { next: "asking", subscription: undefined };
  if (checkout.state === "failed") return { next: "pay", subscription: undefined };
  const { status, subscription } = checkout.checkout;
  const next = status === "paid" ? "dashboard" : status === "none" ? "finish" : "pay";
  return { next, subscription: subscription ?? undefined };
}

/** For a reader who opens the wizard again after the e-mail check: a greeting, and the way on. */
export function WelcomeStep({ wizard: { form, accountEmail } }: { wizard: Wizard }) {
  const { next, subscription } = useNext(form.verificationId);
  const filler = fillerField(form);
  const name = firstName(filler === null ? "" : form[filler].fullName);
  const isOwn = form.userType === "registrant";
  return (
    <div className="stack gap-5">
      <p className="lead">{accountEmail === null ? words.back(name) : words.backSignedIn(name)}</p>
      <Announced>{next === "asking" && <p className="soft">{m.navigation_loading()}</p>}</Announced>
      {next === "finish" && (
        <Notice>
          <strong>{m.welcome_not_saved()}</strong> {m.welcome_send_again()}
        </Notice>
      )}
      {next === "dashboard" && (
        <Notice tone="success">
          <strong>{m.welcome_is_paid(ofWhom(isOwn ? null : firstName(form.registrantInfo.fullName)))}</strong>
        </Notice>
      )}
      <p className="row">
        {next === "finish" && <ButtonLink to={stepPaths.details}>{m.welcome_see_answers()}</ButtonLink>}
        {next === "pay" && (
          <>
            <ButtonLink to="/reminder_checkup">{m.welcome_to_checkout()}</ButtonLink>
            <Link className="go" to={stepPaths.details}>
              {m.welcome_change_answers()}
            </Link>
          </>
        )}
        {next === "dashboard" && (
          <>
            <ButtonLink to="/reminder" state={{ subscription }}>
              {m.welcome_to_reminders()}
            </ButtonLink>
            <SomebodyElse />
          </>
        )}
      </p>
    </div>
  );
}

/** Clears the form for the next person: these answers have served their purpose. */
function SomebodyElse() {
  const navigate = useNavigate();
  function startAnew(): void {
    clearWizard();
    void navigate(stepPaths.details);
  }
  return (
    <Button look="text" onClick={startAnew}>
      {m.welcome_somebody_else()}
    </Button>
  );
}
