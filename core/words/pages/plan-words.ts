import { m } from "#messages";
// The dashboard: dates that come once, and what a visit needs. `who`: the first name of the person who registers. Null when
// that is the reader.

export const oncePageWords = {
  abouts: {
    move: m.once_abouts_move,
    work: m.once_abouts_work,
    school: m.once_abouts_school,
    car: m.once_abouts_car,
    travel: m.once_abouts_travel,
    other: m.once_abouts_other,
  },
  typeIt: (who: string | null) => (who === null ? m.once_type_it_own() : m.once_type_it_other({ who })),
};

export const visitPageWords = {
  time: (who: string | null) => (who === null ? m.visit_time_own() : m.visit_time_other({ who })),
  anotherTime: (who: string | null) =>
    who === null ? m.visit_another_time_own() : m.visit_another_time_other({ who }),
};
