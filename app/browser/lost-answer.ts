import { catalogue } from "#core/words/catalogue.ts";
import { type ApiFailure, gotNoAnswer } from "./api.ts";
import { askAgainSoon } from "./ask-until-answered.ts";
import { saySaved } from "./saved-words.ts";

/** How a call can end. A failure of `callAuth` has its own shape, so only the code counts. */
type Outcome = { success: true } | Pick<ApiFailure, "success" | "error">;

/** About four minutes, with the pauses between. */
const mostTimes = 10;

/**
 * Looks what has become of something whose answer was lost: asks until an answer comes, and sends nothing again. Gives the
 * last failure when none has come for minutes, and when it is no longer wanted.
 */
async function lookUntilAnswered<Answer extends Outcome>(
  look: () => Promise<Answer>,
  isWanted = () => true,
): Promise<Answer> {
  for (let times = 1; ; times += 1) {
    const answer = await look();
    if (!isLost(answer) || times === mostTimes) return answer;
    await new Promise<void>((resolve) => {
      askAgainSoon(times, resolve);
    });
    if (!isWanted()) return answer;
  }
}

/**
 * For what changes nothing when it arrives twice. It is sent again until an answer comes, and `onLost` gets the first failure
 * before: it says at once what is wrong, where the words for that were agreed. `send` is told whether it sends something that
 * may have arrived. Nothing is sent again once it is no longer wanted: somebody who has closed a dialog does not want what it
 * would do.
 */
export async function sendUntilAnswered<Answer extends Outcome>(
  send: (isAgain: boolean) => Promise<Answer>,
  onLost: (answer: Answer) => void,
  isWanted = () => true,
): Promise<Answer> {
  const answer = await send(false);
  if (!isLost(answer)) return answer;
  onLost(answer);
  return lookUntilAnswered(() => send(true), isWanted);
}

/** The same for a change of a page that has no place of its own for words: the page's live region has them. */
export const sendChange = (
  send: () => Promise<{ success: true } | ApiFailure>,
): Promise<{ success: true } | ApiFailure> =>
  sendUntilAnswered(send, () => saySaved(catalogue.lostAnswer.askingAgain));

/**
 * The same for a removal. `gone` is the code that the server gives to a second one where the first has arrived: then what was
 * wanted is done.
 */
export async function sendRemoval(
  send: () => Promise<{ success: true } | ApiFailure>,
  onLost: () => void,
  { gone = "NOT_FOUND", isWanted }: { gone?: string; isWanted?: () => boolean } = {},
): Promise<{ success: true } | ApiFailure> {
  let wasLost = false;
  const answer = await sendUntilAnswered(
    send,
    () => {
      wasLost = true;
      onLost();
    },
    isWanted,
  );
  return wasLost && !answer.success && answer.error === gone ? { success: true } : answer;
}

/** For what must not arrive twice. When its answer gets lost, `look` finds out whether it has arrived. */
export async function sendOnce(
  send: () => Promise<{ success: true } | ApiFailure>,
  onLost: () => void,
  look: () => Promise<{ success: true; hasArrived: boolean } | ApiFailure>,
): Promise<{ success: true } | ApiFailure> {
  const answer = await send();
  if (!isLost(answer)) return answer;
  onLost();
  const seen = await lookUntilAnswered(look);
  if (!seen.success || seen.hasArrived) return seen;
  return { success: false, error: "NOT_ARRIVED", message: catalogue.lostAnswer.notArrived };
}

const isLost = (answer: Outcome): boolean => !answer.success && gotNoAnswer(answer);
