import { useEffect, useEffectEvent, useState } from "react";
import { untilItIsRead, usePageForm } from "#app/browser/use-page-form.ts";
import type { LinkOf, LinkOutcome, Purpose } from "./link-action.ts";

interface Options<P extends Purpose> {
  /** The outcome of a form that came without a script. */
  posted: LinkOutcome<P> | undefined;
  /** Whether a newly read link proves that an act has arrived. By default every difference proves it. */
  hasArrived?: (seen: LinkOf<P>, before: LinkOf<P>) => boolean;
  notArrived?: string;
}

export type MessageLink<P extends Purpose> = ReturnType<typeof useMessageLink<P>>;

/**
 * A message's link: its question, and its form. Opening it changes nothing, because mail scanners open links. Only a press of a button
 * acts. The page reads the link by itself; without a script a button does (PlainWay).
 */
export function useMessageLink<P extends Purpose>({ posted, hasArrived = isOther, notArrived }: Options<P>) {
  const [known, setKnown] = useState({
    link: posted?.link,
    acted: posted?.isDone ?? false,
    /** The last act that the server has carried out. */
    did: posted?.act,
  });
  const take = ({ link, isDone, act }: LinkOutcome<P>) =>
    setKnown((before) => ({
      link: link ?? before.link,
      acted: before.acted || isDone === true,
      did: act ?? before.did,
    }));

  const looking = usePageForm<LinkOutcome<P>>({
    posted,
    whenLost: untilItIsRead,
    onOutcome: take,
  });
  const acting = usePageForm<LinkOutcome<P>>({
    posted,
    whenLost: {
      ask: "look",
      arrived: (seen) =>
        seen.link && known.link && hasArrived(seen.link, known.link) ? { ...seen, isDone: true } : null,
      ...(notArrived !== undefined && { notArrived }),
    },
    onOutcome(outcome) {
      take(outcome);
      if (outcome.payAt) window.location.assign(outcome.payAt);
    },
  });
  const look = useEffectEvent(() => {
    if (!posted) looking.send({ action: "look" });
  });
  useEffect(() => look(), []);

  return {
    ...known,
    busy: acting.running,
    payAt: acting.outcome?.payAt,
    /** Why the last act failed, or the words until its answer comes. */
    failure: acting.failure,
    /** Why the page could not read the link. */
    notRead: known.link ? null : looking.failure,
    /** Whether the server does not know the link. */
    isUnusable: !known.link && unusable.has(looking.failureCode ?? ""),
    formProps: acting.formProps,
    /** The attributes of an act's button. */
    button: (action: string) => ({ ...acting.sends, name: "action", value: action }) as const,
  };
}

const isOther = (seen: object, before: object): boolean => JSON.stringify(seen) !== JSON.stringify(before);

/** The codes of a link that the server does not know. Any other failure may pass, and says nothing about the link. */
const unusable: ReadonlySet<string> = new Set(["NOT_FOUND", "VALIDATION"]);
