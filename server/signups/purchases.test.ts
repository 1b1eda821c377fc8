import { beforeEach, describe, expect, it } from "vitest";
import { purchaseRequests } from "#server/db/schema/purchases.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const registrant = {
  reg_first_name: "Rosa",
  reg_last_name: "Delgado",
  reg_email: "Rosa@mail.example",
  reg_cell: "(515) 555-0142",
  reg_date: "2026-12-10",
  ff_first_name: "",
  ff_last_name: "",
  ff_email: "",
  ff_cell: "",
  serviceLevel: "3",
};

const family = {
  ...registrant,
  reg_email: "",
  reg_cell: "",
  ff_first_name: "Felix",
  ff_last_name: "Moreno",
  ff_email: "felix@mail.example",
  ff_cell: "ask my sister",
};

describe("the older form's requests", async () => {
  const database = await testDatabase();
  let test: TestApp;
  beforeEach(() => {
    test = createTestApp(database);
  });

  const post = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const body = new URLSearchParams(fields).toString();
    const type = "application/x-www-form-urlencoded";
    const answer = await test.visitor().sendRaw("POST", path, body, { "Content-Type": type, ...headers });
    return { status: answer.status, to: answer.headers.get("Location") };
  };
  const toWizard = { status: 303, to: "/reminder_signup?step=details" };
  const backToForm = { status: 303, to: "/subscribe#not-taken" };
  const stored = () => database.db.select().from(purchaseRequests);

  it.each(["/api/purchases", "/process_purchase.php"])(
    "%s stores one and leads into the wizard",
    async (path) => {
      expect(await post(path, registrant)).toEqual(toWizard);
      const [row, ...more] = await stored();
      expect(more).toEqual([]);
      const own = { regFirstName: "Rosa", regEmail: "rosa@mail.example", regCell: "+15155550142" };
      expect(row).toMatchObject({ ...own, ffFirstName: null, ffEmail: null, ffCell: null, serviceLevel: 3 });
      expect(row?.regDate.toString()).toBe("2026-12-10");
      expect(row?.createdAt.toString()).toBe(test.clock.now().toString());
    },
  );

  it("stores what family or friends post, cells as they are typed", async () => {
    expect(await post("/process_purchase.php", family)).toEqual(toWizard);
    const helper = { ffFirstName: "Felix", ffLastName: "Moreno", ffEmail: family.ff_email };
    expect((await stored())[0]).toMatchObject({ ...helper, ffCell: "ask my sister", regEmail: null });
  });

  it("comes from the old site too, or from an unknown place", async () => {
    const others: Record<string, string>[] = [
      { Origin: "https://old.example" },
      { "Sec-Fetch-Site": "cross-site" },
    ];
    for (const headers of others) {
      expect(await post("/process_purchase.php", registrant, headers)).toEqual(toWizard);
    }
    expect(await stored()).toHaveLength(2);
  });

  // The rules are in core/signup/older-form.test.ts.
  it.each<[string, Record<string, string>]>([
    ["nothing", {}],
    ["an e-mail without a cell", { ...registrant, reg_cell: "" }],
    ["a level that is none", { ...registrant, serviceLevel: "7" }],
    ["a name too long", { ...registrant, reg_first_name: "x".repeat(50) }],
    ["NUL", { ...registrant, reg_last_name: "Del\0gado" }],
  ])("checks again, and leads %s back to the form", async (_, fields) => {
    expect(await post("/api/purchases", fields)).toEqual(backToForm);
    expect(await stored()).toEqual([]);
  });

  it("stores thirty an hour from one network, and answers those beyond alike", async () => {
    const first = await post("/api/purchases", registrant);
    for (let count = 0; count < 30; count += 1)
      expect(await post("/api/purchases", registrant)).toEqual(first);
    expect(await stored()).toHaveLength(30);
  });

  it("answers a body that is no form in the envelope", async () => {
    const answer = await test.visitor().post("/api/purchases", registrant);
    expect(answer).toMatchObject({ status: 415, body: { error: "UNSUPPORTED_MEDIA_TYPE" } });
    expect((await test.visitor().get("/process_purchase.php")).status).toBe(405);
    expect(test.logged).toEqual([]);
  });
});
