import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { downloadFile } from "./download-file.ts";

const content = "ID,NAME\n1,AMES\n";
const sum = createHash("sha256").update(content).digest("hex");

describe("a file that is downloaded", () => {
  let server: Server;
  let site: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === "/agencies.csv") response.end(content);
      else if (request.url === "/moved") response.writeHead(302, { Location: "/agencies.csv" }).end();
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  it.each(["/agencies.csv", "/moved"])(
    "is there when it is the one that was meant (%s), until it is removed",
    async (path) => {
      const { path: file, remove } = await downloadFile(site + path, sum.toUpperCase());
      expect(await readFile(file, "utf8")).toBe(content);
      await remove();
      expect(existsSync(file)).toBe(false);
    },
  );

  it.each([
    [
      "/agencies.csv",
      "0".repeat(64),
      `The file is another one: its SHA-256 is ${sum}. Nothing was imported.`,
    ],
    ["/absent", sum, "answered 404. Nothing was imported."],
    ["/agencies.csv", "abc", "--sha256 must be 64 hexadecimal digits."],
  ])("from %s with the sum %s is refused", async (path, sha256, message) => {
    await expect(downloadFile(site + path, sha256)).rejects.toThrow(message);
  });

  it.each(["file:///etc/passwd", "ftp://site.example/a", "nonsense"])(
    "is never read from %s",
    async (address) => {
      await expect(downloadFile(address, sum)).rejects.toThrow("--url must begin with https:// or http://.");
    },
  );
});
