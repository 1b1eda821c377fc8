import { Link } from "react-router";
import { NeedsScript } from "#app/components/layout/needs-script.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Notice } from "#app/components/ui/notice.tsx";
import { NotTaken } from "#app/routes/sign-up/older-form/not-taken.tsx";
import { OlderFormCards } from "#app/routes/sign-up/older-form/older-form-cards.tsx";

export const meta = () =>
  pageMeta(
    "Subscribe (Test)",
    "The older form for reminders. It leads on into the newer sign-up, where everything is set up.",
    "/subscribe",
  );

/** The older form. */
export default function Subscribe() {
  return (
    <div className="wrap grid c12">
      <div className="s7 stack gap-5">
        <h1>Subscribe (Test)</h1>
        <Notice tone="warning">
          <strong>This is the older form.</strong> It has its own prices, which are what you pay, this year
          and each year after it. It sets nothing up by itself: it takes your request and leads on into the
          newer sign-up with your answers filled in. Started by itself, the newer sign-up costs less.{" "}
          <Link to="/reminder_signup">Go to the newer sign-up</Link>
        </Notice>
        <NotTaken />
        <NeedsScript />
        <OlderFormCards />
      </div>
    </div>
  );
}
