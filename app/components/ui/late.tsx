import { type ReactNode, useEffect } from "react";
import type { LazyPart } from "#app/browser/lazy-part.ts";
import { m } from "#messages";
import { Announced } from "./announced.tsx";
import { Loading } from "./loading.tsx";
import { Modal } from "./modal.tsx";
import { Notice } from "./notice.tsx";
import { LoadAgain } from "./try-again.tsx";
import { useLateWords } from "./use-late.ts";

type LateProps<Part> = {
  of: LazyPart<Part>;
  children: (part: Part) => ReactNode;
};

/** Shows a late part. Until it has loaded, the page says that it is loading, or that loading failed. */
export function Late<Part>({ of, children }: LateProps<Part>) {
  const { part, failed } = of.use();
  useEffect(() => of.ask(), [of]);
  if (part !== null) return children(part);
  return failed ? <DidNotCome /> : <Loading />;
}

/** Shows a late part that is a dialog. A dialog opens at once, and is empty until the part has loaded. */
export function LateDialog<Part>({ of, onClose, children }: LateProps<Part> & { onClose: () => void }) {
  const { part } = of.use();
  if (part !== null) return children(part);
  return (
    <Modal title={m.dialog_one_moment()} onClose={onClose}>
      <Late of={of}>{children}</Late>
    </Modal>
  );
}

/** Says that a part is loading, or that loading failed. */
export function LateNotice({ of }: { of: LazyPart<unknown> }) {
  const { part, failed, awaited } = of.use();
  if (part !== null || !awaited) return null;
  return failed ? <DidNotCome /> : <Loading words={m.dialog_one_moment()} />;
}

/** Says so when a sent form's answer takes long. */
export function LateAnswer({ isSent }: { isSent: boolean }) {
  const words = useLateWords(isSent);
  return (
    <Announced as="p" className="soft">
      {words}
    </Announced>
  );
}

function DidNotCome() {
  return (
    <Notice tone="warning">
      <p>
        {m.arrival_part_failed()} <LoadAgain />
      </p>
    </Notice>
  );
}
