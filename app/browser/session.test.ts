import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { logIn } from "#app/components/account/log-in.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { currentUser, logOut, refreshSession, setUser } from "./session.ts";

const rosa = { uid: "u1", email: "rosa@example.com", displayName: "Rosa Diaz", isKept: false };
const answered = { user: { id: rosa.uid, email: rosa.email, name: rosa.displayName } };
const alert = vi.fn();
const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
const storage = new Map<string, string>();
const clearTab = vi.fn();
let answers: Record<string, () => Promise<Response>>;
let sent: { path: string; body: unknown }[];

const json =
  (body: unknown, status = 200) =>
  async () =>
    Response.json(body, { status });

beforeEach(() => {
  vi.clearAllMocks();
  answers = {};
  sent = [];
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
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    sent.push({ path, body: init.body ? JSON.parse(String(init.body)) : null });
    return (answers[path] ?? json({}, 404))();
  });
  setUser(null, { quietly: true });
});

afterEach(() => vi.unstubAllGlobals());

describe("logging in", () => {
  const login = { email: rosa.email, password: "secret1" };
  const send = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return logIn({ fields: form, ask: fetch }, "/reminder");
  };

  it("gives the user, and leads on", async () => {
    answers["/api/auth/sign-in/email"] = json({ token: "t", ...answered });
    expect(await send(login)).toEqual({ isDone: true, user: rosa, next: "/reminder" });
    expect(sent[0]?.body).toEqual({ ...login, keep: false });
  });

  it("gives the agreed sentence for a wrong password, and logs the provider's code without the address", async () => {
    answers["/api/auth/sign-in/email"] = json({ code: "INVALID_EMAIL_OR_PASSWORD", message: "Invalid" }, 401);
    expect(await send({ ...login, keep: "on" })).toEqual({
      failure: { code: "INVALID_EMAIL_OR_PASSWORD", message: catalogue.login.invalidCredential },
      typed: { email: rosa.email, keep: "on", check: "" },
    });
    expect(warn).toHaveBeenCalledOnce();
    expect(String(warn.mock.calls[0])).toContain("INVALID_EMAIL_OR_PASSWORD");
    expect(String(warn.mock.calls[0])).not.toContain("rosa");
  });

  it("calls an answer without a user unexpected", async () => {
    answers["/api/auth/sign-in/email"] = json({ token: "t" });
    expect((await send(login)).failure?.message).toBe(catalogue.login.unexpected);
  });

  it("sends nothing while something is missing", async () => {
    const { email, password } = (await send({})).errors ?? {};
    expect([email, password]).toEqual([catalogue.login.emailRequired, catalogue.login.passwordRequired]);
    expect(sent).toEqual([]);
  });
});

describe("logging out", () => {
  it("says so, and clears every cached registrant", async () => {
    setUser(rosa);
    storage.set("registrantInfo_rosa@example.com", "{}").set("other", "kept");
    answers["/api/auth/sign-out"] = json({ success: true });
    await logOut();
    expect(currentUser()).toBeNull();
    expect(alert).toHaveBeenCalledExactlyOnceWith(catalogue.dialog.loggedOut.message);
    expect([...storage.keys()]).toEqual(["other"]);
  });

  it("forgets what was typed in this tab, as a change of user does; a page that only learns who is there forgets nothing", async () => {
    setUser(rosa);
    setUser({ ...rosa });
    expect(clearTab).not.toHaveBeenCalled();
    setUser({ uid: "u2", email: "felix@example.com", displayName: "Felix", isKept: true });
    expect(clearTab).toHaveBeenCalledTimes(1);
    answers["/api/auth/sign-out"] = json({ success: true });
    await logOut();
    expect(clearTab).toHaveBeenCalledTimes(2);
  });

  it("leaves the person signed in and says so when it fails, because the session is still open", async () => {
    setUser(rosa);
    answers["/api/auth/sign-out"] = json({}, 500);
    await logOut();
    expect(currentUser()).toEqual(rosa);
    expect(warn).toHaveBeenCalledOnce();
    expect(String(warn.mock.calls[0])).not.toContain("rosa");
    expect(alert).toHaveBeenCalledExactlyOnceWith(catalogue.dialog.logoutFailed.message);
  });
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

  it("removes the cache of the user who was there before", () => {
    setUser(rosa);
    storage.set("registrantInfo_rosa@example.com", "{}").set("registrantInfo_felix@example.com", "{}");
    setUser({ uid: "u2", email: "felix@example.com", displayName: "Felix", isKept: true });
    expect([...storage.keys()]).toEqual(["registrantInfo_felix@example.com"]);
  });
});
