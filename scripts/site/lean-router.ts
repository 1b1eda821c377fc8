import { type ESTree, type Plugin, parseSync, Visitor } from "vite";

/** The version whose text was read for the list below. With another one the build stops. */
const readVersion = "8.4.0";

interface LeftOut {
  /** A file of React Router's production build. */
  file: string;
  names: readonly string[];
  /** What remains of these functions. By itself they throw an error that names them. */
  does?: string;
}

const [router, singleFetch] = ["lib/router/router.js", "lib/dom/ssr/single-fetch.js"];
const [components, fogOfWar] = ["lib/dom/ssr/components.js", "lib/dom/ssr/fog-of-war.js"];

/**
 * What React Router can do and this site does not. Only functions that live code names stand here: what they alone have called goes
 * with them. `lean-router.test.ts` sees to it that no page begins to need one.
 */
export const leftOut: readonly LeftOut[] = [
  // Forms that React Router sends. Here each is sent by a script of its own, or asks for a page (app/components/ui/get-form.tsx).
  { file: router, names: ["handleAction"] },
  { file: router, names: ["normalizeNavigateOptions"], does: "return { path };" },
  { file: singleFetch, names: ["singleFetchActionStrategy"] },
  // Fetchers, and loading again what is shown.
  {
    file: router,
    names: ["fetch", "getFetcher", "resetFetcher", "queueFetcherForDeletion", "deleteFetcher"],
  },
  { file: router, names: ["abortFetcher", "getTargetedDataStrategyMatches", "revalidate"] },
  { file: singleFetch, names: ["singleFetchLoaderFetcherStrategy"] },
  // Keeping somebody on a page.
  { file: router, names: ["getBlocker", "deleteBlocker", "updateBlocker"] },
  // Routes that are found on the way: every page knows all of them (routeDiscovery in react-router.config.ts).
  { file: router, names: ["discoverRoutes", "patchRoutes"] },
  { file: fogOfWar, names: ["getPatchRoutesOnNavigationFunction", "useFogOFWarDiscovery"], does: "" },
  { file: fogOfWar, names: ["getPartialManifest"] },
  // Loading a page before it is asked for.
  { file: components, names: ["PrefetchPageLinks"] },
  { file: components, names: ["usePrefetchBehavior"], does: "return [false, null, {}];" },
  // View transitions.
  { file: router, names: ["restoreAppliedTransitions", "persistAppliedTransitions"], does: "" },
  { file: "lib/dom/lib.js", names: ["useViewTransitionState"], does: "return false;" },
  // Routes that change under a developer's hands.
  { file: router, names: ["_internalSetRoutes"] },
  { file: "lib/dom/ssr/routes.js", names: ["createClientRoutesWithHMRRevalidationOptOut"] },
  { file: "lib/dom/ssr/routes.js", names: ["wrapShouldRevalidateForHdr"] },
  // Watching what a route does. The site watches navigations alone (app/browser/next-page.ts).
  { file: "lib/router/instrumentation.js", names: ["getRouteInstrumentationUpdates"], does: "" },
  // Its other modes: without a server, without data, with server components.
  { file: singleFetch, names: ["nonSsrStrategy"] },
  { file: router, names: ["defaultDataStrategyWithMiddleware"] },
  { file: "lib/hooks.js", names: ["useNavigateUnstable", "RSCErrorHandler"] },
];

/**
 * React Router as browsers get it: without the above, and without the words that it has for developers. A first visit loads a
 * quarter less of it (docs/decisions/0039).
 */
export function leanRouter(): Plugin {
  const seen = new Set<string>();
  return {
    name: "lean-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      const [, file] = /\/node_modules\/react-router\/dist\/production\/(.+\.js)$/.exec(id) ?? [];
      if (file === undefined) return null;
      seen.add(file);
      return { code: leanSource(file, code), map: null };
    },
    buildEnd(error) {
      const missing = leftOut.find(({ file }) => !seen.has(file));
      if (!error && missing) throw new Error(readAgain(`${missing.file} is not among its files`));
    },
  };
}

/** A part of a source, and what takes its place. */
interface Cut {
  start: number;
  end: number;
  text: string;
}

/** A file of React Router without what is left out. Throws when it is not the text that the list was made for. */
export function leanSource(file: string, code: string): string {
  const [, version] = /react-router v(\S+)/.exec(code) ?? [];
  if (version !== readVersion) throw new Error(readAgain(`${file} is of version ${version}`));
  const remains = new Map<string, string>();
  for (const { names, does } of leftOut.filter((part) => part.file === file))
    for (const name of names) remains.set(name, does ?? `throw Error("Left out of React Router: ${name}");`);
  const found: string[] = [];
  const cuts: Cut[] = [];
  new Visitor({
    FunctionDeclaration({ id, body }) {
      const does = remains.get(id?.name ?? "");
      if (!id || !body || does === undefined) return;
      found.push(id.name);
      cuts.push({ start: body.start, end: body.end, text: `{ ${does} }` });
    },
    ExpressionStatement: (statement) => cuts.push(...developersWords(statement)),
    CallExpression({ start, callee }) {
      // A component that nobody uses goes by itself when its making is known to have no effect.
      if (callee.type !== "MemberExpression" || code.slice(callee.start, callee.end) !== "React$1.forwardRef")
        return;
      cuts.push({ start, end: start, text: "/* @__PURE__ */ " });
    },
  }).visit(parseSync(file, code).program);
  for (const name of remains.keys()) {
    const times = found.filter((one) => one === name).length;
    if (times !== 1) throw new Error(readAgain(`${file} has ${times} functions ${name}`));
  }
  return withCuts(code, cuts);
}

/** What stands in a statement for the console alone: warnings, the words of a failed check, the names of components. */
function developersWords({ start, end, expression }: ESTree.ExpressionStatement): Cut[] {
  if (expression.type === "AssignmentExpression") {
    const { left } = expression;
    if (left.type !== "MemberExpression" || left.property.type !== "Identifier") return [];
    return left.property.name === "displayName" ? [{ start, end, text: ";" }] : [];
  }
  if (expression.type !== "CallExpression" || expression.callee.type !== "Identifier") return [];
  const { callee, arguments: args } = expression;
  if (/^warning(Once)?$|^warnOnce$/.test(callee.name)) return [{ start, end, text: ";" }];
  const [check, words] = args;
  const isCheck = /^(UNSAFE_)?invariant$/.test(callee.name) && check && words;
  return isCheck ? [{ start: check.end, end: words.end, text: "" }] : [];
}

/** The source with each cut made. A cut within another one went with it. */
function withCuts(code: string, cuts: readonly Cut[]): string {
  let lean = "";
  let from = 0;
  for (const { start, end, text } of cuts.toSorted((one, other) => one.start - other.start)) {
    if (start < from) continue;
    lean += code.slice(from, start) + text;
    from = end;
  }
  return lean + code.slice(from);
}

const readAgain = (what: string): string =>
  `React Router has changed: ${what}. Read its text for the list in scripts/site/lean-router.ts, and set the version there.`;
