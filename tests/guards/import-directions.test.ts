import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { imports, root, sources } from "./read-imports.ts";

/**
 * What may import what. app → core ← server, and only types go from the server to the app
 * (docs/decisions/0002-public-pages-private-json.md). Within the server, whose a subscription is stands below the people of a
 * list, and both stand below sign-ups (ARCHITECTURE.md, "The folders").
 */
const rules: { from: string; forbidden: RegExp; typesToo: boolean }[] = [
  { from: "core", forbidden: /^(app|commands|server|tests|scripts)\//, typesToo: true },
  { from: "server", forbidden: /^(app|commands|tests|scripts)\//, typesToo: true },
  { from: "app", forbidden: /^(commands|tests|scripts)\//, typesToo: true },
  { from: "app", forbidden: /^server\//, typesToo: false },
  {
    from: "server/subscriptions",
    forbidden: /^server\/(recipients|signups|reminders|billing|http)\//,
    typesToo: true,
  },
  { from: "server/recipients", forbidden: /^server\/(signups|http)\//, typesToo: true },
  // These rooms hand out codes. Whoever shows a code to a person puts words in its place.
  ...["server/dashboard", "server/operate", "server/personal-data"].map((from) => ({
    from,
    forbidden: /^core\/words\//,
    typesToo: true,
  })),
];

/** The packages that the rules may use: small, pure, at home in browser and server. `messages` and `locales`: the compiled catalogue. */
const corePackages = ["messages", "locales", "zod", "temporal-polyfill", "libphonenumber-js", "minisearch"];

describe("imports", () => {
  it.each(rules)(
    "from $from never reach $forbidden (types too: $typesToo)",
    ({ from, forbidden, typesToo }) => {
      const files = sources(from);
      expect(files.length).toBeGreaterThan(1);
      const offences = files.flatMap((file) =>
        imports(file)
          .filter(({ target, typeOnly }) => forbidden.test(target) && (typesToo || !typeOnly))
          .map(({ target }) => `${file} → ${target}`),
      );
      expect(offences).toEqual([]);
    },
  );

  it("of core name no package but its small ones", () => {
    const offences = sources("core").flatMap((file) =>
      imports(file)
        .filter(({ target }) => !target.startsWith("core/"))
        .filter(
          ({ target }) => !corePackages.some((name) => target === name || target.startsWith(`${name}/`)),
        )
        .map(({ target }) => `${file} → ${target}`),
    );
    expect(offences).toEqual([]);
  });
});

describe("what a browser loads", () => {
  it("has no Zod in it: it would be a sixth of the dashboard's first visit", () => {
    const reached = new Set<string>();
    const offences: string[] = [];
    const visit = (file: string) => {
      if (reached.has(file)) return;
      reached.add(file);
      for (const { target, typeOnly } of imports(file)) {
        if (typeOnly) continue;
        if (target === "zod") offences.push(file);
        if (/^(app|core)\/.*\.tsx?$/.test(target)) visit(target);
      }
    };
    for (const file of sources("app")) visit(file);
    expect([...reached].filter((file) => file.startsWith("core/")).length).toBeGreaterThan(50);
    expect(offences).toEqual([]);
  });
});

describe("the environment", () => {
  it("is read in server/start/config.ts alone", () => {
    const readers = ["app", "core", "server"]
      .flatMap(sources)
      .filter((file) => readFileSync(join(root, file), "utf8").includes("process.env"));
    expect(readers).toEqual(["server/start/config.ts"]);
  });
});

describe("the clock", () => {
  it("is asked for the time in server/clock.ts alone: everywhere else now is an argument", () => {
    const asks = /Temporal\.Now|Date\.now\(\)|new Date\(\)/;
    const readers = ["core", "server"]
      .flatMap(sources)
      .filter((file) => asks.test(readFileSync(join(root, file), "utf8")));
    expect(readers).toEqual(["server/clock.ts"]);
  });

  it("is asked for today by one file of the pages, which knows the demo's clock; idle timers measure a length", () => {
    const asks = /Temporal\.Now|Date\.now|new Date\(|toLocale(Date|Time)String|DateTimeFormat\(\)\.format/;
    const readers = sources("app").filter((file) => asks.test(readFileSync(join(root, file), "utf8")));
    expect(readers).toEqual([
      "app/browser/idle-logout.ts",
      "app/browser/idle-timer.ts",
      "app/browser/last-activity.ts",
      "app/browser/page-clock.ts",
      // It writes out a day that the server has named.
      "app/routes/dashboard/first-date.tsx",
      "app/routes/sign-up/wizard/form-idle.ts",
    ]);
  });
});
