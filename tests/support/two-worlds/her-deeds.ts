import { registrantForm } from "#core/signup/sample-forms.ts";
import type { Answer } from "../test-app.ts";
import { signupBody } from "../wizard.ts";
import type { Where, World } from "./world.ts";

/** What she does, for herself: nothing of it is said to him. Whatever is refused to her is noted. */
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
  const row = await db.query.user.findFirst({ where: (user, { eq }) => eq(user.email, her.email) });
  return row?.emailVerified === true;
};

/** By the password; where that is not enough, with a code from a mail beside it, or by a link from a mail. One of them works. */
async function logIn(world: World, where: Where): Promise<boolean> {
  const { her } = world;
  const enter = (check?: object) =>
    her.post("auth/sign-in/email", { email: her.email, password: her.password, check }, where);
  if ((await enter()).status === 200) return true;
  const { body } = await her.post("email-verifications", { email: her.email }, where);
  const code = (await world.mailed(her.email, ["verification-code"], 1))?.code;
  if (code && (await enter({ id: body.verification.id, code })).status === 200) return true;
  return (await renewPassword(world, where)) && expectDone(world, "login", await enter());
}

async function renewPassword(world: World, where: Where): Promise<boolean> {
  const { her } = world;
  await her.post("auth/request-password-reset", { email: her.email }, where);
  // Any link of the last hour is hers, whoever has asked for it.
  const token = tokenIn(await world.mailed(her.email, ["reset-password"], 1));
  if (token === null) world.refused.push("a new password: no link in the last hour");
  else {
    const answer = await her.post("auth/reset-password", { token, newPassword: her.password }, where);
    return expectDone(world, "a new password", answer);
  }
  return false;
}

async function openAccount(world: World, where: Where): Promise<boolean> {
  if (await hasAccount(world)) return logIn(world, where);
  const { her } = world;
  const { email, password } = her;
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
  const { body } = await her.post("email-verifications", { email: her.email }, where);
  const form = {
    ...registrantForm,
    registrantInfo: { ...registrantForm.registrantInfo, email: her.email, phone: her.phone },
    account: { email: her.email },
    verificationEmail: her.email,
  };
  const saved = await her.post("signups", signupBody(form, body.verification.id), where);
  if (expectDone(world, "a list", saved)) expectDone(world, "paying", await her.post("checkout", {}, where));
}

export const herDeeds: Record<string, Deed> = {
  "opens an account": (world, draw) => openAccount(world, at(draw)),
  "makes a list, and pays": (world) => makeList(world, atHome),
  "logs in": async (world, draw) => (await hasAccount(world)) && logIn(world, at(draw)),
  "mistypes her password": async ({ her }, draw) => {
    for (let count = 0; count <= draw % 8; count += 1)
      await her.post("auth/sign-in/email", { email: her.email, password: "mistyped" }, at(draw));
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
      await her.post("agency-reports", { mistake: "other", details: "x" }, at(draw));
      await her.post("auth/sign-up/email", { name: "Rosa", email, password }, at(draw));
    }
  },
  "adds her mother, and takes her off": async (world) => {
    if (!(await hasAccount(world)) || !(await logIn(world, atHome))) return;
    const mother = { fullName: "Alma Reyes", relation: "family", timeZone: "America/Chicago" };
    const body = { ...mother, email: "alma@mail.example", phone: "" };
    const { recipients = [] } = (await world.her.post("recipients", body, atHome)).body;
    const id = recipients.at(-1)?.id;
    if (recipients.length > 1) await world.her.send("DELETE", `recipients/${id}`, undefined, atHome);
  },
  "says done, and takes it back": async (world) => {
    if (!(await hasAccount(world)) || !(await logIn(world, atHome))) return;
    const { locations = [] } = (await world.her.send("GET", "locations", undefined, atHome)).body;
    const date = { dueOn: "2026-12-10" };
    if (locations.length === 0) return;
    await world.her.post(`locations/${locations[0].id}/done`, date, atHome);
    await world.her.post(`locations/${locations[0].id}/undo-done`, date, atHome);
  },
  "takes her payment back": async (world) => {
    if (!(await hasAccount(world)) || !(await logIn(world, atHome))) return;
    const { payments = [] } = (await world.her.send("GET", "payments", undefined, atHome)).body;
    if (payments.length > 0) await world.her.post(`payments/${payments[0].id}/refund`, {}, atHome);
  },
  // A START agrees to every list with her number, and is told there. So it is none of these.
  "texts us": (world, draw) =>
    world.text(world.her.phone, ["STOP", "HELP", "DONE", "UNDO", "who is this?"][draw % 5] ?? ""),
  "logs out": ({ her }) => her.post("auth/sign-out", {}, atHome),
};
