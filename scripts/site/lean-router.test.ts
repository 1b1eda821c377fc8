import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { leanSource, leftOut } from "./lean-router.ts";

const root = join(import.meta.dirname, "..", "..");
const folder = join(root, "node_modules", "react-router", "dist", "production");
const installed = (file: string) => readFileSync(join(folder, file), "utf8");
const files = [...new Set(leftOut.map(({ file }) => file))];
const head = /^\/\*\*[\s\S]+?\*\/\n/.exec(installed("lib/router/url.js"))?.[0] ?? "";

describe("React Router as browsers get it", () => {
  it.each(files)("is what the list was made for: %s", (file) => {
    const lean = leanSource(file, installed(file));
    expect(parseSync(file, lean).errors).toEqual([]);
    const thrown = leftOut.filter((part) => part.file === file && part.does === undefined);
    for (const name of thrown.flatMap(({ names }) => names))
      expect(lean).toContain(`{ throw Error("Left out of React Router: ${name}"); }`);
  });

  it("stops the build where a function is gone, or there twice", () => {
    const file = "lib/hooks.js";
    const gone = installed(file).replaceAll("RSCErrorHandler", "Other");
    expect(() => leanSource(file, gone)).toThrow(
      /has changed: lib\/hooks\.js has 0 functions RSCErrorHandler/,
    );
    const twice = `${installed(file)}{ function RSCErrorHandler() {} }`;
    expect(() => leanSource(file, twice)).toThrow(
      /2 functions RSCErrorHandler.*scripts\/site\/lean-router\.ts/,
    );
  });

  it("stops the build with another version", () => {
    expect(() => leanSource("lib/any.js", head.replace(/v\d+/, "v9"))).toThrow(
      /lib\/any\.js is of version 9\./,
    );
    expect(() => leanSource("lib/any.js", "let a;")).toThrow(/is of version undefined/);
  });

  it.each([
    ['invariant(a, "Where is a?");', "invariant(a);"],
    ["UNSAFE_invariant(a, `Where is b?`);", "UNSAFE_invariant(a);"],
    ["invariant(a);", "invariant(a);"],
    ['if (a) warning(false, "b"); else c();', "if (a) ; else c();"],
    ['warnOnce(a, "b"); warningOnce("a", b, "c");', "; ;"],
    ['Form.displayName = "Form";', ";"],
    ["a = React$1.forwardRef(b);", "a = /* @__PURE__ */ React$1.forwardRef(b);"],
    ['throw new Error("a");', 'throw new Error("a");'],
  ])("loses the words for developers, and nothing else: %s", (before, after) => {
    expect(leanSource("lib/any.js", head + before)).toBe(head + after);
  });
});

describe("the site", () => {
  const sources = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".server.tsx"))
    .map((name) => ({ name, text: readFileSync(join(root, "app", name), "utf8") }));

  it("uses of React Router what is there", () => {
    const used = sources.flatMap(({ text }) =>
      [...text.matchAll(/import (?!type)\{([^}]+)\} from "react-router(?:\/dom)?"/g)].flatMap(
        ([, names = ""]) =>
          names
            .split(",")
            .map((name) => name.trim())
            .filter((name) => name && !name.startsWith("type ")),
      ),
    );
    // Before a name is added: does it call what scripts/site/lean-router.ts leaves out?
    expect([...new Set(used)].sort()).toEqual([
      ...["HydratedRouter", "Link", "Links", "Meta", "NavLink", "Outlet", "Scripts", "ScrollRestoration"],
      ...[
        "createContext",
        "createPath",
        "data",
        "isRouteErrorResponse",
        "matchRoutes",
        "parsePath",
        "redirect",
      ],
      ...[
        "useLocation",
        "useMatches",
        "useNavigate",
        "useNavigation",
        "useNavigationType",
        "useSearchParams",
      ],
    ]);
  });

  it.each([
    ["loads no page before it is asked for", /\bprefetch[=:]/],
    ["has no view transitions of React Router", /\bviewTransition\b/],
    ["posts no form through React Router", /\b(clientAction|formMethod)\b/],
  ])("%s", (_what, sign) => {
    expect(sources.filter(({ text }) => sign.test(text)).map(({ name }) => name)).toEqual([]);
  });

  it("tells every page of all routes", () => {
    const config = readFileSync(join(root, "react-router.config.ts"), "utf8");
    expect(config).toContain('routeDiscovery: { mode: "initial" }');
  });
});
