/** Something to bring to the office. */
export interface ThingToBring {
  what: string;
  /** The person has it ready. */
  isReady: boolean;
}
