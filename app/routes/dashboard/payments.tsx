import { type ReactNode, useState } from "react";
import { type ApiSuccess, api, callApi } from "#app/browser/api.ts";
import { notify } from "#app/browser/notifications.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Fold } from "#app/components/ui/fold.tsx";
import { Loading } from "#app/components/ui/loading.tsx";
import { Modal } from "#app/components/ui/modal.tsx";
import { formatCents } from "#core/money/pricing.ts";
import { longDateOfText } from "#core/words/dates.ts";
import { orderLineWords } from "#core/words/order-lines.ts";
import { m } from "#messages";
import { useWhose } from "./chosen-person.ts";
import { ConfirmFirst } from "./confirm-first.tsx";

type Payment = ApiSuccess<Awaited<ReturnType<typeof api.payments.$get>>>["payments"][number];

/**
 * The payments for this person's reminders. The page asks the server when somebody opens this, because few do. `children`: the button that
 * ends the reminders.
 */
export function Payments({ children }: { children?: ReactNode }) {
  const { subscription } = useWhose();
  const [payments, setPayments] = useState<Payment[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function load(): Promise<void> {
    const answer = await callApi(() => api.payments.$get({ query: { subscription } }));
    setFailure(answer.success ? null : answer.message);
    if (answer.success) setPayments(answer.payments);
  }

  return (
    <Fold
      id="payments"
      heading={m.reminder_payments_heading()}
      sum={m.reminder_payments_sum()}
      onOpen={() => void load()}
    >
      <FormFailure message={failure} onAgain={() => void load()} />
      {payments === null && failure === null && <Loading />}
      {payments?.length === 0 && <p>{m.reminder_payments_none()}</p>}
      {payments !== null && payments.length > 0 && (
        <ul className="rows">
          {payments.map((payment) => (
            <li key={payment.id} className="grid gap-2">
              <PaymentRow payment={payment} onTakenBack={() => void load()} />
            </li>
          ))}
        </ul>
      )}
      {children}
    </Fold>
  );
}

function PaymentRow({ payment, onTakenBack }: { payment: Payment; onTakenBack: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const { id, paidOn, amountCents, lines, canTakeBack } = payment;
  return (
    <>
      <p className="row between">
        <span>{longDateOfText(paidOn)}</span>
        <strong className="num">{formatCents(amountCents)}</strong>
      </p>
      <p className="sm soft">{[...lines.map(orderLineWords), ...whatBecame(payment)].join("; ")}</p>
      <p className="row">
        <ButtonLink look="text" slim to={`/reminder/receipt?payment=${id}`}>
          {m.reminder_payments_receipt()}
          <span className="vh">, {longDateOfText(paidOn)}</span>
        </ButtonLink>
        {canTakeBack && (
          <Button look="text" slim onClick={() => setAsked(true)}>
            {m.reminder_payments_take_back()}
          </Button>
        )}
      </p>
      {isAsked && (
        <Modal title={m.reminder_payments_take_back()} isDanger onClose={() => setAsked(false)}>
          <TakeBack
            payment={payment}
            onCancel={() => setAsked(false)}
            onTakenBack={() => {
              setAsked(false);
              onTakenBack();
            }}
          />
        </Modal>
      )}
    </>
  );
}

type TakeBackProps = { payment: Payment; onCancel: () => void; onTakenBack: () => void };

function TakeBack({ payment, onCancel, onTakenBack }: TakeBackProps) {
  const whose = useWhose();
  const sum = formatCents(payment.amountCents);
  return (
    <ConfirmFirst
      words={{ confirm: m.reminder_payments_confirm(), cancel: m.reminder_payments_cancel() }}
      act="refund"
      about={{ id: payment.id, ...whose }}
      whenLost={{ ask: "look" }}
      onDone={async () => {
        await notify({ message: m.reminder_payments_taken_back({ sum }), color: "green" });
        onTakenBack();
      }}
      onCancel={onCancel}
    >
      <p>{m.reminder_payments_what_it_does({ sum })}</p>
    </ConfirmFirst>
  );
}

function whatBecame({ refundedCents, isRefundAsked, isDisputed, isGift }: Payment): string[] {
  return [
    ...(isGift ? [m.reminder_payments_is_gift()] : []),
    ...(refundedCents > 0 ? [m.reminder_payments_given_back({ sum: formatCents(refundedCents) })] : []),
    ...(isRefundAsked ? [m.reminder_payments_on_its_way_back()] : []),
    ...(isDisputed ? [m.reminder_payments_is_disputed()] : []),
  ];
}
