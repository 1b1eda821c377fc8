import type { ComponentType } from "react";
import { FourPapers } from "./pictures/four-papers.tsx";
import { OneReminder } from "./pictures/one-reminder.tsx";
import { PrintedSheet } from "./pictures/printed-sheet.tsx";
import { Years } from "./pictures/years.tsx";

/** The topics with a picture. It stands below the topic's first words, before its first heading. */
export const topicPictures: Readonly<Record<string, ComponentType>> = {
  "choose-the-date": FourPapers,
  "what-messages-say": OneReminder,
  "without-a-phone": PrintedSheet,
  "several-places": Years,
};
