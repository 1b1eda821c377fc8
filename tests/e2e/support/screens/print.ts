import type { Screen } from "./screen.ts";
import { asHolder, asNina, households } from "./stage.ts";

const printPage = {
  path: "/reminder/print",
  title: "My year",
  heading: "My year",
  kind: "personal",
} as const;

/** The year on paper. */
export const printScreens: readonly Screen[] = [
  { name: "print-signed-out", ...printPage, says: ["Please log in to print your year."] },
  {
    name: "print-without-dates",
    ...printPage,
    says: ["There are no dates to print yet."],
    before: asNina,
  },
  {
    name: "print",
    ...printPage,
    weekLater: true,
    says: ["Alder County", "Marsh City", "Print this page"],
    before: (page, stage) => asHolder(page, stage, households.near),
  },
];
