import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { session } from "#server/db/schema/accounts.ts";
import { locations, recipientChannels, recipients, subscriptions } from "#server/db/schema/subscriptions.ts";
import { signLink } from "#server/db/signed-links.ts";
import { operationsOf } from "#tests/support/api-operations.ts";
import { type Household, seedFelix, seedRosa } from "#tests/support/cast.ts";
import { openTestDatabase } from "#tests/support/databases.ts";
import { createTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

// Felix owns a household with Ray on its list. Rosa owns another. Everything is asked about Felix's.

interface Stage {
  felix: Household<"felix" | "ray">;
  /** A paid sign-up that names Felix's account, made under another mailbox. */
  question: string;
  /** The token of the link that stops Ray's mails. Everybody else gets a forged one. */
  token: string;
  /** The same address's link that pays for a year. */
  yearToken: string;
}

type Call = (stage: Stage) => { path?: Record<string, string>; query?: string; body?: unknown };

/** The statuses that each actor gets, in the order of `actors`. */
type Statuses = readonly [nobody: number, recipient: number, ended: number, other: number, owner: number];
const actors = ["nobody", "a recipient by link", "an ended session", "another owner", "the owner"] as const;

const everybody = (status: number): Statuses => [status, status, status, status, status];
/** For the owner alone: to another owner it does not exist, and everybody else is asked to log in. */
const ownersAlone: Statuses = [401, 401, 401, 404, 200];
/** About the signed-in user. */
const signedIn: Statuses = [401, 401, 401, 200, 200];
const row = (statuses: Statuses, call: Call = () => ({})) => ({ statuses, call });

const place: Call = ({ felix }) => ({ path: { id: felix.locationIds[0] } });
const placeWith =
  (body: unknown): Call =>
  (stage) => ({ ...place(stage), body });
const ray: Call = ({ felix }) => ({ path: { id: felix.people.ray.recipientId } });
const rayText: Call = ({ felix }) => ({ path: { id: felix.people.ray.textChannelId ?? "" } });
const rayMail: Call = ({ felix }) => ({ path: { id: felix.people.ray.emailChannelId } });
const felixs: Call = ({ felix }) => ({ query: `?subscription=${felix.subscriptionId}` });
const payment: Call = ({ felix }) => ({ path: { id: felix.paymentId } });
const question: Call = ({ question: id }) => ({ path: { id } });
const unknownId = "5f0c7a51-9d0e-4a6a-8f0a-2b8b6a0f6f10";
const unknown: Call = () => ({ path: { id: unknownId }, body: { code: "000000" } });
const person = {
  fullName: "Ray Moreno",
  relation: "registrant",
  timeZone: "America/New_York",
  email: "ray@mail.example",
  phone: "",
};
const friend = { ...person, fullName: "Alma Reyes", relation: "friend", email: "alma@mail.example" };
const account = { name: "New", email: "new@mail.example", password: "Orchard-Lane-18" };

const trip = { name: "Trip", nextDueOn: "2026-12-03", opensOn: null, every: null, offsets: ["0"], tells: [] };

const matrix: Record<string, ReturnType<typeof row>> = {
  "POST /api/auth/sign-up/email": row(everybody(200), () => ({ body: account })),
  "POST /api/auth/sign-in/email": row(everybody(401), () => ({ body: account })),
  "POST /api/auth/sign-out": row(everybody(200)),
  "GET /api/auth/get-session": row(everybody(200)),
  "POST /api/auth/request-password-reset": row(everybody(200), () => ({ body: account })),
  "POST /api/auth/reset-password": row(everybody(422), () => ({
    body: { newPassword: "Orchard-Lane-18", token: "forged" },
  })),
  "POST /api/auth/send-verification-email": row(everybody(200), () => ({ body: account })),
  "POST /api/auth/link-address": row(everybody(422), () => ({
    body: { purpose: "reset", token: "forged" },
  })),
  "POST /api/auth/verify-email": row(everybody(422), () => ({
    body: { token: "forged", password: "Orchard-Lane-18" },
  })),
  "GET /api/account/sessions": row(signedIn),
  "GET /api/account/language": row(signedIn),
  "PUT /api/account/language": row(signedIn, () => ({ body: { language: "en" } })),
  "DELETE /api/account/sessions": row(signedIn),
  // Each actor ends only their own session; account.test.ts tries another's.
  "DELETE /api/account/sessions/:id": row([401, 401, 401, 404, 404], unknown),
  // The password is asked, and nobody of the cast has one.
  "POST /api/account/password": row([401, 401, 401, 422, 422], () => ({
    body: { password: "Orchard-Lane-18", newPassword: "Orchard-Lane-19" },
  })),
  "POST /api/account/proof": row([401, 401, 401, 422, 422], () => ({ body: account })),
  "POST /api/account/email": row([401, 401, 401, 422, 422], () => ({ body: account })),
  "POST /api/account/email/confirm": row(everybody(422), () => ({
    body: { token: "forged", password: "Orchard-Lane-18" },
  })),
  "GET /api/account/copy": row(signedIn),
  "POST /api/auth/passkey/question": row(everybody(200)),
  "POST /api/auth/passkey/sign-in": row(everybody(422), () => ({ body: { answer: {} } })),
  "GET /api/account/passkeys": row(signedIn),
  "POST /api/account/passkeys/question": row(signedIn),
  "POST /api/account/passkeys": row([401, 401, 401, 422, 422], () => ({ body: { answer: {} } })),
  "GET /api/account/second-factor": row(signedIn),
  // Members of the cast have no password.
  "POST /api/account/second-factor": row([401, 401, 401, 422, 422], () => ({
    body: { password: "x", isOn: true },
  })),
  // passkeys.test.ts tries another's.
  "DELETE /api/account/passkeys/:id": row([401, 401, 401, 404, 404], unknown),
  "GET /api/account/activity": row(signedIn),
  // Nobody here has done anything yet; account-activity.test.ts tries another's.
  "POST /api/account/activity/:id/disown": row([401, 401, 401, 404, 404], unknown),
  "GET /api/account/deletion": row(signedIn),
  "POST /api/account/deletion": row([401, 401, 401, 422, 422], () => ({ body: account })),
  "GET /api/status": row(everybody(200)),
  "POST /api/time-zones": row(everybody(200), () => ({ body: { address: "Ames, IA 50010" } })),
  "POST /api/email-verifications": row(everybody(201), () => ({ body: { email: "new@mail.example" } })),
  "POST /api/email-verifications/:id/check": row(everybody(404), unknown),
  "POST /api/email-verifications/:id/resend": row(everybody(404), unknown),
  "POST /api/signups": row(everybody(422), () => ({ body: {} })),
  // A browser without a saved sign-up's cookie has nothing to pay.
  "GET /api/checkout": row([200, 200, 200, 404, 200], felixs),
  "POST /api/checkout": row([404, 404, 404, 404, 200], felixs),
  // No actor's browser has saved a sign-up, so the call signs nobody in.
  "POST /api/checkout/session": row(everybody(200), () => ({ body: { verification: unknownId } })),
  "GET /api/payments": row(ownersAlone, felixs),
  // Anybody with a payment's id may ask: the answer names nobody.
  "POST /api/payments/:id/check": row(everybody(200), payment),
  "GET /api/payments/:id/receipt": row(ownersAlone, payment),
  // It is older than fourteen days.
  "POST /api/payments/:id/refund": row([401, 401, 401, 404, 409], payment),
  "GET /api/waiting-signups": row(signedIn),
  "POST /api/waiting-signups/by-link": row(everybody(200), () => ({ body: { token: "forged" } })),
  "POST /api/waiting-signups/:id/accept": row(ownersAlone, question),
  "POST /api/waiting-signups/:id/decline": row(ownersAlone, question),
  // A visitor, and a user who names another's subscription, are told of nobody.
  "GET /api/dashboard": row(everybody(200), felixs),
  "GET /api/registrant": row([401, 401, 401, 403, 200], ({ felix }) => ({ query: `?email=${felix.email}` })),
  "POST /api/registrants/:subscription/end": row(ownersAlone, ({ felix }) => ({
    path: { subscription: felix.subscriptionId },
  })),
  "GET /api/locations": row(ownersAlone, felixs),
  "POST /api/locations": row(ownersAlone, (stage) => ({
    ...felixs(stage),
    body: { name: "City office", officePhone: "", timesPerYear: 4, nextDueOn: "2027-01-05" },
  })),
  "POST /api/locations/other": row(ownersAlone, (stage) => ({ ...felixs(stage), body: trip })),
  // A place: the owner is told that it is no other date.
  "PUT /api/locations/:id/other": row([401, 401, 401, 404, 409], placeWith(trip)),
  "PUT /api/locations/:id": row(ownersAlone, placeWith({ name: "County office", officePhone: "" })),
  "PUT /api/locations/:id/next-date": row(ownersAlone, placeWith({ nextDueOn: "2027-01-05" })),
  "POST /api/locations/:id/done": row(ownersAlone, place),
  // Nobody has said "done": the owner is told so, and to the others it does not exist.
  "POST /api/locations/:id/undo-done": row([401, 401, 401, 404, 409], place),
  "POST /api/locations/:id/end": row(ownersAlone, place),
  "PUT /api/locations/:id/visit": row(
    ownersAlone,
    placeWith({
      officeName: "Adams County",
      officePhone: "",
      officeAddress: "",
      officeHours: "",
      officeFee: "",
      appointmentOn: "",
      appointmentTime: "",
      thingsToBring: [],
    }),
  ),
  "PUT /api/locations/:id/visit/ready": row(ownersAlone, placeWith({ what: "Photo ID", isReady: true })),
  "POST /api/locations/:id/visit/another-time": row(ownersAlone, place),
  "GET /api/locations/:id/date.ics": row(ownersAlone, place),
  "GET /api/record": row(ownersAlone, felixs),
  "PUT /api/record/:id/note": row(ownersAlone, placeWith({ dueOn: "2026-12-10", note: "R-1" })),
  "GET /api/calendar": row(ownersAlone, felixs),
  "POST /api/calendar": row(ownersAlone, felixs),
  "DELETE /api/calendar": row(ownersAlone, felixs),
  "POST /api/recipients/test-message": row(ownersAlone, felixs),
  "GET /api/recipients": row(ownersAlone, felixs),
  "POST /api/recipients": row(ownersAlone, (stage) => ({ ...felixs(stage), body: friend })),
  "PUT /api/recipients/:id": row(ownersAlone, (stage) => ({ ...ray(stage), body: person })),
  "DELETE /api/recipients/:id": row(ownersAlone, ray),
  // Nobody entered a number in somebody else's place; strangers.test.ts has one who did.
  "DELETE /api/recipients/:id/offered-number": row([401, 401, 401, 404, 409], ray),
  "POST /api/recipients/channels/:id/ask-again": row(ownersAlone, rayText),
  "PUT /api/recipients/:id/rest": row(ownersAlone, (stage) => ({ ...ray(stage), body: { rests: true } })),
  "POST /api/recipients/channels/:id/stop": row(ownersAlone, rayMail),
  "POST /api/recipients/channels/:id/start": row(ownersAlone, rayMail),
  "GET /api/deliveries": row(ownersAlone, felixs),
  "POST /api/links/read": row([404, 200, 404, 404, 404], ({ token }) => ({
    body: { purpose: "messages", token },
  })),
  "POST /api/links/act": row([404, 200, 404, 404, 404], ({ token }) => ({
    body: { purpose: "messages", token, action: "stop" },
  })),
  "POST /api/links/pay": row([404, 200, 404, 404, 404], ({ yearToken }) => ({
    body: { token: yearToken, year: "of another day" },
  })),
  "GET /api/docs": row(everybody(200)),
  "GET /api/agencies": row(everybody(200)),
  "GET /api/agencies/edition": row(everybody(200)),
  "POST /api/newsletter": row(everybody(422), () => ({ body: {} })),
  // This call takes only the old site's form.
  "POST /api/purchases": row(everybody(415)),
  // The outbox exists only in embedded mode, where everybody at the machine is the operator.
  "GET /api/outbox": row(everybody(200)),
  "GET /api/outbox/clock": row(everybody(200)),
  "POST /api/outbox/clock": row(everybody(422), () => ({ body: {} })),
  "POST /api/outbox/clock/reset": row(everybody(200)),
  "POST /api/outbox/texts": row(everybody(422), () => ({ body: {} })),
  "GET /api/outbox/:id": row(everybody(404), () => ({ path: { id: "999999" } })),
  "GET /api/outbox/:id/html": row(everybody(404), () => ({ path: { id: "999999" } })),
};

it("has a row for each operation of the API, and none for operations that do not exist", async () => {
  const database = await openTestDatabase();
  const operations = operationsOf(createTestApp(database)).map(({ method, path }) => `${method} ${path}`);
  await database.close();
  expect(operations.toSorted()).toEqual(Object.keys(matrix).toSorted());
});

describe("the access matrix", async () => {
  const database = await testDatabase();
  let test: TestApp;
  let stage: Stage;
  let visitors: [Visitor, Visitor, Visitor, Visitor, Visitor];
  beforeEach(async () => {
    test = createTestApp(database);
    const felix = await seedFelix(database.db);
    const rosa = await seedRosa(database.db);
    // Made by Rosa under her own address. The wizard would do the same, but would take too long for each row.
    const { subscriptionId: question } = await seedRosa(database.db, { userId: rosa.userId });
    await database.db
      .update(subscriptions)
      .set({ ownerUserId: null, claimEmail: felix.email })
      .where(eq(subscriptions.id, question));
    const [mail] = await database.db
      .select()
      .from(recipientChannels)
      .where(eq(recipientChannels.id, felix.people.ray.emailChannelId));
    const tokenFor = (purpose: "messages" | "year") =>
      signLink(test.services.keys, purpose, mail?.number ?? 0);
    stage = { felix, question, token: tokenFor("messages"), yearToken: tokenFor("year") };
    const ended = await test.signedIn(felix.userId);
    await database.db.delete(session);
    visitors = [
      test.visitor(),
      test.visitor(),
      ended,
      await test.signedIn(rosa.userId),
      await test.signedIn(felix.userId),
    ];
  });

  const kept = () =>
    Promise.all(
      [locations, recipients, recipientChannels, subscriptions].map((table) =>
        database.db.select().from(table),
      ),
    );

  it.each(Object.entries(matrix))("%s", async (operation, { statuses, call }) => {
    const [method = "", route = ""] = operation.split(" ");
    const answers: Record<string, number> = {};
    const before = await kept();
    for (const [at, actor] of actors.entries()) {
      // The actors before the owner have changed nothing, except by a link.
      if (actor === "the owner" && !route.startsWith("/api/links")) expect(await kept()).toEqual(before);
      const none = "A".repeat(22);
      const tokens = actor === "a recipient by link" ? {} : { token: none, yearToken: none };
      const { path = {}, query = "", body } = call({ ...stage, ...tokens });
      const url = route.replace(/:(\w+)/g, (_, name: string) => path[name] ?? "") + query;
      const answer = await visitors[at]?.send(method, url, method === "GET" ? undefined : (body ?? {}));
      answers[actor] = answer?.status ?? 0;
      if (answers[actor] !== 404 || statuses[4] === 404 || route.startsWith("/api/links")) continue;
      // Another owner's things are answered like things that do not exist, word for word.
      const unknown = url.replace(/[\da-f]{8}-[\da-f-]{27}/, unknownId);
      const nothing = await visitors[at]?.send(method, unknown, method === "GET" ? undefined : (body ?? {}));
      expect(answer?.body).toEqual(nothing?.body);
    }
    expect(answers).toEqual(Object.fromEntries(actors.map((actor, at) => [actor, statuses[at]])));
  });
});
