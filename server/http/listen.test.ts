import { once } from "node:events";
import { type AddressInfo, createServer, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { listen, requireFreePort } from "./listen.ts";

const host = "127.0.0.1";
const opened: Socket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function connect(port: number): Promise<Socket> {
  const socket = new Socket();
  opened.push(socket);
  socket.connect(port, host);
  await once(socket, "connect");
  return socket;
}

/** One request on a connection that stays open, and the head of its answer. */
async function ask(socket: Socket, path = "/"): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: daymark.example\r\n\r\n`);
  const [data] = (await once(socket, "data")) as [Buffer];
  return data.toString();
}

const start = async (trustedProxies: number, drained?: Promise<void>, most?: typeof few) => {
  const port = await freePort();
  const web = await listen(
    { host, port, trustedProxies },
    async (request) => new Response(await request.text()),
    {
      ...(drained && { untilDrained: () => drained }),
      ...(most && { most }),
    },
  );
  return { port, web };
};

describe("a web process that ends", () => {
  it("tells a proxy so and answers it meanwhile, asks for no further request on a connection, and then takes no new ones", async () => {
    let finish = () => {};
    const drained = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { port, web } = await start(1, drained);
    const socket = await connect(port);
    expect(await ask(socket, "/healthz")).toMatch(/^HTTP\/1.1 200 OK.+Connection: keep-alive/is);
    const idle = await connect(port);
    await ask(idle);
    const closed = web.close();
    expect(await ask(socket)).toMatch(/^HTTP\/1.1 200 OK.+Connection: close/is);
    expect(await ask(await connect(port), "/healthz")).toContain("HTTP/1.1 503");
    expect(await ask(await connect(port))).toMatch(/^HTTP\/1.1 200 OK.+Connection: close/is);
    finish();
    await closed;
    await expect(connect(port)).rejects.toThrow("ECONNREFUSED");
    for (const each of [socket, idle]) expect(each.readableEnded || (await text(each)) === "").toBe(true);
  });
});

/** Little enough for a test. */
const few = { headersMs: 100, requestMs: 200, checkedEachMs: 20, connections: 2 };

describe("whoever holds connections", () => {
  it.each([
    ["head", "POST / HTTP/1.1\r\nHost: daymark.example\r\n"],
    ["body", "POST / HTTP/1.1\r\nHost: daymark.example\r\nContent-Length: 9\r\n\r\nhalf"],
  ])("is shut out when the %s of a request does not end", async (_, sent) => {
    const { port, web } = await start(0, undefined, few);
    const socket = await connect(port);
    socket.write(sent);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 408/);
    await web.close();
  });

  it("gets no more than there are", async () => {
    const { port, web } = await start(0, undefined, few);
    const first = await connect(port);
    const second = await connect(port);
    for (const each of [first, second]) expect(await ask(each)).toContain("200 OK");
    const third = await connect(port);
    expect(await text(third)).toBe("");
    expect(await ask(first)).toContain("200 OK");
    await web.close();
  });
});

describe("a request with two names of a host", () => {
  it("is refused", async () => {
    const { port, web } = await start(0);
    const socket = await connect(port);
    socket.write("GET / HTTP/1.1\r\nHost: daymark.example\r\nhost: other.example\r\n\r\n");
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400/);
    await web.close();
  });
});

describe("a port that is taken", () => {
  it("is found before anything else is begun, and is free again after the look", async () => {
    const { port, web } = await start(0);
    await expect(requireFreePort({ host, port })).rejects.toThrow("EADDRINUSE");
    await web.close();
    await requireFreePort({ host, port });
    await requireFreePort({ host, port });
  });
});
