/** Whose it is, for a message with forms: the reader's own (`whose` is null), or that of the person with this first name. */
export const ofWhom = (whose: string | null) =>
  whose === null ? ({ who: "own", whose: "" } as const) : ({ who: "other", whose } as const);
