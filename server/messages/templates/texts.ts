import { z } from "zod";
import { type Answer, answerText, firstText as firstTextWords } from "#core/words/messages/answer-texts.ts";
import { defineTemplate, staysTrue } from "#server/messages/template.ts";

/** After a START that our answer could not explain: who added the number, how often texts come, how to stop them. */
export const firstText = defineTemplate({
  params: z.object({ addedBy: z.string() }),
  isStillTrue: staysTrue,
  text: ({ params }) => firstTextWords(params.addedBy),
});

/** Our answer to somebody who has texted us. */
export const textAnswer = defineTemplate({
  kind: "reply",
  params: z.custom<Answer>(),
  isStillTrue: staysTrue,
  text: ({ params, publicUrl }) => answerText(params, publicUrl),
});
