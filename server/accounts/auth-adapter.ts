import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
import type { Db } from "#server/db/client.ts";
import { sqlStateOf } from "#server/db/driver-error.ts";
import { isDatabaseBusy } from "#server/db/is-passing.ts";
import * as schema from "#server/db/schema/accounts.ts";

/** SQLSTATE foreign_key_violation. */
const foreignKeyViolation = "23503";

/**
 * Drizzle's adapter for Better Auth on `db`. Better Auth answers every failure of the database with an APIError of its
 * own, which does not say why. An APIError is passed on, so a database that is away is wrapped in one here, as its
 * cause. The code that answers the request can then tell it from a defect.
 */
export function authAdapter(db: Db): ReturnType<typeof drizzleAdapter> {
  // Calls that write several rows run in a transaction of ours already.
  const make = drizzleAdapter(db, { provider: "pg", schema, transaction: false });
  return (options) => {
    const adapter = make(options);
    return new Proxy(adapter, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== "function") return member;
        return (...args: unknown[]) => {
          const result: unknown = member.apply(target, args);
          return result instanceof Promise ? result.catch(passOn) : result;
        };
      },
    });
  };
}

function passOn(error: unknown): never {
  // The account was deleted at the very moment of the sign-in: there is nobody for the session any more.
  if (sqlStateOf(error) === foreignKeyViolation) {
    throw Object.assign(new APIError("UNAUTHORIZED", { code: "INVALID_EMAIL_OR_PASSWORD" }), {
      cause: error,
    });
  }
  if (!isDatabaseBusy(error)) throw error;
  throw Object.assign(new APIError("SERVICE_UNAVAILABLE"), { cause: error });
}
