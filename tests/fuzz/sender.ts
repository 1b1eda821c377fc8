import { registrantForm } from "#tests/support/sample-forms.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import { totp } from "#tests/support/totp.ts";
import { VirtualPasskey } from "#tests/support/virtual-passkey.ts";
import { signupBody } from "#tests/support/wizard.ts";
import { learn, type Pools, readKnowledge } from "./knowledge.ts";
import type { Json, Known } from "./values.ts";

/** The account behind a sender. */
export interface Identity {
  userId: string;
  /** The account's own first. */
  mailboxes: readonly [string, string];
  phone: string;
  password: string;
}

/** What anybody can type into a field of this name. */
const typed: Record<string, readonly Json[]> = {
  timeZone: ["America/New_York", "America/Chicago", "Pacific/Honolulu", "America/Los_Angeles"],
  address: ["Ames, IA 50010", "18 Orchard Lane, Cedar Hollow, IA 50010", "New York, NY 10001"],
  timesPerYear: [4, 1, 2, 12],
  frequency: ["4", "1", "2", "12"],
  serviceLevel: ["4", "1", "2", "12"],
  count: [1, 2, 3, 6],
  offsets: [0, -1, -3, -7, 1, 3],
  age: ["44", "51"],
  days: ["1", "30"],
  about: ["work", "move", "car"],
  appointmentTime: ["09:30", "14:00"],
  limit: ["1", "20", "100"],
  q: ["ames", "lincoln iowa", "police", "50010"],
  download: ["1"],
  again: ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"],
  fullName: ["Olive Marsh", "Jo Alder"],
  name: ["City office", "Olive Marsh"],
  MessageStatus: ["delivered", "sent", "undelivered"],
  "List-Unsubscribe": ["One-Click"],
};

/** Somebody with a browser of their own: cookies, and what they know. */
export class Sender {
  readonly identity: Identity;
  readonly #test: TestApp;
  readonly #isSignedIn: boolean;
  readonly cookies = new Map<string, string>();
  readonly #passkey: VirtualPasskey;
  /** What answers told: the newest values by the names of their fields. */
  #told: Pools = Object.create(null);
  #own: Pools = {};
  /** Others' ids and mailboxes. */
  foreign: Pools = {};
  /** What Stripe has told of payments, which only Stripe can sign. */
  stripeEvents: readonly Json[] = [];
  isLoggedOut = true;
  /** The account does not exist any more. */
  isGone = false;

  constructor(test: TestApp, identity: Identity, isSignedIn: boolean) {
    this.#test = test;
    this.identity = identity;
    this.#isSignedIn = isSignedIn;
    this.#passkey = new VirtualPasskey(test.services.config.publicUrl);
  }

  get own(): Pools {
    return this.#own;
  }

  async learnOwn(): Promise<void> {
    const { userId, mailboxes } = this.identity;
    this.#own = await readKnowledge(this.#test, userId, mailboxes);
  }

  /** Signs in again where an answer has logged the sender out. False when the account is gone. */
  async logIn(): Promise<boolean> {
    if (this.isGone) return false;
    if (!this.#isSignedIn || !this.isLoggedOut) return true;
    try {
      const { cookies } = await this.#test.signedIn(this.identity.userId);
      for (const [name, value] of cookies) this.cookies.set(name, value);
    } catch {
      this.isGone = true;
    }
    this.isLoggedOut = false;
    return !this.isGone;
  }

  hear(status: number, headers: Headers, body: Json): void {
    for (const line of headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      if (/max-age=0\b/i.test(line)) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    if (status === 401 || ![...this.cookies.keys()].some((name) => name.includes("session")))
      this.isLoggedOut = true;
    learn(this.#told, body);
  }

  /** The value for a field of a request to `path`. `siblings` are the fields beside it that stand already. */
  async find(value: Known, path: string, siblings: Json): Promise<Json> {
    const known = value.isForeign
      ? this.#foreignFor(value.field)
      : await this.#ownFor(value.field, path, siblings);
    return known.length === 0 ? value.otherwise : known[value.draw % known.length];
  }

  #foreignFor(field: string): readonly Json[] {
    return this.foreign[field] ?? (/id$/i.test(field) ? Object.values(this.foreign).flat() : []);
  }

  async #ownFor(field: string, path: string, siblings: Json): Promise<readonly Json[]> {
    const { mailboxes, phone, password } = this.identity;
    if (/password/i.test(field)) return [password, password, password, "Other-Orchard-19"];
    if (/email$|recipient$/i.test(field)) return [...mailboxes, mailboxes[0], "new@mail.example"];
    if (/phone$|cell$|^From$/i.test(field)) return [phone, "+15155550155", "515-555-0156"];
    if (field === "token") return this.#tokens(path, siblings);
    if (field === "code") return this.#codes(path, siblings);
    if (field === "answer" || field === "passkey") return [await this.#passkeyAnswer(path)];
    if (field === "verification" || field === "verificationId") return this.#own["email-verifications"] ?? [];
    if (field === "delivery") return this.#own.deliveries ?? [];
    if (field === "messageId" || field === "original")
      return (this.#own.deliveries ?? []).map(
        (id) => `<${id}@${new URL(this.#test.services.config.publicUrl).host}>`,
      );
    if (field === "calendar")
      return (this.#told.address ?? []).flatMap((address) => address.split("/c/")[1] ?? []);
    if (field === "stripeEvent") return this.stripeEvents;
    if (field === "tells" || field === "tell") return this.#own.recipients ?? [];
    const told = Object.hasOwn(this.#told, field) ? (this.#told[field] ?? []) : [];
    const all = [...(this.#own[field] ?? []), ...(typed[field] ?? []), ...told];
    if (field.startsWith("body of ")) return this.#bodies(field.slice("body of ".length));
    if (field === "dueOn") return [...(this.#own.dueOn ?? []), ...this.#days()];
    return /(On|Date|date)$/.test(field) ? [...this.#days(), ...told] : all;
  }

  /** Days of the near future. None is one of hers (world.ts). */
  #days(): string[] {
    const today = this.#test.clock.now().toZonedDateTimeISO("America/Chicago").toPlainDate();
    return [5, 12, 25, 40, 70, 100]
      .map((days) => today.add({ days }))
      .map((day) => (day.day > 3 && day.day < 24 ? day.with({ day: 26 }) : day).toString());
  }

  /** Forms that hardly any chance would fill in rightly. */
  #bodies(name: string): readonly Json[] {
    if (!/signups$|saveForm/.test(name)) return [];
    const [email, second] = this.identity.mailboxes;
    const [checked = ""] = this.#own["email-verifications"] ?? [];
    const [registrationDate = ""] = this.#days();
    const locations = [{ name: "Alder County", frequency: "4", registrationDate }];
    return [email, second].map((mailbox) => {
      const registrantInfo = { ...registrantForm.registrantInfo, email: mailbox };
      const form = {
        ...registrantForm,
        registrantInfo,
        locations,
        account: { email: mailbox },
        verificationEmail: mailbox,
      };
      return signupBody(form, checked, this.identity.password);
    });
  }

  #tokens(path: string, siblings: Json): readonly Json[] {
    const [, purpose] = purposesOfPaths.find(([part]) => path.includes(part)) ?? [];
    const asked = siblings?.purpose ?? purpose;
    const fitting = this.#own[`${asked} token`] ?? [];
    const all = Object.entries(this.#own).flatMap(([name, tokens]) =>
      name.endsWith(" token") ? tokens : [],
    );
    return fitting.length > 0 ? [...fitting, ...(this.#told.token ?? [])] : all;
  }

  async #codes(path: string, siblings: Json): Promise<readonly Json[]> {
    const check = /email-verifications\/([\w-]+)/.exec(path)?.[1] ?? siblings?.id;
    const mailed = this.#own[`code of ${check}`];
    if (mailed) return mailed;
    if (path.endsWith("second-factor/on"))
      await this.#ask("/api/account/second-factor", { password: this.identity.password });
    const [secret] = this.#told.secret ?? [];
    return secret ? [totp(secret), totp(secret, 1)] : ["123456"];
  }

  /** Answers a question for a passkey, which is asked for at once: it is good for a few minutes. */
  async #passkeyAnswer(path: string): Promise<Json> {
    const isNew = path.includes("/account/passkeys");
    const body = await this.#ask(isNew ? "/api/account/passkeys/question" : "/api/auth/passkey/question", {});
    const question = body?.question ?? body?.options ?? body;
    if (typeof question?.challenge !== "string") return {};
    return isNew ? this.#passkey.make(question) : this.#passkey.sign(question);
  }

  async #ask(path: string, body: object): Promise<Json> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const { publicUrl } = this.#test.services.config;
    const headers = { Origin: publicUrl, "Content-Type": "application/json", Cookie: cookie };
    const request = new Request(publicUrl + path, { method: "POST", headers, body: JSON.stringify(body) });
    const answer = await this.#test.fetch(request);
    const told = await answer.json();
    this.hear(200, answer.headers, told);
    return told;
  }
}

/** Which links a path or a call is for, where no field says it. */
const purposesOfPaths: readonly [part: string, purpose: string][] = [
  ["/links/pay", "year"],
  ["by-link", "answer"],
  ["reset-password", "reset"],
  ["verify-email", "prove"],
  ["email/confirm", "change-address"],
  ["change-email", "change-address"],
  ["/d/", "done"],
  ["/s/", "messages"],
  ["/t/", "agree"],
  ["/q/", "answer"],
  ["/m/", "refund"],
  ["/y/", "year"],
  ["/n/", "newsletter"],
];
