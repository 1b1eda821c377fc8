/** What the pages to print share. They may lie in a printer that others use, so no word says what the dates are for. */
export const paper = {
  print: "Print this page",
  back: "Back to your reminders",
  notCovered: "No reminders come for this date until another year is paid.",
  forWhom: (name: string) => `For ${name}`,
};
