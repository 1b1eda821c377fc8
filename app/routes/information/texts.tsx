import { InformationPage } from "#app/components/information/information-page.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Arrived, LockScreen } from "#app/components/ui/lock-screen.tsx";
import { m } from "#messages";
import { page } from "../../../content/pages/texts.md";

export const meta = () => pageMeta(page.heading, page.description, "/texts");

/** The rules of our texts on one page: carriers read this page before they let a number send. */
export default function Texts() {
  return <InformationPage page={page} picture={<AgreementStep />} />;
}

/** The text that asks for START, the answer to START, and a reminder, each in its real words. */
function AgreementStep() {
  return (
    <figure className="stack gap-2">
      <figcaption>{m.texts_picture()}</figcaption>
      <LockScreen time={m.sample_clock()} day={m.sample_today()}>
        <Arrived>
          <p>{m.text_ask_start()}</p>
        </Arrived>
        <Arrived>
          <p>{m.text_answer_started()}</p>
        </Arrived>
        <Arrived>
          <p className="breakable">{m.sample_text()}</p>
        </Arrived>
      </LockScreen>
    </figure>
  );
}
