import { useEffect } from "react";
import { Link } from "react-router";
import { Notice } from "#app/components/ui/notice.tsx";
import { RichMessage } from "#app/components/ui/rich-message.tsx";
import { stepPaths } from "#app/routes/sign-up/wizard/wizard-steps.ts";
import { openWizard, useAnswers } from "#app/routes/sign-up/wizard/wizard-store.ts";
import { m } from "#messages";

/** Says that the server refused the request. It shows only at the address to which the server then leads back, with or without a script. */
export function NotTaken() {
  return (
    <div id="not-taken" className="only-target">
      <Notice tone="danger">
        <p>
          <strong>{m.older_form_failed()}</strong> {m.older_form_not_taken()}
        </p>
        <KeptAnswers />
      </Notice>
    </div>
  );
}

/** This form is empty again. The wizard has kept the typed answers since the form was sent, so nobody types them twice. */
function KeptAnswers() {
  const answers = useAnswers();
  useEffect(() => void openWizard(), []);
  if (answers === null) return null;
  return (
    <p>
      <RichMessage
        parts={m.older_form_kept.parts()}
        marks={{ link: (words) => <Link to={stepPaths.details}>{words}</Link> }}
      />
    </p>
  );
}
