import { once } from "node:events";
import { type AddressInfo, createServer, type Socket, connect as tcpConnect } from "node:net";

/** How a connection ends: by FIN, by RST, or by silence (it stays open, and nothing passes any more). */
export type Fault = "fin" | "reset" | "silence";

/** A cut that waits for its moment. */
interface Trap {
  text: string;
  fault: Fault;
  /** Whether the server still gets the text. The client never gets the answer. */
  passes: boolean;
  sprung: () => void;
}

/**
 * A network between a client and a real PostgreSQL that breaks on command. New connections pass unless `refuse` or
 * `swallow` says otherwise. Connections that have fallen silent stay silent.
 */
export interface BadNetwork {
  /** The database's address through this network. */
  url: string;
  /** How many connections are open. */
  open(): number;
  /** Breaks every open connection. */
  cut(fault: Fault): void;
  /**
   * Breaks the next connection on which the client sends `text`, at that moment, and then resolves. Without `passes`
   * the server never gets the text.
   */
  cutAt(text: string, fault: Fault, options?: { passes?: boolean }): Promise<void>;
  /** Refuses new connections and resets open ones: the server is away. */
  refuse(): Promise<void>;
  /** Accepts new connections and returns nothing, and silences open ones: packets vanish. */
  swallow(): void;
  /** Accepts new connections and resets them at once, and resets open ones. `slammed` counts how often. */
  slam(): void;
  slammed(): number;
  /** New connections pass again. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

interface Pair {
  client: Socket;
  server: Socket;
  isSilent: boolean;
}

export async function startBadNetwork(databaseUrl: string): Promise<BadNetwork> {
  const target = new URL(databaseUrl);
  const pairs = new Set<Pair>();
  const traps: Trap[] = [];
  let isSwallowing = false;
  let isSlamming = false;
  let slammed = 0;

  const breakPair = (pair: Pair, fault: Fault) => {
    if (fault === "silence") {
      pair.isSilent = true;
      return;
    }
    if (fault === "fin") pair.client.end();
    else pair.client.resetAndDestroy();
    pair.server.destroy();
  };

  const listener = createServer((client) => {
    if (isSlamming) {
      slammed += 1;
      client.on("error", () => {}).resetAndDestroy();
      return;
    }
    const server = tcpConnect(Number(target.port), target.hostname);
    const pair: Pair = { client, server, isSilent: isSwallowing };
    pairs.add(pair);
    client.on("data", (chunk) => {
      if (pair.isSilent) return;
      const text = chunk.toString("latin1");
      const at = traps.findIndex((trap) => text.includes(trap.text));
      if (at < 0) return void server.write(chunk);
      const [trap] = traps.splice(at, 1);
      if (!trap) return;
      if (!trap.passes) {
        breakPair(pair, trap.fault);
        trap.sprung();
        return;
      }
      // Any answer of the server proves that it got the text. The client does not get the answer.
      pair.isSilent = true;
      server.once("data", () => {
        breakPair(pair, trap.fault);
        trap.sprung();
      });
      server.write(chunk);
    });
    server.on("data", (chunk) => {
      if (!pair.isSilent) client.write(chunk);
    });
    const end = (other: Socket) => () => {
      pairs.delete(pair);
      // Through a silent network nobody hears that the other side has died.
      if (!pair.isSilent || other === server) other.destroy();
    };
    client.on("close", end(server)).on("error", () => {});
    server.on("close", end(client)).on("error", () => {});
  });
  const listen = async (port: number) => {
    listener.listen(port, "127.0.0.1");
    await once(listener, "listening");
  };
  await listen(0);
  const { port } = listener.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  const cutAll = (fault: Fault) => {
    for (const pair of pairs) breakPair(pair, fault);
  };
  const stopListening = async () => {
    if (!listener.listening) return;
    const closed = once(listener, "close");
    listener.close();
    for (const { client, server } of pairs) {
      client.resetAndDestroy();
      server.destroy();
    }
    await closed;
  };
  return {
    url: url.href,
    open: () => pairs.size,
    cut: cutAll,
    cutAt: (text, fault, { passes = false } = {}) =>
      new Promise((sprung) => traps.push({ text, fault, passes, sprung })),
    refuse: stopListening,
    swallow() {
      isSwallowing = true;
      cutAll("silence");
    },
    slam() {
      isSlamming = true;
      cutAll("reset");
    },
    slammed: () => slammed,
    async mend() {
      isSwallowing = false;
      isSlamming = false;
      if (!listener.listening) await listen(port);
    },
    close: stopListening,
  };
}
