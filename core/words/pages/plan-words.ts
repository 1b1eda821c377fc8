// The dashboard: dates that come once, and what a visit needs. `who`: the first name of the person who registers. Null when
// that is the reader.

export const once = {
  abouts: {
    move: "A move",
    work: "A change of work",
    school: "A change of school",
    car: "A change of car",
    travel: "Travel",
    other: "Something else",
  },
  typeIt: (who: string | null) =>
    who === null
      ? "Type the last day that your office or your paper named. Rules differ, and we do not count for you."
      : `Type the last day that ${who}’s office or paper named. Rules differ, and we do not count for you.`,
  done: (who: string | null) => (who === null ? "I have done this" : `${who} has done this`),
};

export const visit = {
  time: (who: string | null) => (who === null ? "Your time" : `${who}’s time`),
  anotherTime: (who: string | null) => (who === null ? "I need another time" : `${who} needs another time`),
  found: (count: number) => (count === 1 ? "One office is found." : `${count} offices are found.`),
};
