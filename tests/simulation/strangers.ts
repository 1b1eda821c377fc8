import { verifyPassword } from "better-auth/crypto";
import { and, eq } from "drizzle-orm";
import { todayIn } from "#core/dates/time-zones.ts";
import { emptySignupForm, type SignupForm } from "#core/signup/form.ts";
import { signUp as signUpAccount } from "#server/accounts/sign-up.ts";
import { account as accounts, user as users } from "#server/db/schema/accounts.ts";
import { acknowledgeOwn } from "#server/locations/acknowledge.ts";
import { endLocation } from "#server/locations/end-location.ts";
import { removeRecipient } from "#server/recipients/remove-recipient.ts";
import { stopOwnChannel } from "#server/recipients/switch-own-channel.ts";
import { Refusal } from "#server/refusal.ts";
import { receiveText } from "#server/replies/receive-text.ts";
import { acceptSignup, declineSignup } from "#server/signups/answer-question.ts";
import { endSubscription } from "#server/signups/close-subscription.ts";
import { saveSignup } from "#server/signups/save-signup.ts";
import { payForSubscription } from "#tests/support/pay-for-subscription.ts";
import { followLink } from "./follow-link.ts";
import type { HostileAction } from "./hostile-actions.ts";
import { householdOf } from "./household.ts";
import { addressOf, askFromHome, lastName, person, phoneOf, proveByCode, strangers } from "./signup.ts";
import { Violation, type World } from "./world.ts";

/** People with a mailbox and a number of their own who do to households everything that the product lets them do. */

/** A sign-up that a stranger has made. */
export interface Plant {
  stranger: number;
  form: SignupForm;
  subscriptionId: string;
}

const hisPassword = "Marsh-City-66";

/** @returns false when there was nothing to do it to */
export async function actHostile(world: World, action: HostileAction): Promise<boolean> {
  const { stranger } = action;
  const { email, phone } = strangers[stranger % strangers.length] ?? strangers[0];
  const services = world.services();
  switch (action.do) {
    case "plant": {
      const form = { ...formOf(world, action), verificationId: await proveByCode(world, email) };
      const subscriptionId = await post(world, form);
      world.lists.open(subscriptionId, null, [email]);
      world.plants.push({ stranger, form, subscriptionId });
      if (action.pay) await payForSubscription(world.ground.db, services, subscriptionId);
      return true;
    }
    case "repost":
    case "repay": {
      const own = world.plants.filter((plant) => plant.stranger === stranger);
      const plant = own[action.plant % own.length];
      if (!plant) return false;
      if (action.do === "repost") await post(world, plant.form);
      // His browser's cookie names what nobody owns, and nothing else.
      else if (world.facts.subscriptions.get(plant.subscriptionId)?.ownerUserId !== null) return false;
      else await payForSubscription(world.ground.db, services, plant.subscriptionId);
      return true;
    }
    case "follow":
      return followLink(world, [email], action);
    case "say": {
      const { says, twice } = action;
      const text = { provider: world.vendors.names.text, event: world.nextEvent(), from: phone, body: says };
      world.hearText(phone, says);
      for (let time = 0; time < (twice ? 2 : 1); time += 1) {
        await receiveText(world.ground.db, services, { ...text, answeredAs: null });
      }
      return true;
    }
    case "hijack":
      return hijack(world, action);
    case "trespass":
      return trespass(world, action);
  }
}

/** The wizard's last step, by somebody who is not signed in. */
async function post(world: World, form: SignupForm): Promise<string> {
  const passwords = { password: hisPassword, passwordConfirmation: hisPassword };
  const { subscriptionId } = await saveSignup(world.ground.db, world.services(), {
    form,
    ...passwords,
    user: null,
    askOf: askFromHome,
  });
  return subscriptionId;
}

function formOf(world: World, action: Extract<HostileAction, { do: "plant" }>): SignupForm {
  const { stranger, household, as, number, zone, dates } = action;
  const { email, phone, name } = strangers[stranger % strangers.length] ?? strangers[0];
  const written = { own: phone, hers: phoneOf(household * 2), none: "" }[number];
  const himself = person(`${name} ${lastName}`, email, written, zone);
  const victim = person(`Vera ${lastName}`, "friend-a@mail.example", phoneOf(20), zone);
  const herself = person(`Vera ${lastName}`, addressOf(household), phoneOf(household * 2), zone);
  const today = todayIn(zone, world.now());
  const isAlone = as === "registrant";
  return {
    ...emptySignupForm(),
    userType: isAlone ? "registrant" : "family",
    master: isAlone ? "" : as === "contact" ? "registrant" : "self",
    masterAccountHolder: isAlone || as === "master" ? `${name} ${lastName}` : `Vera ${lastName}`,
    registrantInfo: isAlone ? himself : as === "contact" ? herself : victim,
    ...(!isAlone && { familyInfo: himself }),
    emailAccess: "yes",
    textAccess: number === "none" ? "no" : "yes",
    locationType: dates.length > 1 ? "multiple" : "single",
    locations: dates.map((inDays, position) => ({
      name: `Marsh ${position + 1}`,
      frequency: "4",
      registrationDate: today.add({ days: inDays }).toString(),
    })),
    account: { email: addressOf(household) },
    verificationEmail: email,
  };
}

/** He signs up her address, and later tries his password at the account with that address. */
async function hijack(world: World, { household }: { household: number }): Promise<boolean> {
  const services = world.services();
  const email = addressOf(household);
  await signUpAccount(world.ground.db, services, {
    name: "Mal",
    email,
    password: hisPassword,
    networks: ["library"],
    browser: null,
  });
  await services.background.settled();
  const [credential] = await world.ground.db
    .select({ hash: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(users.email, email), eq(accounts.providerId, "credential")));
  if (credential?.hash && (await verifyPassword({ hash: credential.hash, password: hisPassword }))) {
    throw new Violation(17, `${email}: a stranger's password opens the account`);
  }
  return true;
}

/** Every call about her things is refused to him. */
async function trespass(
  world: World,
  { stranger, household, tries, index }: Extract<HostileAction, { do: "trespass" }>,
): Promise<boolean> {
  const { db } = world.ground;
  const { email, name } = strangers[stranger % strangers.length] ?? strangers[0];
  const user = { id: `stranger-${stranger}`, name, email, emailVerified: true };
  await db.insert(users).values(user).onConflictDoNothing();
  const hers = householdOf(world, household);
  const of = <Item extends { id: string }>(items: readonly Item[] = []) => items[index % items.length]?.id;
  const waiting = [...world.facts.subscriptions.values()].filter(({ ownerUserId }) => ownerUserId === null);
  const services = world.services();
  const calls = {
    done: [of(hers?.locations), (id: string) => acknowledgeOwn(db, services, user.id, id, null)],
    "end-place": [of(hers?.locations), (id: string) => endLocation(db, services, user.id, id)],
    "end-person": [hers?.subscription.id, (id: string) => endSubscription(db, services, user.id, id)],
    accept: [of(waiting), (id: string) => acceptSignup(db, services, user, id)],
    decline: [of(waiting), (id: string) => declineSignup(db, services, user, id)],
    remove: [of(hers?.people), (id: string) => removeRecipient(db, services, user.id, id)],
    stop: [of(hers?.channels), (id: string) => stopOwnChannel(db, services, user.id, id)],
  } as const;
  const [id, call] = calls[tries];
  if (id === undefined) return false;
  const isRefused = await call(id).then(
    () => false,
    (error: unknown) => {
      if (error instanceof Refusal) return true;
      throw error;
    },
  );
  if (!isRefused) throw new Violation(17, `${email}: may "${tries}" what is not his`);
  return true;
}
