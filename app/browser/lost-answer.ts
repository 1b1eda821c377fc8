import { type ApiFailure, gotNoAnswer } from "./api.ts";
import { askAgainSoon } from "./ask-until-answered.ts";

/** How a call can end. A failure of `callAuth` has its own shape, so only the code counts. */
type Outcome = { success: true } | Pick<ApiFailure, "success" | "error">;

/** About four minutes, with the pauses between. */
const mostTimes = 10;

/**
 * Looks what has become of something whose answer was lost: asks until an answer comes, and sends nothing again. Gives the
 * last failure when none has come for minutes.
 */
export async function lookUntilAnswered<Answer extends Outcome>(
  look: () => Promise<Answer>,
): Promise<Answer> {
  for (let times = 1; ; times += 1) {
    const answer = await look();
    if (!isLost(answer) || times === mostTimes) return answer;
    await new Promise<void>((resolve) => {
      askAgainSoon(times, resolve);
    });
  }
}

/**
 * For what changes nothing when it arrives twice, where the answer is all that can be known: nobody may learn by looking whether
 * an address has an account. It is sent again until an answer comes, and `onLost` is called before.
 */
export async function sendUntilAnswered<Answer extends Outcome>(
  send: () => Promise<Answer>,
  onLost: () => void,
): Promise<Answer> {
  const answer = await send();
  if (!isLost(answer)) return answer;
  onLost();
  return lookUntilAnswered(send);
}

const isLost = (answer: Outcome): boolean => !answer.success && gotNoAnswer(answer);
