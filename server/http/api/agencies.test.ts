import { Temporal } from "temporal-polyfill";
import { beforeAll, describe, expect, it } from "vitest";
import { agencies } from "#server/db/schema/directory.ts";
import { dispatchDeliveries } from "#server/delivery/dispatch-deliveries.ts";
import { seedSample } from "#server/directory/sample-agencies.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

describe("the directory's API", async () => {
  const database = await testDatabase("single", { keepsRows: true });
  let app: TestApp;
  beforeAll(async () => {
    await seedSample(database.db, Temporal.Instant.from("2026-11-20T12:00:00Z"));
    app = createTestApp(database);
  });

  const search = async (query: string) => {
    const { status, body } = await app.visitor().get(`/api/agencies?${query}`);
    return { status, body };
  };
  it("says how many agencies there are, and that a sample is one", async () => {
    const { status, body } = await app.visitor().get("/api/agencies/edition");
    expect([status, body.edition.isSample]).toEqual([200, true]);
    expect(body.edition.agencies).toBe(await database.db.$count(agencies));
  });

  const names = async (q: string) =>
    (await search(new URLSearchParams({ q }).toString())).body.agencies.map(
      ({ name }: { name: string }) => name,
    );

  // server/directory/search-agencies.test.ts shows what a search understands. Here is the sample.
  it.each([
    ["alder falls", "Alder County Sheriff's Office"],
    ["alder fals polcie", "Alder Falls Police Department"],
    ["O’Dell", "O'Dell Crossing Police Department"],
    ["la salle corners", "LaSalle Corners Police Department"],
  ])("finds %j: first %j", async (query, first) => {
    expect((await names(query))[0]).toBe(first);
  });

  it("gives each agency its address, its number and its place", async () => {
    const page = "/police-department-list-by-city/iowa/bell-prairie";
    const { body } = await search("q=bell+prairie");
    expect(body).toMatchObject({
      success: true,
      total: 1,
      is_guess: false,
      places: [{ label: "Bell Prairie, Iowa", path: page, agencies: 1 }],
      agencies: [{ type: "police", city: "Bell Prairie", county: "Alder", state: "IA", miles: null }],
    });
    const [{ phone, path }] = body.agencies;
    expect(phone).toMatch(/^\+151555501\d\d$/);
    expect(path).toMatch(new RegExp(`^${page}#agency-sample-\\d+$`));
  });

  it("finds what is nearest to a ZIP code, the sheriffs first", async () => {
    const { body } = await search("q=50010&limit=20");
    expect(body.agencies[0]).toMatchObject({ type: "sheriff", state: "IA" });
    const sheriffs = body.agencies.filter(({ type }: { type: string }) => type === "sheriff");
    const miles = sheriffs.map((agency: { miles: number }) => agency.miles);
    expect(miles).toEqual(miles.toSorted((a: number, b: number) => a - b));
    expect(Math.max(...miles)).toBeLessThan(100);
  });

  it.each([
    [`q=${"a".repeat(151)}`, "q"],
    ["q=ames&limit=51", "limit"],
    ["q=ames&limit=x", "limit"],
  ])("refuses %s, naming the field %s", async (query, field) => {
    const { status, body } = await search(query);
    expect(status).toBe(422);
    expect(Object.keys(body.fields)).toEqual([field]);
  });

  const report = (fields: object) => app.visitor().post("/api/agency-reports", fields);
  const mails = async () => {
    await dispatchDeliveries(app.db, app.services);
    const { body } = await app.visitor().get("/api/outbox");
    return body.messages.filter(({ to }: { to: string }) => to === app.services.config.operatorEmail);
  };

  it("brings a report to the operator, in a mail in which nothing is markup", async () => {
    const details = "Dial <b>515</b>\r\n<script>alert(1)</script>\u202Egnirts";
    expect((await report({ mistake: "phone", agency: "sample-1", details })).status).toBe(200);
    const [mail] = await mails();
    expect(mail.subject).toBe("A mistake in the directory");
    expect(mail.text).toContain("The phone number is wrong");
    expect(mail.text).toContain("sample-1");
    expect(mail.text).toContain("Alder County Sheriff's Office, Alder Falls, IA");
    expect(mail.text).toContain(
      `${app.services.config.publicUrl}/police-department-list-by-city/iowa/alder-falls#agency-sample-1`,
    );
    expect(mail.text).toContain("correct the row in your copy of the file and import the file again");
    expect(mail.text).toContain("<script>alert(1)</script>gnirts");
    const { body: _, ...framed } = await app.visitor().get(`/api/outbox/${mail.id}/html`);
    expect(framed.status).toBe(200);
  });

  it.each([
    [{}, 422],
    [{ mistake: "nonsense" }, 422],
    [{ mistake: "phone", details: "a".repeat(2001) }, 422],
    [{ mistake: "phone", agency: "a".repeat(101) }, 422],
    [{ mistake: "phone", details: "\u0000" }, 400],
  ])("refuses %j with %i", async (fields, status) => {
    expect((await report(fields)).status).toBe(status);
  });

  it("answers a form with a page, and mails thirty an hour from one network", async () => {
    const somebody = app.visitor();
    const post = (body: string) =>
      somebody.sendRaw("POST", "/api/agency-reports", body, {
        Origin: app.services.config.publicUrl,
        "Content-Type": "application/x-www-form-urlencoded",
      });
    const pageOf = async (body: string) => {
      const { status, headers } = await post(body);
      return [status, headers.get("Location")];
    };
    const page = "/police-department-list-by-city/report";
    expect(await pageOf("mistake=closed&agency=sample-2&details=")).toEqual([303, `${page}/sent`]);
    expect(await pageOf("mistake=nonsense")).toEqual([303, `${page}/not-taken`]);
    // One was sent by the test before, and one just now. What is too much gets the same answer.
    for (let sent = 0; sent < 30; sent += 1)
      expect(await pageOf("mistake=other&agency=no-such-agency")).toEqual([303, `${page}/sent`]);
    const named = (await mails()).filter(({ text }: { text: string }) => text.includes("no-such-agency"));
    expect(named).toHaveLength(28);
    expect(named[0].text).not.toContain("/police-department-list-by-city/");
    const foreign = await somebody.sendRaw("POST", "/api/agency-reports", "mistake=other", {
      Origin: "https://evil.example",
      "Content-Type": "application/x-www-form-urlencoded",
    });
    expect(foreign.headers.get("Location") ?? foreign.status).not.toBe(`${page}/sent`);
  });
});
