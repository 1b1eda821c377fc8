import type { Json } from "./values.ts";

const deep = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

/** What no form of ours sends, for a field: texts, edges of dates and numbers, other types, keys of prototypes. */
const hostileValues: readonly Json[] = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\udfff\ud800x",
  "\u202egnp.exe",
  "\u200b\u200d\ufeff",
  "👩‍👩‍👧‍👦".repeat(20),
  "İ".repeat(300),
  "\n\r\nBcc: all@mail.example\r\n",
  '\'; drop table "user"; --',
  "<script>alert(1)</script>{{7*7}}",
  "../../../../etc/passwd",
  "%00%ff%zz",
  "__proto__",
  "constructor",
  "NaN",
  "undefined",
  "1e400",
  "x".repeat(70_000),
  `a@${"b.".repeat(120)}example`,
  "+1".padEnd(40, "9"),
  "0000-00-00",
  "2027-02-29",
  "9999-12-31",
  "10000-01-01",
  "-000001-01-01",
  "+275760-09-13",
  "+275760-09-14",
  "2026-12-10T24:00:00Z",
  "24:00",
  "Etc/GMT+99",
  "america/CHICAGO",
  0,
  -0,
  -1,
  0.1,
  1e308,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  true,
  false,
  null,
  [],
  {},
  [[[[[[]]]]]],
  Array.from({ length: 5000 }, () => "x"),
  Array.from({ length: 7 }, () => null),
  { length: 1e9 },
  { toString: 1, valueOf: null },
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}'),
];

/** Bytes and their media type. Undefined: no body, or no type. */
export interface Body {
  bytes?: Buffer;
  type?: string;
}

type Spoil = (value: Json, draw: number) => Body;

const json = (text: string): Body => ({ bytes: Buffer.from(text), type: "application/json" });
const pick = <Item>(items: readonly Item[], draw: number): Item => items[draw % items.length] as Item;
const textOf = (value: Json) => JSON.stringify(value ?? {}) ?? "{}";

/** Ways to break a body. A body of JSON, or of a form, begins as one that the document allows. */
export const spoils: Record<string, Spoil> = {
  "one field": (value, draw) => json(textOf(changed(value, draw, () => pick(hostileValues, draw >> 4)))),
  "one more field": (value, draw) => {
    const names = [
      "__proto__",
      "constructor",
      "userId",
      "ownerUserId",
      "subscriptionId",
      "id",
      "isAdmin",
      "",
    ];
    const more = `${JSON.stringify(pick(names, draw))}:${textOf(pick(hostileValues, draw >> 4))}`;
    return json(
      textOf(value)
        .replace(/^\{(\})?/, (_, end) => `{${more}${end ?? ","}`)
        .replace(/,\}$/, "}"),
    );
  },
  "a field less": (value, draw) => json(textOf(changed(value, draw, () => undefined))),
  "types swapped": (value, draw) => json(textOf(changed(value, draw, swapped))),
  "a field twice": (value, draw) => {
    const text = textOf(value);
    const inside = text.slice(1, -1);
    return json(
      text.startsWith("{") && inside ? `{${inside},${inside.split(",")[draw % 2] ?? inside}}` : text,
    );
  },
  "numbers beyond": (value) => json(textOf(value).replace(/:(-?\d+|"[^"]*")/, ":1e999")),
  "no object": (_, draw) => json(pick(["null", "[]", "0", '""', "true", "[null]", '{"":{}}'], draw)),
  "no JSON": (value, draw) =>
    json(
      pick(
        ["", "{", "}", "{'a':1}", "[1,", "NaN", "\0", textOf(value).slice(0, -1), `${textOf(value)}x`],
        draw,
      ),
    ),
  deep: (_, draw) => json(pick([deep(20_000, "[", "]"), deep(9000, '{"a":', "}").replace("}", "1}")], draw)),
  "too large": (value, draw) =>
    json(
      pick(
        [`"${"x".repeat(66_000)}"`, textOf(value) + " ".repeat(66_000), `[${"0,".repeat(40_000)}0]`],
        draw,
      ),
    ),
  "other encoding": (value, draw) => ({
    bytes: pick(
      [
        Buffer.from(textOf(value), "utf16le"),
        Buffer.from(`\ufeff${textOf(value)}`),
        Buffer.concat([Buffer.from('{"email":"'), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), Buffer.from('"}')]),
        Buffer.from(textOf(value), "latin1"),
      ],
      draw,
    ),
    type: pick(
      ["application/json", "application/json; charset=utf-16", "application/json;charset=x"],
      draw >> 2,
    ),
  }),
  "other type": (value, draw) => {
    const types = [
      "text/plain",
      "multipart/form-data",
      "multipart/form-data; boundary=",
      "application/xml",
      "",
      "application/x-www-form-urlencoded",
      "application/problem+json",
      "application/json, text/plain",
      'a/b;c="',
      "*",
    ];
    return { bytes: Buffer.from(textOf(value)), type: pick(types, draw) };
  },
  "another's form": (value, draw) => {
    const boundary = "xyz";
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="${pick(["__proto__", "email", ""], draw)}"\r\n\r\n`;
    return {
      bytes: Buffer.from(part + textOf(value) + (draw % 2 ? `\r\n--${boundary}--` : "")),
      type: `multipart/form-data; boundary=${boundary}`,
    };
  },
  "no body": (_, draw) => ({ type: pick(["application/json", "application/x-www-form-urlencoded"], draw) }),
};

/** The value with one of its parts changed, at any depth. */
function changed(value: Json, draw: number, change: (part: Json) => Json): Json {
  const copy = structuredClone(value ?? {});
  const places: [holder: Json, key: string][] = [];
  const waiting = [copy];
  while (waiting.length > 0) {
    const holder = waiting.pop();
    if (typeof holder !== "object" || holder === null) continue;
    for (const key of Object.keys(holder)) {
      places.push([holder, key]);
      waiting.push(holder[key]);
    }
  }
  if (places.length === 0) return change(copy);
  const [holder, key] = pick(places, draw);
  holder[key] = change(holder[key]);
  return copy;
}

function swapped(part: Json): Json {
  if (typeof part === "string") return [part];
  if (typeof part === "number") return String(part);
  if (typeof part === "boolean") return { value: part };
  return Array.isArray(part) ? Object.assign({}, part) : part === null ? "null" : [part];
}

/** Headers that no page of ours sends. An empty one is left out. */
export const hostileHeaders: readonly Record<string, string>[] = [
  { Origin: "https://evil.example" },
  { Origin: "null" },
  { Origin: "" },
  { Origin: "https://daymark.example.evil.example" },
  { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate" },
  { "Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "cors" },
  { Host: "evil.example" },
  { "X-Forwarded-For": ", , ,evil" },
  { "X-Forwarded-For": "::ffff:999.1.1.1%eth0" },
  { "X-Forwarded-For": "9".repeat(3000) },
  { "X-Forwarded-For": '[::1]:99999, "unknown"' },
  { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "javascript" },
  { "X-Original-URL": "/outbox", "X-Rewrite-URL": "/api/account/copy" },
  { "X-HTTP-Method-Override": "DELETE" },
  { "Accept-Language": "xx-__proto__, es;q=x, *;q=-1" },
  { "Accept-Language": "es,".repeat(2000) },
  { "Accept-Encoding": "br;q=9, gzip;q=a, identity;q=0, *;q=0" },
  { Accept: 'text/html;level="1' },
  { Range: "bytes=5-1,-1,0-0" },
  { "If-None-Match": '*, W/"x' },
  { "If-Modified-Since": "Thu, 99 Nov 2026" },
  { "Content-Encoding": "gzip" },
  { "Transfer-Encoding": "chunked" },
  { Authorization: "Bearer undefined" },
  { Authorization: "Basic \u00ff\u00fe" },
  { "User-Agent": "\u00e9".repeat(4000) },
  { Cookie: "; =; a=b=c; __proto__=1; daymark.session_token=x.y; __Host-daymark.session_token=%E0%A4%A" },
  { Cookie: `__Host-daymark.session_token=${"A".repeat(6000)}` },
  { Cookie: "__Host-daymark.session_token=a.b; __Host-daymark.session_token=c.d; __Host-daymark.checkout=%" },
  { Upgrade: "websocket", Connection: "Upgrade" },
  { Purpose: "prefetch", "Sec-Purpose": "prefetch" },
  { Referer: "https://daymark.example@evil.example/", Origin: "" },
];

/** Pieces of an address in place of an id. Each can be sent as it is. */
export const hostilePieces: readonly string[] = [
  "%00",
  "%zz",
  "%ff",
  "%E0%A4%A",
  "%2e%2e%2f",
  "..",
  ".",
  "",
  "%20",
  "null",
  "undefined",
  "0",
  "-1",
  "1e9",
  "__proto__",
  "constructor",
  "00000000-0000-0000-0000-000000000000",
  "A".repeat(22),
  "A".repeat(5000),
  "%F0%9F%92%A9",
  ":id",
  "*",
  "a;b=c",
  "a%2Fb",
  "%5C",
  "%25%32%35",
  "5f0c7a51-9d0e-4a6a-8f0a-2b8b6a0f6f1",
  "5F0C7A51-9D0E-4A6A-8F0A-2B8B6A0F6F10",
];

export const hostileQueries: readonly string[] = [
  "?",
  "??",
  "?%",
  "?%ff=%fe",
  "?%00",
  "?a[]=1&a[b]=2&__proto__[x]=y",
  "?limit=1e99&before=x",
  "?limit=-1",
  "?subscription",
  "?subscription=&subscription=x",
  "?q=%ED%A0%80",
  `?q=${"%41".repeat(3000)}`,
  "?_routes=x,__proto__",
  "?index",
  "?language=xx",
  "?lang=../../x",
  "?download=%0d%0aSet-Cookie:a=b",
  "?code=1&state=2&error=%3Cscript%3E",
  "?limit=9007199254740993&before=9999-99-99",
];
