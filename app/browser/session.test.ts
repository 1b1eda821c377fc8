import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { askFromBrowser } from "./api.ts";
import { closeSessionOfNobody, currentUser, endIdleSession, refreshSession, setUser } from "./session.ts";

const rosa = { uid: "u1", email: "rosa@example.com", displayName: "Rosa Diaz", isKept: false };
const alert = vi.fn();
vi.spyOn(console, "warn").mockImplementation(() => {});
const storage = new Map<string, string>();
const clearTab = vi.fn();
let answers: Record<string, () => Promise<Response>>;

const json =
  (body: unknown, status = 200) =>
  async () =>
    Response.json(body, { status });

beforeEach(() => {
  vi.clearAllMocks();
  answers = {};
  storage.clear();
  vi.stubGlobal("window", { alert });
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      postMessage() {}
    },
  );
  // Object.keys of a Storage gives its keys. A plain object whose prototype has the one method does the same.
  vi.stubGlobal(
    "localStorage",
    new Proxy(
      { removeItem: (key: string) => storage.delete(key) },
      {
        ownKeys: () => [...storage.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    ),
  );
  vi.stubGlobal("sessionStorage", { clear: clearTab });
  vi.stubGlobal("fetch", async (path: string) => (answers[path] ?? json({}, 404))());
  setUser(null, { quietly: true });
});

afterEach(() => vi.unstubAllGlobals());

it("a change of user clears what was typed in this tab, and the caches of other users; a page that only learns who is there clears nothing", () => {
  setUser(rosa);
  setUser({ ...rosa });
  expect(clearTab).not.toHaveBeenCalled();
  storage.set("registrantInfo_rosa@example.com", "{}").set("registrantInfo_felix@example.com", "{}");
  setUser({ uid: "u2", email: "felix@example.com", displayName: "Felix", isKept: true });
  expect(clearTab).toHaveBeenCalledOnce();
  expect([...storage.keys()]).toEqual(["registrantInfo_felix@example.com"]);
});

describe("asking who is there", () => {
  it.each([
    ["nobody", json(null), null, true],
    ["a refusal, which clears the user quietly", json({}, 401), null, false],
    ["a server in trouble, which says nothing about a session", json({}, 500), rosa, false],
    ["a hotel's page in place of ours", async () => new Response("<h1>Hello</h1>"), rosa, false],
    [
      "no answer at all, which says nothing about a session",
      () => Promise.reject(new TypeError()),
      rosa,
      false,
    ],
  ])("hears of %s", async (_what, answer, user, told) => {
    setUser(rosa);
    answers["/api/auth/get-session"] = answer;
    await refreshSession();
    expect(currentUser()).toEqual(user);
    expect(alert).toHaveBeenCalledTimes(told ? 1 : 0);
  });

  it("does not undo a login that came in between", async () => {
    let asked = Promise.resolve();
    await new Promise<void>((hasLeft) => {
      answers["/api/auth/get-session"] = async () => {
        hasLeft();
        setUser(rosa);
        return Response.json(null);
      };
      asked = refreshSession();
    });
    await asked;
    expect(currentUser()).toEqual(rosa);
  });
});

describe("a logout that is answered late", () => {
  /** What is asked, and the answers that the test gives when it likes. */
  function listen() {
    const asked: string[] = [];
    const give: Record<string, (body: unknown) => void> = {};
    vi.stubGlobal("fetch", (path: string) => {
      asked.push(path);
      return new Promise<Response>((resolve) => {
        give[path] = (body) => resolve(Response.json(body));
      });
    });
    return { asked, give };
  }

  it("ends no login that follows: what else is asked waits for it", async () => {
    setUser(rosa);
    const { asked, give } = listen();
    const closed = endIdleSession();
    const login = askFromBrowser("/api/auth/sign-in/email", { method: "POST" });
    await Promise.resolve();
    expect(asked).toEqual(["/api/auth/sign-out"]);
    give["/api/auth/sign-out"]?.({});
    await closed;
    await vi.waitFor(() => expect(asked).toEqual(["/api/auth/sign-out", "/api/auth/sign-in/email"]));
    give["/api/auth/sign-in/email"]?.({});
    await login;
  });

  it.each([
    ["is not asked for where another tab has logged in", { user: { id: "u1", email: rosa.email } }, []],
    ["is asked for where nobody has", { user: null }, ["/api/auth/sign-out"]],
  ])("%s, once it is known who is there", async (_what, there, then) => {
    const { asked, give } = listen();
    const known = refreshSession();
    const closed = closeSessionOfNobody();
    await vi.waitFor(() => expect(asked).toEqual(["/api/auth/get-session"]));
    give["/api/auth/get-session"]?.(there);
    await known;
    await vi.waitFor(() => expect(asked.slice(1)).toEqual(then));
    give["/api/auth/sign-out"]?.({});
    await closed;
    expect(asked.slice(1)).toEqual(then);
  });
});
