import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { onTestFinished } from "vitest";
import type { Look } from "#server/operate/checks/finding.ts";
import { readConfig } from "#server/start/config.ts";

/** "right: it answers", a line for each. */
export const said = (looks: readonly Look[]) => looks.map(({ state, says }) => `${state}: ${says}`);
export const wrongs = (looks: readonly Look[]) => said(looks.filter(({ state }) => state === "wrong"));

export const embedded = readConfig({ DAYMARK_MODE: "embedded" });

/** Lets a server listen on loopback until the test ends. @returns its port */
export async function listening(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** A port on which nobody listens. */
export async function closedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
