import { eq } from "drizzle-orm";
import { accountEventLog, user } from "#server/db/schema/accounts.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { emailVerifications } from "#server/db/schema/signups.ts";
import { recipientChannels, recipients, subscriptions } from "#server/db/schema/subscriptions.ts";
import { signLink } from "#server/db/signed-links.ts";
import { familyForRosa, registrantForm } from "#tests/support/sample-forms.ts";
import { VirtualPasskey } from "../virtual-passkey.ts";
import { signupBody } from "../wizard.ts";
import { networks, type Where, type World } from "./world.ts";

/** An action of the stranger. `draw` varies it: the network, the browser, the address, how often. */
type Deed = (world: World, draw: number) => Promise<unknown>;

/** Mostly he sits in her house. */
const at = (draw: number): Where => ({
  network: networks[draw % 4 === 0 ? Math.floor(draw / 4) % networks.length : 0],
  browser: ["new", "own", "new", "other"][Math.floor(draw / 16) % 4],
});
/** Mostly her mailbox, else his own in some spelling, or nobody's. */
const addressOf = ({ her, him }: World, draw: number): string =>
  [her.email, her.email, her.spelled(1), her.email, him.email, "nobody@mail.example"][draw % 6] ?? "";
const often = async (times: number, deed: () => Promise<unknown>) => {
  for (let count = 0; count < times; count += 1) await deed();
};

async function proveOwn(world: World, where: Where, email: string): Promise<string | null> {
  const { him } = world;
  const started = await him.post("email-verifications", { email }, where);
  const { id } = started.body.verification;
  him.checks.push(id);
  const code = (await world.mailed(email, ["verification-code"], 1))?.code;
  await him.post(`email-verifications/${id}/check`, { code: code ?? "none" }, where);
  return id;
}

/** A list of his own, with her as a contact, and her number as his own or as hers. */
const ownForm = ({ him, her }: World, draw: number, email: string) => ({
  ...registrantForm,
  registrantInfo: {
    ...registrantForm.registrantInfo,
    fullName: "Mal Vane",
    email,
    phone: draw % 2 === 0 ? him.phone : her.phone,
  },
  people:
    draw % 3 === 0
      ? []
      : [
          {
            fullName: "Rosa Delgado",
            relation: "friend" as const,
            timeZone: "America/Chicago",
            email: draw % 3 === 1 ? her.email : him.spelled(3),
            phone: her.phone,
          },
        ],
  account: { email },
  verificationEmail: email,
});

/** A sign-up that names her account. */
const formForHer = ({ him, her }: World, email: string) => ({
  ...familyForRosa,
  registrantInfo: { ...familyForRosa.registrantInfo, email: her.email, phone: her.phone },
  familyInfo: { ...familyForRosa.familyInfo, email, phone: him.phone },
  account: { email: her.email },
  verificationEmail: email,
});

/** Each link to his own things, as his mails and texts have it. */
async function linksOf({ test, him }: World): Promise<{ purpose: string; token: string }[]> {
  const { keys } = test.services;
  const channels = await test.db
    .select({ number: recipientChannels.number })
    .from(recipientChannels)
    .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .innerJoin(subscriptions, eq(subscriptions.id, recipients.subscriptionId))
    .innerJoin(emailVerifications, eq(emailVerifications.id, subscriptions.verificationId))
    .where(eq(emailVerifications.email, him.email))
    .orderBy(recipientChannels.number);
  const reminders = await test.db
    .select({ number: deliveries.number })
    .from(deliveries)
    .innerJoin(recipientChannels, eq(recipientChannels.id, deliveries.recipientChannelId))
    .where(eq(recipientChannels.address, him.email))
    .orderBy(deliveries.number);
  return [
    ...channels.flatMap(({ number }) =>
      (["agree", "messages", "year", "refund"] as const).map((purpose) => ({
        purpose,
        token: signLink(keys, purpose, number),
      })),
    ),
    ...reminders.map(({ number }) => ({ purpose: "done", token: signLink(keys, "done", number) })),
  ];
}

/** The ids of his own things, in the order of his pages. */
async function ownIds({ him }: World, where: Where) {
  const people = (await him.send("GET", "recipients", undefined, where)).body.recipients ?? [];
  const places = (await him.send("GET", "locations", undefined, where)).body.locations ?? [];
  const paid = (await him.send("GET", "payments", undefined, where)).body.payments ?? [];
  return {
    people: people.map(({ id }: { id: string }) => id) as string[],
    channels: people.flatMap(({ channels }: { channels: { id: string }[] }) =>
      channels.map(({ id }) => id),
    ) as string[],
    places: places.map(({ id }: { id: string }) => id) as string[],
    payments: paid.map(({ id }: { id: string }) => id) as string[],
  };
}

const own: Where = { network: networks[5], browser: "own" };

export const strangerActions: Record<string, Deed> = {
  "guesses at passwords": ({ him, ...world }, draw) =>
    often(1 + (draw % 11), () => {
      const email = addressOf({ him, ...world } as World, draw);
      return him.post("auth/sign-in/email", { email, password: "not the words" }, at(draw));
    }),
  "guesses at her password from everywhere": ({ him, her }, draw) =>
    often(3, async () => {
      for (const network of networks)
        await him.post(
          "auth/sign-in/email",
          { email: her.email, password: "not the words" },
          { network, browser: draw % 2 === 0 ? "new" : "own" },
        );
    }),
  "logs in": ({ him }, draw) =>
    him.post("auth/sign-in/email", { email: him.email, password: him.password }, at(draw)),
  "asks for codes": async (world, draw) => {
    const email = addressOf(world, draw);
    await often(1 + (draw % 10), async () => {
      const { body } = await world.him.post("email-verifications", { email }, at(draw));
      world.him.checks.push(body.verification.id);
    });
  },
  "mistypes a code": async ({ him }, draw) => {
    const id = him.checks[draw % Math.max(1, him.checks.length)];
    if (id === undefined) return;
    await often(1 + (draw % 6), () =>
      him.post(`email-verifications/${id}/check`, { code: "none" }, at(draw)),
    );
    await him.post(`email-verifications/${id}/resend`, {}, at(draw));
  },
  "logs in with a code that he has not": async ({ him, her }, draw) => {
    const { body } = await him.post("email-verifications", { email: her.email }, at(draw));
    const check = { id: body.verification.id, code: "none" };
    await him.post("auth/sign-in/email", { email: her.email, password: "not the words", check }, at(draw));
  },
  "asks for links": (world, draw) =>
    often(1 + (draw % 5), async () => {
      const email = addressOf(world, draw);
      await world.him.post("auth/request-password-reset", { email }, at(draw));
      await world.him.post("auth/send-verification-email", { email }, at(draw));
      await world.him.post(
        "auth/sign-up/email",
        { name: "Mal", email, password: "Other-Words-77" },
        at(draw),
      );
    }),
  "uses every other form": (world, draw) =>
    often(1 + (draw % 8), async () => {
      const { him } = world;
      const password = "Other-Words-77";
      await him.post("newsletter", { first_name: "M", email: addressOf(world, draw) }, at(draw));
      await him.post("auth/reset-password", { token: "none", newPassword: password }, at(draw));
      await him.post("auth/verify-email", { token: "none", password }, at(draw));
      await him.post("links/read", { purpose: "agree", token: "none" }, at(draw));
    }),
  "opens an account": async (world, draw) => {
    const { him } = world;
    await him.post("auth/sign-up/email", { name: "Mal", email: him.email, password: him.password }, at(draw));
    const url = (await world.mailed(him.email, ["verify-email"], 24))?.url;
    const token = new URLSearchParams(new URL(String(url ?? "x:#")).hash.slice(1)).get("token") ?? "none";
    await him.post("auth/verify-email", { token, password: him.password }, own);
  },
  "makes a list of his own": async (world, draw) => {
    const email = world.him.spelled(draw % 4);
    const id = await proveOwn(world, own, email);
    if (id === null) return;
    const body = signupBody(ownForm(world, draw, email), id, world.him.password);
    await world.him.post("signups", body, own);
    if (draw % 5 > 0) await world.him.post("checkout", {}, own);
    if (draw % 4 === 0) {
      const { email, password } = world.him;
      await world.him.post("auth/sign-in/email", { email, password }, own);
    }
  },
  "makes a sign-up that names her account": async (world, draw) => {
    const where = { network: own.network, browser: "other" };
    const id = await proveOwn(world, where, world.him.email);
    if (id === null) return;
    const body = signupBody(formForHer(world, world.him.email), id, world.him.password);
    await world.him.post("signups", body, where);
    if (draw % 4 > 0) await world.him.post("checkout", {}, where);
    await world.him.send("GET", `checkout?verification=${id}`, undefined, where);
    if (draw % 3 === 0) await world.him.post("signups", body, where);
  },
  "reads his pages": async ({ him }) => {
    const pages = ["checkout", "dashboard", "recipients", "locations", "deliveries", "payments"];
    for (const path of [...pages, "waiting-signups", "auth/get-session"])
      await him.send("GET", path, undefined, own);
  },
  "adds people": async (world, draw) => {
    const { him, her } = world;
    const person = { fullName: "Rosa Delgado", relation: "friend", timeZone: "America/Chicago" };
    const email = draw % 2 === 0 ? her.email : him.spelled(2);
    await him.post("recipients", { ...person, email, phone: draw % 3 === 0 ? "" : her.phone }, own);
    const { people } = await ownIds(world, own);
    if (draw % 4 === 0) await him.send("DELETE", `recipients/${people.at(-1)}`, undefined, own);
  },
  "switches and asks again": async (world, draw) => {
    const { channels } = await ownIds(world, own);
    const id = channels[draw % Math.max(1, channels.length)];
    for (const verb of ["ask-again", "stop", "start", "ask-again"])
      await world.him.post(`recipients/channels/${id}/${verb}`, {}, own);
    await world.him.post("recipients/test-message", {}, own);
  },
  "says done and takes it back": async (world) => {
    const { places } = await ownIds(world, own);
    const date = { dueOn: "2026-12-10" };
    await world.him.post(`locations/${places[0]}/done`, date, own);
    await world.him.post(`locations/${places[0]}/undo-done`, date, own);
  },
  "takes a payment back": async (world) => {
    const { payments } = await ownIds(world, own);
    await world.him.post(`payments/${payments[0]}/refund`, {}, own);
  },
  "reads and uses his links": async (world, draw) => {
    const links = await linksOf(world);
    for (const link of links) await world.him.post("links/read", link, at(draw));
    const actions: Record<string, string[]> = {
      agree: ["agree", "decline"],
      messages: ["stop", "start", "number-changed", "es", "only_if_not_done"],
      refund: ["refund"],
      done: ["done", "undo", "later"],
    };
    const link = links[draw % Math.max(1, links.length)];
    const known = actions[link?.purpose ?? ""] ?? [];
    const action = known[draw % Math.max(1, known.length)];
    if (link && action) await world.him.post("links/act", { ...link, action }, at(draw));
  },
  "texts us": async (world, draw) => {
    const words = ["STOP", "START", "HELP", "DONE", "UNDO", "LATER", "who is this?", "1"];
    await often(1 + (draw % 4), () => world.text(world.him.phone, words[draw % words.length] ?? ""));
  },
  "turns on two-step login of his own": async ({ him }) => {
    const { password } = him;
    await him.post("account/second-factor", { password, isOn: true }, own);
    await him.send("GET", "account/second-factor", undefined, own);
  },
  "asks to move to her address": async (world, draw) => {
    const { him } = world;
    const email = addressOf(world, draw);
    await often(1 + (draw % 3), () => him.post("account/email", { email, password: him.password }, own));
    const body = { token: "none", password: him.password };
    await him.post("account/email/confirm", body, at(draw));
  },
  "tries a passkey that nobody has": async ({ him, test }, draw) => {
    const device = new VirtualPasskey(test.services.config.publicUrl);
    const { question } = (await him.post("auth/passkey/question", {}, at(draw))).body;
    const answer = device.sign(question);
    await him.post("auth/passkey/sign-in", { answer }, at(draw));
    await him.post(
      "auth/reset-password",
      { token: "none", newPassword: "Other-Words-77", passkey: answer },
      at(draw),
    );
  },
  "adds dates of his own": async (world, draw) => {
    const { him } = world;
    const { people } = await ownIds(world, own);
    const every = { count: 2, unit: "weeks" };
    const other = {
      name: "Fee",
      nextDueOn: "2026-12-03",
      opensOn: null,
      every,
      offsets: ["-1", "0"],
      tells: people,
    };
    await him.post("locations/other", other, own);
    const person = people[draw % Math.max(1, people.length)];
    if (person) await him.send("PUT", `recipients/${person}/rest`, { rests: true }, own);
    await him.send("PUT", "account/language", { language: draw % 2 === 0 ? "es" : "en" }, own);
  },
  "says that it was not him": async ({ him, test }, draw) => {
    // Events of the same instant have no order on his page.
    const events = await test.db
      .select({ id: accountEventLog.id })
      .from(accountEventLog)
      .innerJoin(user, eq(user.id, accountEventLog.userId))
      .where(eq(user.email, him.email))
      .orderBy(accountEventLog.at, accountEventLog.event);
    const meant = events[draw % Math.max(1, events.length)];
    if (meant) await him.post(`account/activity/${meant.id}/disown`, {}, own);
  },
};
