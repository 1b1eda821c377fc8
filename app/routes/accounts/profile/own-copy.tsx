import { useState } from "react";
import { api, callApi } from "#app/browser/api.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { m } from "#messages";

/** All that Daymark keeps about the account: as a page to read, and as a file. */
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
        {m.profile_copy()}
      </h2>
      <p>{m.profile_copy_what()}</p>
      <FormFailure message={failure} />
      <div className="row">
        <ButtonLink to="/profile/copy" look="line">
          {m.profile_copy_read()}
        </ButtonLink>
        <Button look="line" busy={busy} onClick={() => void save()}>
          {m.profile_copy_save()}
        </Button>
      </div>
      <p className="soft sm">{m.profile_copy_is_told()}</p>
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
