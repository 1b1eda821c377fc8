import { Link } from "react-router";
import { NeedsScript } from "#app/components/layout/needs-script.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Notice } from "#app/components/ui/notice.tsx";
import { NotTaken } from "#app/routes/sign-up/older-form/not-taken.tsx";
import { OlderFormCards } from "#app/routes/sign-up/older-form/older-form-cards.tsx";
import { m } from "#messages";

export const meta = () => pageMeta(m.older_form_title(), m.older_form_description(), "/subscribe");

/** The older form. */
export default function Subscribe() {
  return (
    <div className="wrap grid c12">
      <div className="s7 stack gap-5">
        <h1>{m.older_form_title()}</h1>
        <Notice tone="warning">
          <strong>{m.older_form_is_older()}</strong> {m.older_form_explained()}{" "}
          <Link to="/reminder_signup">{m.older_form_to_newer()}</Link>
        </Notice>
        <NotTaken />
        <NeedsScript />
        <OlderFormCards />
      </div>
    </div>
  );
}
