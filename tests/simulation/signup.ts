import { emptySignupForm, type PersonInfo, type SignupForm } from "#core/signup/form.ts";
import { todayIn } from "#core/time-zones.ts";
import { payForSubscription } from "#server/billing/pay-for-subscription.ts";
import { user as users } from "#server/db/schema/accounts.ts";
import { checkVerification } from "#server/signups/check-verification.ts";
import { saveSignup } from "#server/signups/save-signup.ts";
import { startVerification } from "#server/signups/start-verification.ts";
import type { Action } from "./history.ts";
import type { World } from "./world.ts";

type Signup = Extract<Action, { do: "signup" }>;

/** The account holders' first names; everybody's last name is Quill, which no message may ever show. */
const holders = ["Alma", "Bruno", "Clara", "Diego"];
export const lastName = "Quill";

/** The wizard, from the code to the payment, by somebody who has an account already. */
export async function signUp(world: World, action: Signup): Promise<void> {
  const services = world.services();
  const { household } = action;
  const email = `holder-${"abcd"[household]}@mail.example`;
  const name = `${holders[household]} ${lastName}`;
  const id = `user-${household}`;
  if (!world.users.has(household)) {
    await world.ground.db.insert(users).values({ id, name, email, emailVerified: true });
    world.users.set(household, id);
  }
  const verification = await startVerification(services, { email, client: "none" });
  await checkVerification(services, { id: verification.id, client: "none" }, verification.demoCode ?? "");
  const form = { ...formOf(world, action, email, name), verificationId: verification.id };
  const { subscriptionId } = await saveSignup(services, {
    form,
    password: "",
    passwordConfirmation: "",
    user: { id, email, name, emailVerified: true },
  });
  if (action.pay) await payForSubscription(services, subscriptionId);
}

function formOf(world: World, action: Signup, email: string, name: string): SignupForm {
  const { household, userType, master, text, zones, dates } = action;
  const holder = person(name, email, text ? phoneOf(household * 2) : "", zones[0]);
  const other = person(
    `Dora ${lastName}`,
    `other-${"abcd"[household]}@mail.example`,
    phoneOf(household * 2 + 1),
    zones[1],
  );
  const isHolderRegistrant = userType === "registrant" || master === "registrant";
  const [registrantInfo, contactInfo] = isHolderRegistrant ? [holder, other] : [other, holder];
  const today = todayIn(registrantInfo.timeZone, world.now());
  return {
    ...emptySignupForm(),
    userType,
    master: userType === "registrant" ? "" : master,
    masterAccountHolder: name,
    registrantInfo,
    ...(userType === "family" && { familyInfo: contactInfo }),
    ...(userType === "friend" && { friendInfo: contactInfo }),
    emailAccess: "yes",
    textAccess: text ? "yes" : "no",
    locationType: dates.length > 1 ? "multiple" : "single",
    locations: dates.map((inDays, position) => ({
      name: `Office ${position + 1}`,
      frequency: "4",
      registrationDate: today.add({ days: inDays }).toString(),
    })),
    account: { email },
    verificationEmail: email,
  };
}

const person = (fullName: string, email: string, phone: string, timeZone: string): PersonInfo => ({
  ...{ fullName, email, phone, timeZone },
  address: "18 Orchard Lane, Cedar Hollow",
  age: "44",
});

/** Numbers reserved for fiction. */
export const phoneOf = (index: number): string => `(515) 555-01${String(10 + index)}`;
