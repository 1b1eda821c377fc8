import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** A browser with one page. `errors`: the errors in its console. */
export interface Page {
  errors: string[];
  open(url: string): Promise<void>;
  /** Runs an expression in the page. Its value, or its promise's value, must be JSON. */
  run(expression: string): Promise<unknown>;
  close(): void;
}

export interface Engine {
  name: string;
  install: string;
  isHere(): boolean;
  start(): Promise<Page>;
}

const miniBrowser = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
const phone = { width: 390, height: 844 };
const find = (names: string[]) =>
  names
    .flatMap((name) => (process.env.PATH ?? "").split(":").map((folder) => join(folder, name)))
    .find(existsSync);
const firefox = () => find(["firefox-esr", "firefox"]);

/** Resolves with the pattern's first group once the process has written it. */
const saidBy = (child: ChildProcess, pattern: RegExp) =>
  new Promise<string>((resolve, reject) => {
    child.on("exit", () => reject(new Error(`The browser ended before it said ${pattern}.`)));
    child.stderr?.on("data", (text: Buffer) => {
      const said = pattern.exec(text.toString())?.[1];
      if (said) resolve(said);
    });
  });

/** Over WebDriver BiDi, which Firefox speaks itself. */
async function startFirefox(): Promise<Page> {
  const profile = mkdtempSync(join(tmpdir(), "daymark-firefox-"));
  const child = spawn(firefox() ?? "", [
    "--headless",
    "--no-remote",
    "--remote-debugging-port=0",
    "--profile",
    profile,
  ]);
  const socket = new WebSocket(`${await saidBy(child, /BiDi listening on (ws:\S+)/)}/session`);
  await new Promise((resolve) => socket.addEventListener("open", resolve));
  const errors: string[] = [];
  const waiting = new Map<number, (answer: { result?: never; message?: string }) => void>();
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data));
    if (answer.method === "log.entryAdded" && answer.params.level === "error")
      errors.push(answer.params.text);
    waiting.get(answer.id)?.(answer);
  });
  let last = 0;
  // biome-ignore lint/suspicious/noExplicitAny: each command has an answer of its own
  const call = async (method: string, params: object): Promise<any> => {
    last += 1;
    const id = last;
    const answered = new Promise<{ result?: never; message?: string }>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { result, message } = await answered;
    if (!result) throw new Error(`${method}: ${message}`);
    return result;
  };
  await call("session.new", { capabilities: {} });
  await call("session.subscribe", { events: ["log.entryAdded"] });
  const { contexts } = await call("browsingContext.getTree", {});
  const { context } = contexts[0];
  await call("browsingContext.setViewport", { context, viewport: phone });
  return {
    errors,
    open: async (url) => call("browsingContext.navigate", { context, url, wait: "complete" }),
    run: async (expression) => {
      const json = `(async () => JSON.stringify(await (${expression})) ?? "null")()`;
      const params = { expression: json, target: { context }, awaitPromise: true };
      const { result, exceptionDetails } = await call("script.evaluate", params);
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result.value);
    },
    close: () => child.kill(),
  };
}

/** Collects errors from the moment a page has loaded: WebKitGTK's driver reports none. */
const hears = `(window.heard ??= (() => {
  const found = [];
  const { error } = console;
  console.error = (...said) => { found.push(said.join(" ")); error(...said); };
  addEventListener("error", ({ message }) => found.push(message));
  addEventListener("unhandledrejection", ({ reason }) => found.push(String(reason)));
  return found;
})())`;

/** Over WebDriver, on a virtual screen. */
async function startWebKit(): Promise<Page> {
  const port = 20_000 + (process.pid % 20_000);
  const child = spawn("xvfb-run", ["-a", "WebKitWebDriver", `--port=${port}`], {
    detached: true,
    stdio: "ignore",
  });
  // biome-ignore lint/suspicious/noExplicitAny: each command has an answer of its own
  const call = async (path: string, body?: object): Promise<any> => {
    const asked = body ? { method: "POST", body: JSON.stringify(body) } : {};
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, asked);
    const { value } = (await answer.json()) as { value: { message?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.message}`);
    return value;
  };
  while ((await call("/status").catch(() => null)) === null) await wait(200);
  const args = ["--automation", "--javascript-can-open-windows-automatically=true"];
  const alwaysMatch = { "webkitgtk:browserOptions": { binary: miniBrowser, args } };
  const session = `/session/${(await call("/session", { capabilities: { alwaysMatch } })).sessionId}`;
  const execute = (script: string) => call(`${session}/execute/sync`, { script, args: [] });
  // The first window is at least as wide as its toolbar. A window that a page opens has no toolbar.
  const first = await call(`${session}/window`);
  await execute(`window.open("about:blank", "phone", "popup,width=${phone.width},height=${phone.height}")`);
  const handles: string[] = await call(`${session}/window/handles`);
  await call(`${session}/window`, { handle: handles.find((handle) => handle !== first) });
  const errors: string[] = [];
  return {
    errors,
    open: async (url) => call(`${session}/url`, { url }),
    run: async (expression) => {
      const { value, found } = await execute(
        `return (async () => { ${hears}; const value = (await (${expression})) ?? null; return { value, found: heard.splice(0) }; })()`,
      );
      errors.push(...found);
      return value;
    },
    close: () => process.kill(-(child.pid ?? 0)),
  };
}

export const engines: Engine[] = [
  {
    name: "Firefox",
    install: "apt-get install firefox-esr",
    isHere: () => firefox() !== undefined,
    start: startFirefox,
  },
  {
    name: "WebKitGTK",
    install: "apt-get install webkit2gtk-driver xvfb",
    isHere: () =>
      find(["WebKitWebDriver"]) !== undefined && find(["xvfb-run"]) !== undefined && existsSync(miniBrowser),
    start: startWebKit,
  },
];
