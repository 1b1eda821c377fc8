import { useEffect, useEffectEvent, useState } from "react";
import { type Api, type ApiFailure, type ApiSuccess, api, callApi } from "#app/browser/api.ts";
import { useToday } from "#app/browser/page-clock.ts";
import { knowsPasskeys, makePasskey } from "#app/browser/passkeys.ts";
import { browserTimeZone } from "#app/browser/us-time-zone.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { momentWords } from "#app/components/ui/moment-words.ts";
import { brand } from "#core/brand.ts";
import { m } from "#messages";

type Passkeys = ApiSuccess<Awaited<ReturnType<Api["account"]["passkeys"]["$get"]>>>["passkeys"];
type Listed = { success: true; passkeys: Passkeys } | ApiFailure;

/** The account's passkeys: the holder can remove each, and add one for this device. */
export function Passkeys({ onChange }: { onChange: () => void }) {
  const [passkeys, setPasskeys] = useState<Passkeys | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function run(call: () => Promise<Listed | string>): Promise<void> {
    setBusy(true);
    setFailure(null);
    const answer = await call();
    setBusy(false);
    if (typeof answer === "string") setFailure(answer);
    else if (answer.success) setPasskeys(answer.passkeys);
    else setFailure(answer.message);
  }
  const read = useEffectEvent(() => run(() => callApi(() => api.account.passkeys.$get())));
  useEffect(() => void read(), []);
  const change = (call: () => Promise<Listed | string>) => void run(call).then(onChange);

  const timeZone = browserTimeZone() || "America/New_York";
  const today = useToday(timeZone);
  return (
    <section className="stack" aria-labelledby="passkeys">
      <h2 className="rule t2" id="passkeys">
        {m.passkey_heading()}
      </h2>
      <p>{m.passkey_what()}</p>
      <p className="soft sm">{m.passkey_careful({ brand: brand.name })}</p>
      <FormFailure message={failure} />
      {passkeys?.length === 0 && <p className="soft">{m.passkey_none()}</p>}
      <ul className="rows">
        {passkeys?.map(({ id, since }, at) => (
          <li key={id}>
            <div className="row between">
              <p>
                <strong>{m.passkey_name({ number: at + 1 })}</strong>
                <br />
                <span className="soft">{m.passkey_added({ when: momentWords(since, timeZone, today) })}</span>
              </p>
              <Button look="line" slim busy={busy} onClick={() => change(() => remove(id))}>
                {m.passkey_remove()}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <p>
        <Button look="line" busy={busy} onClick={() => change(add)}>
          {m.passkey_add()}
        </Button>
      </p>
    </section>
  );
}

const remove = (id: string) => callApi(() => api.account.passkeys[":id"].$delete({ param: { id } }));

async function add(): Promise<Listed | string> {
  if (!knowsPasskeys()) return m.passkey_unsupported();
  const asked = await callApi(() => api.account.passkeys.question.$post());
  if (!asked.success) return asked;
  const answer = await makePasskey(asked.question);
  if (answer === null) return m.passkey_not_made();
  return callApi(() => api.account.passkeys.$post({ json: { answer } }));
}
