import { afterEach, describe, expect, it, vi } from "vitest";
import type { Mail } from "#server/messages/mail-content.ts";
import { renderMail } from "#server/messages/render-mail.ts";
import { runRound } from "#server/worker/run-round.ts";
import { seedRosa } from "#tests/support/cast.ts";
import { allDeliveries, outbox } from "#tests/support/deliveries.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";

/** A shape that no mail of ours has, so that no other test has rendered it before. */
const unusual: Mail = {
  subject: "A mail",
  preview: "A mail",
  content: {
    greeting: "Hello Rosa,",
    lead: "This is a mail.",
    headline: null,
    article: null,
    strip: null,
    paragraphs: Array.from({ length: 23 }, (_, n) => `Paragraph ${n}.`),
    button: null,
    note: null,
    why: "You asked for it.",
    stop: null,
    postalAddress: null,
  },
};

describe("a rendering that fails once", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("is tried again with the next mail of its shape", async () => {
    // The library's renderer fails once.
    vi.stubGlobal(
      "TextDecoder",
      class {
        constructor() {
          throw new Error("broken for a moment");
        }
      },
    );
    await expect(renderMail(unusual)).rejects.toThrow("broken for a moment");
    vi.unstubAllGlobals();
    expect((await renderMail(unusual)).html).toContain("Paragraph 22.");
  });
});

// Three days before Rosa's date, 09:00 in Chicago.
const morning = "2026-12-07T15:00:00Z";

describe("a message that cannot be written", async () => {
  const { db } = await testDatabase();

  /** Keys that sign nothing, so that every link, and with it every mail, fails. */
  const noKeys = new Proxy({} as ReturnType<typeof composeTestServices>["keys"], {
    get: () => {
      throw new Error("no keys");
    },
  });

  it("is not final before its day is over, and leaves when it can be written", async () => {
    await seedRosa(db, { holderText: null });
    const services = composeTestServices(db, morning);
    const { keys } = services;
    services.keys = noKeys;
    // Until the evening: Chicago's day ends at 06:00 UTC.
    for (const hour of ["15:00", "15:30", "18:00", "23:00"]) {
      services.clock.set(`2026-12-07T${hour}:00Z`);
      expect(await runRound(db, services)).toMatchObject({ sent: 0, failed: 0 });
      expect((await allDeliveries(db)).map(({ status }) => status)).not.toContain("failed");
    }
    services.keys = keys;
    services.clock.set("2026-12-08T00:30:00Z");
    expect(await runRound(db, services)).toMatchObject({ sent: 1 });
    expect(await outbox(db)).toHaveLength(1);
  });
});
