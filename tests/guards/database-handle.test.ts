import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { breaches, orders, rightful } from "./handle-breaches.ts";
import { HandleReader, type Signature } from "./read-handles.ts";
import { root, sources } from "./read-imports.ts";

// The product's own files. Tests and benchmarks may use the database beside a transaction.
const files = [...sources("server"), ...globSync("{commands,scripts}/*.ts", { cwd: root })];
const samples = "tests/guards/handle-breaches.ts";

/** The place of each parameter in the one order: the handle, the services or what is needed of them, and all else. */
function ranks({ parameters }: Signature): number[] {
  return parameters.map(({ name, type }) => {
    if (/^(Db|Tx|Db \| Tx|Database)$/.test(type)) return 0;
    if (/^(Services$|Pick<Services,)/.test(type)) return 1;
    if (type === "Keys") return 2;
    return name === "now" && type === "Temporal.Instant" ? 3 : 4;
  });
}

/** A function that takes neither a handle nor the services is a rule or a small thing, and has its own order. */
const isOutOfOrder = (signature: Signature): boolean =>
  ranks(signature).some((rank) => rank < 2) &&
  ranks(signature).some((rank, at, all) => at > 0 && rank < (all[at - 1] ?? 0));

describe("the handle on the database", () => {
  let reader: HandleReader;
  beforeAll(() => {
    reader = new HandleReader();
  });
  afterAll(() => reader.close());

  // On the embedded database, which has one connection, a query on the outer handle waits for the transaction for ever.
  it("stays outside of a transaction, whose work uses the transaction alone", () => {
    // A move has two databases, and a transaction on each.
    const ofOneDatabase = files.filter((file) => file !== "server/backup/move-database.ts");
    const opening = ofOneDatabase.filter((file) =>
      readFileSync(join(root, file), "utf8").includes(".transaction("),
    );
    const works = opening.flatMap((file) => reader.works(file).map(({ work }) => ({ file, work })));
    expect(works.length).toBeGreaterThan(40);
    const offenders = works.flatMap(({ file, work }) =>
      reader.outerHandles(work).map((place) => `${file}:${place}`),
    );
    expect(offenders).toEqual([]);
  });

  const caught = (entry: string) =>
    reader
      .works(samples)
      .filter((one) => one.entry === entry)
      .some(({ work }) => reader.outerHandles(work).length > 0);

  it.each(Object.keys(breaches))("is found by the guard: %s", (entry) => expect(caught(entry)).toBe(true));
  it.each(Object.keys(rightful))("is not found where it is not: %s", (entry) =>
    expect(caught(entry)).toBe(false),
  );

  it("comes first, then the services or what is needed of them, then all else", () => {
    const signatures = files.flatMap((file) => reader.signatures(file));
    const taking = signatures.filter((one) => ranks(one).some((rank) => rank < 2));
    expect(taking.length).toBeGreaterThan(300);
    expect(taking.filter(isOutOfOrder).map(({ where }) => where)).toEqual([]);
  });

  it("is found by the guard in any other order, and in no rightful one", () => {
    const last = reader.signatures(samples).slice(-(orders.rightful.length + orders.breaches.length));
    expect(last.map(isOutOfOrder)).toEqual([
      ...orders.rightful.map(() => false),
      ...orders.breaches.map(() => true),
    ]);
  });
});
