import { proveAddress } from "#server/accounts/prove-address.ts";
import { readQuestions } from "#server/dashboard/read-questions.ts";
import { acceptSignup, declineSignup } from "#server/signups/answer-question.ts";
import { endSubscription } from "#server/signups/close-subscription.ts";
import { claimAtSignIn } from "#server/subscriptions/whose-it-is.ts";
import type { HoldersAction } from "./hostile-actions.ts";
import { householdOf } from "./household.ts";
import { accountOf, addressOf, herPassword } from "./signup.ts";
import type { World } from "./world.ts";

/**
 * What an account holder does about sign-ups that name the account.
 * @returns false when there was nothing to do it to
 */
export async function actAsHolder(world: World, action: HoldersAction): Promise<boolean> {
  const { household } = action;
  const services = world.services();
  if (action.do === "prove") return prove(world, household);
  if (action.do === "end-person") {
    const hers = householdOf(world, household);
    if (!hers) return false;
    await endSubscription(world.ground.db, services, hers.userId, hers.subscription.id);
    return true;
  }
  const user = await accountOf(world, household);
  if (!user?.emailVerified) return false;
  world.users.set(household, user.id);
  if (action.do === "sign-in") {
    await claimAtSignIn(world.ground.db, world.now(), user);
    return true;
  }
  const questions = await readQuestions(world.ground.db, user);
  const question = questions[action.question % questions.length];
  if (!question) return false;
  if (!action.yes) await declineSignup(world.ground.db, services, user, question.id);
  else {
    const staying = stayingAt(world, question);
    await acceptSignup(world.ground.db, services, user, question.id);
    // She has read who gets messages, and has said yes to those who stay.
    world.lists.put(question.id, user.id, [user.email, ...staying]);
  }
  return true;
}

/** The addresses of everybody who stays on the list after a yes. The question has shown each of them, masked. */
function stayingAt(
  { facts }: World,
  { id, recipients }: Awaited<ReturnType<typeof readQuestions>>[number],
): string[] {
  const people = [...facts.recipients.values()].filter((one) => one.subscriptionId === id);
  return recipients
    .filter(({ ways }) => ways.every(({ afterYes }) => afterYes === "stays"))
    .flatMap(({ firstName, relation }) =>
      people.filter((one) => one.fullName.startsWith(`${firstName} `) && one.relation === relation),
    )
    .flatMap((one) => [...facts.channels.values()].filter(({ recipientId }) => recipientId === one.id))
    .map(({ address }) => address);
}

/** Opens the newest link to a password in her mailbox, whoever asked for it. */
async function prove(world: World, household: number): Promise<boolean> {
  const mails = world.vendors.inbox.filter(({ to }) => to === addressOf(household));
  const tokens = mails.flatMap(({ text }) => /[?#&]token=([\w-]{32})/.exec(text)?.[1] ?? []);
  const token = tokens.at(-1);
  if (token === undefined) return false;
  await proveAddress(world.ground.db, world.services(), { token, password: herPassword });
  return true;
}
