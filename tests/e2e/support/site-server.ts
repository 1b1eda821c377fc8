import {
  lateAnswers,
  lightPasswords,
  planOnce,
  type RunningServer,
  type ServerOptions,
  startServer,
} from "#tests/support/start-server.ts";

/**
 * A server for browser tests, on a copy of the first data. Its password hashes take almost no time, and its database plans each statement
 * once: planning was a third of the server's CPU.
 */
export const startSiteServer = (options: Pick<ServerOptions, "env"> = {}): Promise<RunningServer> =>
  startServer({
    ...options,
    copyOf: process.env.DAYMARK_FIRST_DATA,
    preload: [lightPasswords, planOnce, ...(process.env.SLOW ? [lateAnswers] : [])],
    worksLong: true,
  });
