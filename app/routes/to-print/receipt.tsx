import { useCallback, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { type ApiSuccess, api, callApi } from "#app/browser/api.ts";
import { useSession } from "#app/browser/session.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { LogInFirst } from "#app/components/account/log-in-first.tsx";
import { WhoIsThere } from "#app/components/account/who-is-there.tsx";
import { NeedsScript } from "#app/components/layout/needs-script.tsx";
import type { PageHandle } from "#app/components/layout/page-handle.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Loading } from "#app/components/ui/loading.tsx";
import { ReceiptSheet } from "#app/routes/to-print/receipt/receipt-sheet.tsx";
import { m } from "#messages";
import "#app/styles/dashboard-page.css";

export const meta = () => pageMeta(m.receipt_title(), m.receipt_description(), "/reminder/receipt", true);

export const handle: PageHandle = { isForPaper: true };

/** The receipt of the payment that the address names (`?payment=`), on one sheet. The id says nothing about anybody. */
export default function ReceiptPage() {
  const { user, known } = useSession();
  const [params] = useSearchParams();
  const payment = params.get("payment");
  return (
    <div className="wrap stack gap-6">
      <h1>{m.receipt_title()}</h1>
      <NeedsScript what="page" />
      {user ? (
        <Receipt key={`${user.uid} ${payment}`} payment={payment} />
      ) : known ? (
        <LogInFirst
          words={m.receipt_log_in_first()}
          path={encodeURIComponent(
            payment === null ? "/reminder/receipt" : `/reminder/receipt?payment=${payment}`,
          )}
        />
      ) : (
        <WhoIsThere />
      )}
    </div>
  );
}

type Answer = ApiSuccess<Awaited<ReturnType<(typeof api.payments)[":id"]["receipt"]["$get"]>>>;

function Receipt({ payment }: { payment: string | null }) {
  const [receipt, setReceipt] = useState<Answer["receipt"] | null>(null);
  const [failure, setFailure] = useState<string | null>(payment === null ? m.receipt_no_payment() : null);
  const [mayCome, setMayCome] = useState(false);
  const read = useCallback(async () => {
    if (payment === null) return;
    setFailure(null);
    const answer = await callApi(() => api.payments[":id"].receipt.$get({ param: { id: payment } }));
    if (answer.success) return setReceipt(answer.receipt);
    const isNone = answer.error === "NOT_FOUND" || answer.fields !== undefined;
    setMayCome(!isNone);
    setFailure(isNone ? m.receipt_no_payment() : answer.message);
  }, [payment]);
  useEffect(() => void read(), [read]);
  if (receipt === null && failure === null) return <Loading />;
  return (
    <>
      <FormFailure message={failure} {...(mayCome && { onAgain: () => void read() })} />
      <p className="row">
        {receipt !== null && <Button onClick={() => window.print()}>{m.paper_print()}</Button>}
        <ButtonLink look={receipt === null ? undefined : "text"} to="/reminder">
          {m.paper_back()}
        </ButtonLink>
      </p>
      {receipt !== null && <ReceiptSheet receipt={receipt} />}
    </>
  );
}
