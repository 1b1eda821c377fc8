import { createSocket } from "node:dgram";
import { once } from "node:events";

/** The records of a name. MX hosts all have the preference 10; "" is the lone dot of RFC 7505. */
interface NameRecords {
  txt?: string[];
  mx?: string[];
}

export interface DnsStandIn {
  /** "127.0.0.1:…", as a resolver takes it. */
  server: string;
  /** The records by name. A name without an entry does not exist. */
  records: Record<string, NameRecords>;
  /** The names that clients asked for. */
  asked: string[];
  /** The server gets questions and answers none. */
  isSilent: boolean;
  close(): Promise<void>;
}

const types: Readonly<Record<number, keyof NameRecords>> = { 15: "mx", 16: "txt" };

/**
 * A server of names on loopback, by UDP. A message (RFC 1035, 4.1): twelve bytes of header (id, flags, four counts), the question
 * (a name as lengths and labels that a zero ends, type, class), then the answers: a pointer to the question's name (0xC00C), type,
 * class, seconds to live, the length of the data, and the data. A TXT's data are strings of at most 255 bytes, each after its
 * length; an MX's a preference and a name.
 */
export async function startDnsStandIn(): Promise<DnsStandIn> {
  const socket = createSocket("udp4");
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const standIn: DnsStandIn = {
    server: `127.0.0.1:${socket.address().port}`,
    records: {},
    asked: [],
    isSilent: false,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
  socket.on("message", (query, { port, address }) => {
    const { name, type, end } = questionOf(query);
    standIn.asked.push(name);
    if (standIn.isSilent) return;
    const found = standIn.records[name];
    const kind = types[type];
    const data = found === undefined || kind === undefined ? [] : (found[kind] ?? []).map(encoders[kind]);
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    // An answer, recursion available; 3 is "no such name".
    header.writeUInt16BE(0x8180 | (found === undefined ? 3 : 0), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(data.length, 6);
    const answers = data.map((bytes) => {
      const head = Buffer.alloc(12);
      head.writeUInt16BE(0xc00c, 0);
      head.writeUInt16BE(type, 2);
      head.writeUInt16BE(1, 4);
      head.writeUInt16BE(bytes.length, 10);
      return Buffer.concat([head, bytes]);
    });
    socket.send(Buffer.concat([header, query.subarray(12, end), ...answers]), port, address);
  });
  return standIn;
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

const encoders: Record<keyof NameRecords, (value: string) => Buffer> = {
  txt: (text) => {
    const strings = text.match(/[\s\S]{1,255}/g) ?? [""];
    return Buffer.concat(
      strings.flatMap((part) => [Buffer.from([part.length]), Buffer.from(part, "latin1")]),
    );
  },
  mx: (host) => Buffer.concat([Buffer.from([0, 10]), encodeName(host)]),
};

const encodeName = (name: string): Buffer =>
  Buffer.concat([
    ...name
      .split(".")
      .filter(Boolean)
      .map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, "latin1")])),
    Buffer.from([0]),
  ]);
