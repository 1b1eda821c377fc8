import { useState } from "react";
import { api, callApi } from "#app/browser/api.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";

/** Everything that is kept: as a page to read, and as a file. */
export function OwnCopy() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function save(): Promise<void> {
    setBusy(true);
    setFailure(null);
    const answer = await callApi(() => api.account.copy.$get({ query: {} }));
    setBusy(false);
    if (answer.success) saveAsFile("everything-about-me.json", JSON.stringify(answer.copy, null, 2));
    else setFailure(answer.message);
  }

  return (
    <section className="stack" aria-labelledby="copy">
      <h2 className="rule t2" id="copy">
        Everything we keep about you
      </h2>
      <p>
        Your dates, your people, the messages we sent, what you paid. On a computer that others use, read it
        here rather than save it.
      </p>
      <FormFailure message={failure} />
      <div className="row">
        <ButtonLink to="/profile/copy" look="line">
          Read it
        </ButtonLink>
        <Button look="line" busy={busy} onClick={() => void save()}>
          Save it as a file (JSON)
        </Button>
      </div>
      <p className="soft sm">We email you each time a copy is made.</p>
    </section>
  );
}

function saveAsFile(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = Object.assign(document.createElement("a"), { href, download: name });
  link.click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
