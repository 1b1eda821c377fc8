import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { imports, root, sources } from "./read-imports.ts";

/** "server/delivery/marker.ts" is in "server/delivery". A file beside the folders is a room of its own. */
const roomOf = (file: string) => file.split("/").slice(0, 2).join("/");

/** Value imports between rooms of the server, each with a file that makes it. */
function doors(): Map<string, Map<string, string>> {
  const from = new Map<string, Map<string, string>>();
  for (const file of sources("server")) {
    for (const { target, typeOnly } of imports(file)) {
      const [here, there] = [roomOf(file), roomOf(target)];
      if (typeOnly || here === there || !target.startsWith("server/")) continue;
      const ways = from.get(here) ?? new Map<string, string>();
      from.set(here, ways.set(there, `${file} → ${target}`));
    }
  }
  return from;
}

/** A way from a room back to itself, as the imports along it. Undefined when there is none. */
function circleFrom(start: string, ways: ReturnType<typeof doors>): string[] | undefined {
  const seen = new Set<string>();
  const walk = (room: string, path: string[]): string[] | undefined => {
    for (const [next, door] of ways.get(room) ?? []) {
      if (next === start) return [...path, door];
      if (seen.has(next)) continue;
      seen.add(next);
      const found = walk(next, [...path, door]);
      if (found) return found;
    }
    return undefined;
  };
  return walk(start, []);
}

/** The folders of the server in the order of ARCHITECTURE.md, from the top down. */
function listedRooms(): string[] {
  const [, section = ""] = readFileSync(join(root, "ARCHITECTURE.md"), "utf8").split("## The folders");
  const firstCells = section.split("\n").flatMap((line) => /^\| (`server\/[^|]*)\|/.exec(line)?.[1] ?? []);
  return firstCells.flatMap((cell) =>
    [...cell.matchAll(/`(?:server\/)?([\w-]+)\/`/g)].map(([, name]) => `server/${name}`),
  );
}

describe("the rooms of the server", () => {
  it("import one another in no circle", () => {
    const ways = doors();
    expect(ways.size).toBeGreaterThan(20);
    expect([...ways.keys()].map((room) => circleFrom(room, ways)).find(Boolean)).toBeUndefined();
  });

  it("stand in ARCHITECTURE.md from the top down: each imports only from rooms below it", () => {
    const listed = listedRooms();
    const folders = new Set(
      sources("server")
        .map(roomOf)
        .filter((room) => !room.endsWith(".ts")),
    );
    expect([...listed].sort()).toEqual([...folders].sort());
    const upward = [...doors()].flatMap(([room, ways]) =>
      [...ways].flatMap(([other, door]) =>
        listed.includes(room) && listed.indexOf(other) !== -1 && listed.indexOf(other) < listed.indexOf(room)
          ? [door]
          : [],
      ),
    );
    expect(upward).toEqual([]);
  });

  // reads-write-nothing.test.ts watches what the called functions do while they run.
  it("contain no write where a page of the owner is read", () => {
    const files = sources("server/dashboard");
    expect(files.length).toBeGreaterThan(5);
    const writes =
      /\.(insert|update|delete|transaction)\(|\b(insert into|delete from|update \w+ (\w+ )?set|for update)\b/;
    expect(files.filter((file) => writes.test(readFileSync(join(root, file), "utf8")))).toEqual([]);
  });
});
