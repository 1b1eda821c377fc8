import { useEffect, useEffectEvent, useState } from "react";
import { type Api, type ApiSuccess, callApi } from "#app/browser/api.ts";
import { lazyPart } from "#app/browser/lazy-part.ts";
import { useReplacedSession } from "#app/browser/session.ts";
import { untilItIsRead, useAfterForms, usePageForm } from "#app/browser/use-page-form.ts";
import { checkOldPassword } from "#app/components/account/check-passwords.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { PasswordField, UsernameField } from "#app/components/ui/password-field.tsx";
import { type FormOutcome, failureOf, hasErrors, type Posted, passwordOf, textOf } from "#app/form-action.ts";
import { brand } from "#core/brand.ts";
import { m } from "#messages";

const qrCode = lazyPart(() => import("./qr-code.tsx"));

type Factor = Api["account"]["second-factor"];
type State = ApiSuccess<Awaited<ReturnType<Factor["$get"]>>>;
type Prepared = ApiSuccess<Awaited<ReturnType<Factor["$post"]>>>;

interface TwoStepOutcome extends FormOutcome {
  state?: State;
  prepared?: Prepared;
  recoveryCodes?: string[];
}

export async function readTwoStep({ api }: Posted): Promise<TwoStepOutcome> {
  const answer = await callApi(() => api.account["second-factor"].$get());
  return answer.success ? { state: answer } : { failure: failureOf(answer) };
}

export async function prepareTwoStep(posted: Posted): Promise<TwoStepOutcome> {
  return byPassword(posted, async (json, { account }) => {
    const answer = await callApi(() => account["second-factor"].$post({ json }));
    if (!answer.success) return { failure: failureOf(answer) };
    return { isDone: true, prepared: answer, recoveryCodes: answer.recoveryCodes };
  });
}

export async function turnOnTwoStep({ fields, api }: Posted): Promise<TwoStepOutcome> {
  const json = { code: textOf(fields, "factorCode") };
  const answer = await callApi(() => api.account["second-factor"].on.$post({ json }));
  return answer.success ? { isDone: true, state: answer } : { failure: failureOf(answer) };
}

export async function turnOffTwoStep(posted: Posted): Promise<TwoStepOutcome> {
  return byPassword(posted, async (json, { account }) => {
    const answer = await callApi(() => account["second-factor"].off.$post({ json }));
    return answer.success ? { isDone: true, state: answer } : { failure: failureOf(answer) };
  });
}

export async function renewCodes(posted: Posted): Promise<TwoStepOutcome> {
  return byPassword(posted, async (json, { account }) => {
    const answer = await callApi(() => account["recovery-codes"].$post({ json }));
    if (!answer.success) return { failure: failureOf(answer) };
    return { isDone: true, recoveryCodes: answer.recoveryCodes };
  });
}

async function byPassword(
  { fields, api }: Posted,
  call: (json: { password: string }, api: Api) => Promise<TwoStepOutcome>,
): Promise<TwoStepOutcome> {
  const errors = checkOldPassword(fields, "factorPassword");
  if (hasErrors(errors)) return { errors };
  return call({ password: passwordOf(fields, "factorPassword") }, api);
}

type Asked = "prepare-two-step" | "two-step-off" | "renew-codes";

/** Codes of an app beside the password, and the recovery codes that stand in for it: offered, and never demanded. */
export function TwoStep({ email }: { email: string }) {
  const [state, setState] = useState<State | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const reading = usePageForm<TwoStepOutcome>({
    whenLost: untilItIsRead,
    onOutcome: (outcome) => outcome.state && setState(outcome.state),
  });
  const read = useEffectEvent(() => reading.send({ action: "two-step" }));
  useEffect(() => read(), []);
  useAfterForms(() => reading.send({ action: "two-step" }));

  function take(outcome: TwoStepOutcome): void {
    if (!outcome.isDone) return;
    setAsked(null);
    setPrepared(outcome.prepared ?? null);
    if (outcome.state) setState(outcome.state);
    // Turning codes on leaves the recovery codes in view.
    if (outcome.recoveryCodes) setCodes(outcome.recoveryCodes);
    else if (outcome.state && !outcome.state.isOn) setCodes(null);
  }

  const asksFor = (what: Asked, words: string) => (
    <Button look="line" onClick={() => setAsked(what)}>
      {words}
    </Button>
  );
  return (
    <section className="stack" aria-labelledby="two-step">
      <h2 className="rule t2" id="two-step">
        {m.two_step_heading()}
      </h2>
      <p>{m.two_step_what()}</p>
      <p className="soft sm">{m.two_step_optional({ brand: brand.name })}</p>
      <FormFailure message={reading.failure} />
      {state?.isOn && (
        <p>
          <strong>{m.two_step_on()}</strong>{" "}
          {m.two_step_recovery_left({ count: state.recoveryCodesLeft ?? 0 })}
        </p>
      )}
      {prepared && <Preparing prepared={prepared} onOutcome={take} />}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {asked === null && prepared === null && state !== null && (
        <>
          {!state.isOn && state.hasPasskeys && <p>{m.two_step_recovery_for_passkeys()}</p>}
          <p className="row">
            {!state.isOn && asksFor("prepare-two-step", m.two_step_begin())}
            {(state.isOn || state.hasPasskeys) && asksFor("renew-codes", m.two_step_recovery_make())}
            {state.isOn && asksFor("two-step-off", m.two_step_turn_off())}
          </p>
        </>
      )}
      {asked !== null && (
        <ByPassword
          key={asked}
          asked={asked}
          email={email}
          onOutcome={take}
          onCancel={() => setAsked(null)}
        />
      )}
    </section>
  );
}

const submitWords: Record<Asked, () => string> = {
  "prepare-two-step": m.two_step_prepare,
  "two-step-off": m.two_step_turn_off,
  "renew-codes": m.two_step_recovery_make,
};

interface Asking {
  asked: Asked;
  email: string;
  onOutcome: (outcome: TwoStepOutcome) => void;
  onCancel: () => void;
}

function ByPassword({ asked, email, onOutcome, onCancel }: Asking) {
  const { formProps, errors, failure, running, sends } = usePageForm<TwoStepOutcome>({ onOutcome });
  return (
    <form {...formProps} className="stack gap-5">
      <FormFailure message={failure} />
      {asked === "two-step-off" && <p>{m.two_step_turn_off_what()}</p>}
      <input type="hidden" name="action" value={asked} />
      <UsernameField email={email} />
      <PasswordField
        label={m.password_asked_label()}
        name="factorPassword"
        autoComplete="current-password"
        error={errors.factorPassword}
      />
      <p className="row actions">
        <Button {...sends}>{running ? m.dialog_one_moment() : submitWords[asked]()}</Button>
        <Button look="text" onClick={onCancel}>
          {m.password_asked_cancel()}
        </Button>
      </p>
    </form>
  );
}

/** The key for an app, to scan or to type, and the form for the first code. The key stands in no address, and is kept nowhere here. */
function Preparing({
  prepared: { secret, url },
  onOutcome,
}: {
  prepared: Prepared;
  onOutcome: (outcome: TwoStepOutcome) => void;
}) {
  const { formProps, failure, running, sends } = usePageForm<TwoStepOutcome>({ onOutcome });
  useReplacedSession(running);
  const { part } = qrCode.use();
  useEffect(() => qrCode.ask(), []);
  return (
    <form {...formProps} className="stack gap-5">
      <FormFailure message={failure} />
      <div className="stack gap-2">
        <p>{m.two_step_add_key()}</p>
        {part && <part.QrCode text={url} label={m.two_step_qr_code()} />}
        <p>
          <strong>{secret.match(/.{1,4}/g)?.join(" ")}</strong>
        </p>
        <p>
          <a href={url}>{m.two_step_open_app()}</a>
        </p>
      </div>
      <input type="hidden" name="action" value="two-step-on" />
      <Field
        label={m.two_step_code()}
        name="factorCode"
        className="code"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <p>
        <Button {...sends}>{running ? m.dialog_one_moment() : m.two_step_turn_on()}</Button>
      </p>
    </form>
  );
}

/** Shown once. On paper they stand alone (print.css): a sheet does not say whose they are. */
function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <div className="card stack recovery-codes">
      <h3 className="t3">{m.two_step_recovery_heading()}</h3>
      <p>{m.two_step_recovery_what()}</p>
      <p>{m.two_step_recovery_lost()}</p>
      <ul className="dotted">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="row">
        <Button onClick={() => window.print()}>{m.paper_print()}</Button>
        <Button look="line" onClick={onDone}>
          {m.two_step_recovery_done()}
        </Button>
      </p>
    </div>
  );
}
