import { type ReactNode, useState } from "react";
import { useLinkToken } from "#app/browser/use-link-token.ts";
import type { FormOutcome } from "#app/form-action.ts";
import { m } from "#messages";
import { Announced } from "../ui/announced.tsx";

export interface MailedLinkForm {
  /** Null where the address has none, or no script has read it: then the link is pasted. */
  token: string | null;
  posted: FormOutcome | undefined;
  onDone: () => void;
}

interface Parts {
  posted: FormOutcome | undefined;
  form: (parts: MailedLinkForm) => ReactNode;
  /** For a link without a token. */
  unusable: ReactNode;
  done: ReactNode;
}

/**
 * What a page shows whose link was mailed with a token behind its `#`: the form, then the outcome. Where no script reads
 * the token, and where a mail filter has cut it off, the form asks for the link.
 */
export function ByMailedLink({ posted, form, unusable, done }: Parts) {
  const link = useLinkToken();
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
      return form({ token, posted, onDone });
    }
    const pasted = form({ token: null, posted, onDone: finish });
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
