import { registrantForm } from "#tests/support/sample-forms.ts";
import type { Answer, Body } from "../test-app.ts";
import { VirtualPasskey } from "../virtual-passkey.ts";
import { signupBody } from "../wizard.ts";
import type { Where, World } from "./world.ts";

/** The owner acts for herself, and the stranger hears nothing of it. The world notes every refusal to her. */
type Deed = (world: World, draw: number) => Promise<unknown>;

const homes = ["203.0.113.7", "2001:db8:1:100::9"];
const at = (draw: number): Where => ({
  network: homes[draw % 4 === 0 ? 1 : 0],
  browser: ["new", "own", "new", "second"][Math.floor(draw / 4) % 4],
});
const atHome: Where = { network: homes[0], browser: "own" };

const expectDone = (world: World, what: string, { status, body }: Answer, ...also: number[]) => {
  if (status < 300 || also.includes(status)) return true;
  world.refused.push(`${what}: ${status} ${JSON.stringify(body)}`);
  return false;
};

const tokenIn = (sealed: Record<string, unknown> | null): string | null =>
  sealed && new URLSearchParams(new URL(String(sealed.url)).hash.slice(1)).get("token");

const hasAccount = async ({ test, her }: World) => {
  const { db } = test;
  const row = await db.query.user.findFirst({ where: (user, { eq }) => eq(user.email, her.account) });
  return row?.emailVerified === true;
};

/**
 * Logs in by the password. When that is not enough, it adds a code from a mail, or sets a new password by a mailed link. One
 * of the three works.
 */
async function logIn(world: World, where: Where): Promise<boolean> {
  const { her } = world;
  const { account: email, password } = her;
  const enter = (check?: object) => her.post("auth/sign-in/email", { email, password, check }, where);
  const first = await enter();
  if (first.status === 200 || (await enterCode(world, enter, first))) return true;
  const { body } = await her.post("email-verifications", { email }, where);
  const code = (await world.mailed(email, ["verification-code"], 1))?.code;
  if (code !== undefined && (await enter({ id: body.verification.id, code })).status === 200) return true;
  if (!(await renewPassword(world, where))) return false;
  const again = await enter();
  return (await enterCode(world, enter, again)) || expectDone(world, "login", again);
}

/** Gives the mailed code that her two-step login asks for. */
async function enterCode(
  world: World,
  enter: (check: object) => Promise<Answer>,
  { body }: Answer,
): Promise<boolean> {
  if (body.error !== "CODE_REQUIRED") return false;
  const code = (await world.mailed(world.her.account, ["verification-code"], 1))?.code;
  return expectDone(world, "two steps", await enter({ id: body.verification.id, code }));
}

/** Her account is there, and she is logged in at home. */
const isAtHome = async (world: World) => (await hasAccount(world)) && (await logIn(world, atHome));

async function renewPassword(world: World, where: Where): Promise<boolean> {
  const { her } = world;
  await her.post("auth/request-password-reset", { email: her.account }, where);
  // Any link of the last hour is hers, even if somebody else asked for it.
  const token = tokenIn(await world.mailed(her.account, ["reset-password"], 1));
  if (token === null) world.refused.push("a new password: no link in the last hour");
  else {
    const body = { token, newPassword: her.password };
    return expectDone(world, "a new password", await her.post("auth/reset-password", body, where));
  }
  return false;
}

async function openAccount(world: World, where: Where): Promise<boolean> {
  if (await hasAccount(world)) return logIn(world, where);
  const { her } = world;
  const { account: email, password } = her;
  await her.post("auth/sign-up/email", { name: "Rosa Delgado", email, password }, where);
  const token = tokenIn(await world.mailed(email, ["verify-email"], 24));
  if (token === null) {
    world.refused.push("an account: no link");
    return false;
  }
  return expectDone(world, "an account", await her.post("auth/verify-email", { token, password }, where));
}

async function makeList(world: World, where: Where): Promise<void> {
  const { her } = world;
  if (!(await openAccount(world, where))) return;
  const { body } = await her.post("email-verifications", { email: her.account }, where);
  const form = {
    ...registrantForm,
    registrantInfo: { ...registrantForm.registrantInfo, email: her.account, phone: her.phone },
    account: { email: her.account },
    verificationEmail: her.account,
  };
  const saved = await her.post("signups", signupBody(form, body.verification.id), where);
  if (expectDone(world, "a list", saved)) expectDone(world, "paying", await her.post("checkout", {}, where));
}

async function turnTwoSteps(world: World): Promise<void> {
  const { her } = world;
  if (!(await isAtHome(world))) return;
  const { isOn } = (await her.send("GET", "account/second-factor", undefined, atHome)).body;
  const turned = await her.post("account/second-factor", { password: her.password, isOn: !isOn }, atHome);
  expectDone(world, "two-step login", turned);
}

async function usePasskey(world: World, where: Where): Promise<void> {
  const { her, test } = world;
  if (!(await isAtHome(world))) return;
  const device = new VirtualPasskey(test.services.config.publicUrl);
  const asked = await her.post("account/passkeys/question", {}, atHome);
  if (!expectDone(world, "a passkey", asked)) return;
  const answer = device.make(asked.body.question);
  const { passkeys = [] } = (await her.post("account/passkeys", { answer }, atHome)).body;
  const { question } = (await her.post("auth/passkey/question", {}, where)).body;
  const login = await her.post("auth/passkey/sign-in", { answer: device.sign(question) }, where);
  expectDone(world, "a login by a passkey", login);
  for (const { id } of passkeys) await her.send("DELETE", `account/passkeys/${id}`, undefined, atHome);
}

/** Moves her account between two of her mailboxes. */
async function moveAccount(world: World): Promise<void> {
  const { her } = world;
  const { password } = her;
  if (!(await isAtHome(world))) return;
  const email = her.account === her.email ? "rosa.new@mail.example" : her.email;
  const asked = await her.post("account/email", { email, password }, atHome);
  if (!expectDone(world, "another address", asked)) return;
  const token = tokenIn(await world.mailed(email, ["confirm-new-address"], 24));
  // He may have filled the mailbox: docs/threats.md, "What is left".
  if (token === null) return;
  if (expectDone(world, "a move", await her.post("account/email/confirm", { token, password }, atHome)))
    her.account = email;
}

async function disown(world: World, draw: number): Promise<void> {
  const { her } = world;
  if (!(await isAtHome(world))) return;
  const { activity = [] } = (await her.send("GET", "account/activity", undefined, atHome)).body;
  const meant: Body = activity[draw % Math.max(1, activity.length)];
  if (meant === undefined) return;
  const answer = await her.post(`account/activity/${meant.id}/disown`, {}, atHome);
  expectDone(world, "'This wasn't me'", answer);
}

async function addDates(world: World): Promise<void> {
  const { her } = world;
  if (!(await isAtHome(world))) return;
  const { recipients = [] } = (await her.send("GET", "recipients", undefined, atHome)).body;
  const tells = recipients.map(({ id }: Body) => id);
  const every = { count: 2, unit: "weeks" };
  const other = { name: "Fee", nextDueOn: "2026-12-03", opensOn: null, every, offsets: ["-1", "0"], tells };
  await her.post("locations/other", other, atHome);
  const registrant = recipients.find(({ relation }: Body) => relation === "registrant");
  if (registrant) await her.send("PUT", `recipients/${registrant.id}/rest`, { rests: true }, atHome);
}

export const ownerActions: Record<string, Deed> = {
  "opens an account": (world, draw) => openAccount(world, at(draw)),
  "makes a list, and pays": (world) => makeList(world, atHome),
  "logs in": async (world, draw) => (await hasAccount(world)) && logIn(world, at(draw)),
  "mistypes her password": async ({ her }, draw) => {
    for (let count = 0; count <= draw % 8; count += 1)
      await her.post("auth/sign-in/email", { email: her.account, password: "mistyped" }, at(draw));
  },
  "sets a new password": async (world, draw) => (await hasAccount(world)) && renewPassword(world, at(draw)),
  "asks for codes and mistypes one": async ({ her }, draw) => {
    for (let count = 0; count <= draw % 9; count += 1) {
      const { body } = await her.post("email-verifications", { email: her.email }, at(draw));
      await her.post(`email-verifications/${body.verification.id}/check`, { code: "none" }, at(draw));
    }
  },
  "uses every form": async ({ her }, draw) => {
    for (let count = 0; count <= draw % 9; count += 1) {
      const { email, password } = her;
      await her.post("newsletter", { first_name: "Rosa", email }, at(draw));
      await her.post("auth/sign-up/email", { name: "Rosa", email, password }, at(draw));
    }
  },
  "adds her mother, and takes her off": async (world) => {
    if (!(await isAtHome(world))) return;
    const mother = { fullName: "Alma Reyes", relation: "family", timeZone: "America/Chicago" };
    const body = { ...mother, email: "alma@mail.example", phone: "" };
    const { recipients = [] } = (await world.her.post("recipients", body, atHome)).body;
    const id = recipients.at(-1)?.id;
    if (recipients.length > 1) await world.her.send("DELETE", `recipients/${id}`, undefined, atHome);
  },
  "says done, and takes it back": async (world) => {
    if (!(await isAtHome(world))) return;
    const { locations = [] } = (await world.her.send("GET", "locations", undefined, atHome)).body;
    const date = { dueOn: "2026-12-10" };
    if (locations.length === 0) return;
    await world.her.post(`locations/${locations[0].id}/done`, date, atHome);
    await world.her.post(`locations/${locations[0].id}/undo-done`, date, atHome);
  },
  "takes her payment back": async (world) => {
    if (!(await isAtHome(world))) return;
    const { payments = [] } = (await world.her.send("GET", "payments", undefined, atHome)).body;
    if (payments.length > 0) await world.her.post(`payments/${payments[0].id}/refund`, {}, atHome);
  },
  // No START is among these: it agrees to every list with her number, and people there are told.
  "texts us": (world, draw) =>
    world.text(
      world.her.phone,
      ["STOP", "HELP", "DONE", "UNDO", "LATER", "I can't come", "who is this?"][draw % 7] ?? "",
    ),
  "turns two-step login on, or off again": turnTwoSteps,
  "adds a passkey, and logs in by it": (world, draw) => usePasskey(world, at(draw)),
  "moves to another address, or back": moveAccount,
  "says that it was not her": disown,
  "adds another date": addDates,
  "changes her language": async (world, draw) => {
    const language = draw % 2 === 0 ? "es" : "en";
    if (await isAtHome(world)) await world.her.send("PUT", "account/language", { language }, atHome);
  },
  "logs out": ({ her }) => her.post("auth/sign-out", {}, atHome),
};
