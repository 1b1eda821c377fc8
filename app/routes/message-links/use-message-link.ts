import { useEffect, useEffectEvent, useState } from "react";
import { untilItIsRead, usePageForm } from "#app/browser/use-page-form.ts";
import type { LinkOf, LinkOutcome, Purpose } from "./link-action.ts";

interface Options<P extends Purpose> {
  /** The outcome of the form where it came without a script. */
  posted: LinkOutcome<P> | undefined;
  /** Whether the link says that an act has arrived. By default it has, when the link says something else since. */
  hasArrived?: (seen: LinkOf<P>, before: LinkOf<P>) => boolean;
  notArrived?: string;
}

export type MessageLink<P extends Purpose> = ReturnType<typeof useMessageLink<P>>;

/**
 * A message's link: what it asks, and its form. Opening it changes nothing, because mail scanners open links. Only a
 * press of a button acts. The page looks by itself; without a script a button does (PlainWay).
 */
export function useMessageLink<P extends Purpose>({ posted, hasArrived = isOther, notArrived }: Options<P>) {
  const [known, setKnown] = useState({
    link: posted?.link,
    acted: posted?.isDone ?? false,
    /** The last act that is known to have been done. */
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
    /** Why the last act failed, or what is said until its answer comes. */
    failure: acting.failure,
    /** Why the link could not be read. */
    notRead: known.link ? null : looking.failure,
    /** Whether the server does not know the link. */
    isUnusable: !known.link && unusable.has(looking.failureCode ?? ""),
    formProps: acting.formProps,
    /** What the button of an act gets. */
    button: (action: string) => ({ ...acting.sends, name: "action", value: action }) as const,
  };
}

const isOther = (seen: object, before: object): boolean => JSON.stringify(seen) !== JSON.stringify(before);

/** What the server says to a link that it does not know. Any other failure may pass, and says nothing about the link. */
const unusable: ReadonlySet<string> = new Set(["NOT_FOUND", "VALIDATION"]);
