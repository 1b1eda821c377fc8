import fc from "fast-check";

/** Our steps. Each may call Stripe, and any other may overtake it meanwhile. */
const ours = [
  ...["press", "press", "press", "give", "come back", "come back"],
  ...["refund", "refund in part", "take back", "reconcile"],
  ...["deliver", "deliver", "deliver", "deliver again"],
] as const;
/** The steps of buyers, banks, the operator in Stripe's dashboard, the network and the clock. */
const theirs = [
  ...["pay", "pay", "pay", "pay later", "money comes", "money fails", "expire"],
  ...[
    "refund in dashboard",
    "refund in dashboard in part",
    "refunds take time",
    "refund comes",
    "refund fails",
  ],
  ...["dispute", "win", "lose"],
  ...[
    "lose event",
    "reorder",
    "deliver all",
    "connection breaks",
    "database breaks",
    "error",
    "go on",
    "go on",
  ],
  ...["change place", "wait a moment", "wait", "wait", "year passes"],
] as const;

/** One step of a history. `which` picks among the things that it can act on. */
export interface Step {
  do: string;
  which: number;
  /**
   * Makes one of this step's calls to Stripe (`call`, counted from 0) wait until a later step lets it go on. `isExecuted`:
   * Stripe carries it out before the wait, and not after it. Null when no call waits.
   */
  late: { call: number; isExecuted: boolean } | null;
  /** The database breaks at the statement that begins with this. When left out, it breaks after `which` other statements. */
  statement?: string;
}

const late = fc.record({ call: fc.nat(2), isExecuted: fc.boolean() });

export const histories: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    do: fc.constantFrom(...ours, ...theirs),
    which: fc.nat(20),
    late: fc.option(late, { freq: 3, nil: null }),
  }),
  { minLength: 3, maxLength: 40 },
);
