import { type ReactNode, useEffect, useState } from "react";
import { type Api, api, callApi } from "#app/browser/api.ts";
import { useLinkToken } from "#app/browser/use-link-token.ts";
import type { FormOutcome } from "#app/form-action.ts";
import { m } from "#messages";
import { Announced } from "../ui/announced.tsx";

export interface MailedLinkForm {
  /** Null where the address has no token, or no script has read it: then the reader pastes the link. */
  token: string | null;
  /** The address that received the link. Undefined until the server has answered. */
  email: string | undefined;
  posted: FormOutcome | undefined;
  onDone: () => void;
}

interface Parts {
  purpose: LinkPurpose;
  posted: FormOutcome | undefined;
  form: (parts: MailedLinkForm) => ReactNode;
  /** For a link without a token. */
  unusable: ReactNode;
  done: ReactNode;
}

/**
 * What a page shows when a mailed link leads to it, with a token behind its `#`: the form, then the outcome. Where no script reads the
 * token, and where a mail filter has cut it off, the form asks for the link.
 */
export function ByMailedLink({ purpose, posted, form, unusable, done }: Parts) {
  const link = useLinkToken();
  const email = useLinkAddress(purpose, link.state === "ready" ? link.token : null);
  const [isDone, setIsDone] = useState(posted?.isDone ?? false);
  const finish = () => setIsDone(true);
  return (
    <>
      {!isDone && show()}
      <Announced>{isDone && done}</Announced>
    </>
  );

  function show(): ReactNode {
    if (link.state === "ready") {
      const { token, forget } = link;
      const onDone = () => {
        forget();
        finish();
      };
      return form({ token, email, posted, onDone });
    }
    const pasted = form({ token: null, email: undefined, posted, onDone: finish });
    if (posted) return pasted;
    if (link.state === "unusable") {
      return (
        <>
          {unusable}
          <p>{m.without_script_link_cut()}</p>
          {pasted}
        </>
      );
    }
    return (
      <>
        <p className="soft needs-script">{m.navigation_loading()}</p>
        <div className="plain-way stack gap-5">{pasted}</div>
      </>
    );
  }
}

type LinkPurpose = Parameters<Api["auth"]["link-address"]["$post"]>[0]["json"]["purpose"];

/** The address that received the link, for password managers alone. It stays in the page's memory. The page works without it. */
function useLinkAddress(purpose: LinkPurpose, token: string | null): string | undefined {
  const [email, setEmail] = useState<string>();
  useEffect(() => {
    if (token === null) return;
    void callApi(() => api.auth["link-address"].$post({ json: { purpose, token } })).then((answer) =>
      setEmail(answer.success ? answer.email : undefined),
    );
  }, [purpose, token]);
  return email;
}
