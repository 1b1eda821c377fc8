import type { LinkPurpose } from "#core/delivery/mailed-link.ts";
import type { PersonAnswers } from "#core/people/people.ts";
import type { Database } from "#server/db/client.ts";
import { signLink } from "#server/db/signed-links.ts";
import { type Household, seedFelix } from "./cast.ts";
import { emptyTables } from "./empty-tables.ts";
import { createTestApp, type TestApp, type Visitor } from "./test-app.ts";

/** A server with an empty database, on which Felix looks after Ray and is signed in. */
export interface AsFelix {
  test: TestApp;
  household: Household<"felix" | "ray">;
  felix: Visitor;
}

/** The beginning of a test of the API, in an emptied database: Felix is signed in. */
export async function beginAsFelix(
  database: Database,
  overrides?: Parameters<typeof seedFelix>[1],
): Promise<AsFelix> {
  await emptyTables(database.db);
  const test = createTestApp(database);
  const household = await seedFelix(database.db, overrides);
  return { test, household, felix: await test.signedIn(household.userId) };
}

/** Felix's answers about Ray. */
export const rayAnswers: PersonAnswers = {
  fullName: "Ray Moreno",
  relation: "registrant",
  timeZone: "America/New_York",
  email: "ray@mail.example",
  phone: "(212) 555-0103",
};

/** Presses a button of the page behind a message's link, as anybody with the message can. */
export const actByLink = (test: TestApp, purpose: LinkPurpose, number: number, action: string) =>
  test
    .visitor()
    .post("/api/links/act", { purpose, token: signLink(test.services.keys, purpose, number), action });
