import { type ApiFailure, gotNoAnswer } from "./api.ts";
import { askAgainSoon } from "./ask-until-answered.ts";

/** About four minutes, with the pauses between. */
const mostTimes = 10;

/**
 * Looks what has become of something whose answer was lost: asks until an answer comes, and sends nothing again. Gives the
 * last failure when none has come for minutes.
 */
export async function lookUntilAnswered<Answer extends { success: true }>(
  look: () => Promise<Answer | ApiFailure>,
): Promise<Answer | ApiFailure> {
  for (let times = 1; ; times += 1) {
    const answer = await look();
    if (answer.success || !gotNoAnswer(answer as ApiFailure) || times === mostTimes) return answer;
    await new Promise<void>((resolve) => {
      askAgainSoon(times, resolve);
    });
  }
}
