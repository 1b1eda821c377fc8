import { disguises } from "../acts-of-strangers.ts";
import type { Draft, Scene } from "./draft.ts";

/** Strangers who name an account, and others who end the reminders of its holder. */

function plant(draft: Draft, time: string, as: (typeof disguises)[number], inDays: number): void {
  draft.at(0, time, {
    do: "plant",
    stranger: draft.random.between(0, 1),
    household: 0,
    as,
    number: "own",
    zone: draft.zone,
    dates: [inDays],
    pay: true,
  });
}

export const scenesOfOwning: Record<string, Scene> = {
  /** Strangers name her account, and she says no to each. */
  "two who are declined"(draft) {
    draft.list(0, [30]);
    plant(draft, "13:00", draft.random.pick(disguises), 10);
    plant(draft, "13:10", draft.random.pick(disguises), 12);
    const no = { do: "answer", household: 0, question: 0, yes: false } as const;
    draft.at(0, "15:00", { do: "sign-in", household: 0 }, no);
    draft.at(0, "16:00", no);
  },

  /** A stranger's paid sign-up names her account. She signs in, and is reminded of her own dates. */
  "a stranger waits for her to sign in"(draft) {
    draft.list(0, [30]);
    plant(draft, "13:00", "registrant", draft.random.between(8, 10));
    draft.at(0, "15:00", { do: "sign-in", household: 0 });
    draft.days = 4;
  },

  /** She says yes: the maker's mailbox and number go. */
  "a stranger is accepted"(draft) {
    draft.list(0, [30]);
    plant(draft, "13:00", draft.random.pick(disguises), draft.random.between(8, 9));
    draft.at(0, "13:30", { do: "say", stranger: 0, says: "Start!", twice: false });
    draft.at(0, "15:00", { do: "sign-in", household: 0 });
    draft.at(0, "15:10", { do: "answer", household: 0, question: 0, yes: true });
    for (const stranger of [0, 1]) {
      draft.at(0, "15:12", { do: "follow", stranger, purpose: "done", message: 0 });
      for (const says of ["Start!", "done"] as const) {
        draft.at(0, "15:13", { do: "say", stranger, says, twice: false });
      }
    }
    draft.days = 4;
  },

  /** Somebody who is signed in to another account answers for hers. */
  "another answers for her"(draft) {
    const { random } = draft;
    draft.list(0, [30]);
    plant(draft, "13:00", random.pick(disguises), 10);
    for (const tries of ["accept", "decline"] as const) {
      draft.at(0, random.pick(["14:00", "15:00"]), {
        do: "trespass",
        stranger: random.between(0, 1),
        household: 0,
        tries,
        index: 0,
      });
    }
  },

  /** One of her own channels says "done". So does another person's, after somebody has stopped the mails to her. */
  "who said done"(draft) {
    const { random } = draft;
    draft.list(0, [3], { friends: 1 });
    draft.list(1, [3], { text: true });
    draft.at(0, "14:00", { do: "link", household: 0, purpose: "stop", message: random.between(0, 2) });
    draft.at(0, "15:00", { do: "link", household: 0, purpose: "done", message: random.between(0, 2) });
    draft.at(0, "15:00", { do: "text", household: 1, channel: 0, says: "done", twice: false });
    draft.list(3, [3]);
    draft.at(0, "14:00", { do: "link", household: 3, purpose: "done", message: 0 });
    // The channel that stops the mails may be the holder's own. A number then says "done".
    draft.list(2, [3], { text: true });
    draft.at(0, "14:00", { do: "link", household: 2, purpose: "stop", message: 0 });
    draft.at(0, "15:00", { do: "text", household: 2, channel: 0, says: "done", twice: false });
  },
};
