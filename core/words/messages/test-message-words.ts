import { brand } from "#core/brand.ts";

/** A test message that an account holder asks for. It says nothing about anybody. `text` follows the brand's name. */
export const testMessageWords = {
  subject: `A test from ${brand.name}`,
  lead: `This is a test from ${brand.name}. Reminders will look like this.`,
  preview: "Reminders will look like this.",
  nothingToDo: "It arrived, so there's nothing else to do.",
  text: "this is a test. Reminders will look like this.",
};
