import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { allLanguages } from "#core/languages.ts";
import { plainEmail } from "#core/people/contacts.ts";
import { loggingFailure } from "#server/accounts/auth-refusals.ts";
import { askToChangeAddress, changeAddress } from "#server/accounts/change-address.ts";
import { changePassword } from "#server/accounts/change-password.ts";
import { requireOwnPassword } from "#server/accounts/own-password.ts";
import { requireSecondFactor } from "#server/accounts/require-second-factor.ts";
import { beginSession } from "#server/accounts/sign-in.ts";
import { done, password, shownFactor } from "#server/http/api/auth.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { bySession, refuses } from "#server/http/api-document/operation.ts";
import { mailAskOf, rememberDevice } from "#server/http/device-cookie.ts";
import { endOwnCookies } from "#server/http/end-own-cookies.ts";
import { json, jsonBody, success } from "#server/http/envelope.ts";
import { networkCode } from "#server/http/log-login.ts";
import { requireRecentProof, requireSession, requireUser, setCookies } from "#server/http/read-user.ts";
import { tellActivity } from "#server/messages/tell-activity.ts";
import { copyPerson } from "#server/personal-data/copy-person.ts";
import { deleteOwnAccount, describeDeletion } from "#server/personal-data/delete-own-account.ts";
import { chooseHoldersLanguage, readHoldersLanguage } from "#server/recipients/holders-language.ts";

const languageAnswer = {
  200: json(success({ language: z.enum(allLanguages) }), "The language of the messages about the account."),
};

const readLanguage = createRoute({
  method: "get",
  path: "/account/language",
  operationId: "getLanguage",
  security: bySession,
  summary: "The language of the messages about the account.",
  responses: languageAnswer,
});

const setLanguage = createRoute({
  method: "put",
  path: "/account/language",
  operationId: "setLanguage",
  security: bySession,
  summary: "Choose it: for the messages about the account, and for the holder's own on each list.",
  request: { body: jsonBody(z.object({ language: z.enum(allLanguages) })) },
  responses: languageAnswer,
});

const prove = createRoute({
  method: "post",
  path: "/account/proof",
  operationId: "provePassword",
  security: bySession,
  ...refuses("WRONG_PASSWORD", "TOO_MANY_REQUESTS"),
  summary:
    "Enter the password again. For ten minutes the calls that refuse with PASSWORD_REQUIRED are carried out, as after a sign-in. This browser's session is replaced by a new one.",
  request: { body: jsonBody(z.object({ password })) },
  responses: done,
});

const newPassword = createRoute({
  method: "post",
  path: "/account/password",
  operationId: "changePassword",
  security: bySession,
  ...refuses(
    "WRONG_PASSWORD",
    "PASSWORD_TOO_SHORT",
    "PASSWORD_TOO_LONG",
    "PASSWORD_TOO_COMMON",
    "TOO_MANY_REQUESTS",
  ),
  summary:
    "Change the password; the old one is asked. Every session ends, and this browser begins a new one.",
  request: { body: jsonBody(z.object({ password, newPassword: password })) },
  responses: done,
});

const newAddress = createRoute({
  method: "post",
  path: "/account/email",
  operationId: "changeEmail",
  security: bySession,
  ...refuses(
    "INVALID_EMAIL",
    "WRONG_PASSWORD",
    "CODE_REQUIRED",
    "INVALID_CODE",
    "TOO_MANY_CODES",
    "INVALID_PASSKEY",
    "TOO_MANY_REQUESTS",
  ),
  summary: "Ask for another address: both are told, and nothing changes before the new one's link is opened.",
  request: {
    body: jsonBody(z.object({ password, email: z.string().max(320).overwrite(plainEmail), ...shownFactor })),
  },
  responses: done,
});

const confirmAddress = createRoute({
  method: "post",
  path: "/account/email/confirm",
  operationId: "confirmEmail",
  ...refuses("INVALID_TOKEN", "WRONG_PASSWORD", "TOO_MANY_REQUESTS"),
  summary:
    "Move the account to the new address, with the token mailed there and the account's password. Every session ends.",
  request: { body: jsonBody(z.object({ token: z.string().max(1000), password })) },
  responses: done,
});

/** `GET /api/account/copy`. */
const copy = createRoute({
  method: "get",
  path: "/account/copy",
  operationId: "copyAccount",
  security: bySession,
  ...refuses("PASSWORD_REQUIRED"),
  summary:
    "Everything that is kept about the account's holder. With `download` as a file. The holder is told by mail.",
  request: { query: z.object({ download: z.string().optional() }) },
  responses: { 200: json(success({ copy: z.record(z.string(), z.unknown()) }), "The copy.") },
});

const whatGoes = createRoute({
  method: "get",
  path: "/account/deletion",
  operationId: "previewDeletion",
  security: bySession,
  summary: "What would be deleted with the account.",
  responses: {
    200: json(
      success({
        reminders: z.array(z.object({ isFor: z.string(), paidUntil: z.iso.date().nullable() })),
        peopleTold: z.number().int(),
        listsOfOthers: z.number().int(),
        newsletter: z.boolean(),
      }),
      "What goes.",
    ),
  },
});

const remove = createRoute({
  method: "post",
  path: "/account/deletion",
  operationId: "deleteAccount",
  security: bySession,
  ...refuses("WRONG_PASSWORD", "TOO_MANY_REQUESTS"),
  summary: "Delete the account and all that is kept about its holder, at once; the password is asked.",
  request: { body: jsonBody(z.object({ password })) },
  responses: done,
});

/** `/api/account`: what the holder of an account does about it on /profile. */
export function accountRoutes({ db, services, auth, limits }: ApiContext) {
  /**
   * Runs an action of a signed-in user who enters the password. Each attempt counts, and a right password starts the
   * count anew.
   */
  const sayingPassword = async (
    c: Context,
    act: (session: Awaited<ReturnType<typeof requireSession>>) => Promise<void>,
  ) => {
    const session = await requireSession(c, auth);
    await limits.count("passwordPerSession", session.id, "too-many-logins");
    await loggingFailure(
      services.log,
      "password not proven again",
      () => act(session),
      () => ({ account: session.user.id, network: networkCode(services, c) }),
    );
    await limits.forget("passwordPerSession", session.id);
  };

  return apiRoutes()
    .openapi(readLanguage, async (c) => {
      const { id } = await requireUser(c, auth);
      return c.json({ success: true as const, language: await readHoldersLanguage(db, id) }, 200);
    })
    .openapi(setLanguage, async (c) => {
      const { id } = await requireUser(c, auth);
      const { language } = c.req.valid("json");
      await db.transaction((tx) => chooseHoldersLanguage(tx, id, language));
      return c.json({ success: true as const, language }, 200);
    })
    .openapi(prove, async (c) => {
      const { password } = c.req.valid("json");
      await sayingPassword(c, async ({ user, isKept }) => {
        await requireOwnPassword(db, user.id, password);
        const cookie = c.req.header("Cookie") ?? "";
        setCookies(c, await beginSession(auth, { userId: user.id, isKept }, cookie));
      });
      return c.json({ success: true as const }, 200);
    })
    .openapi(newPassword, async (c) => {
      const body = c.req.valid("json");
      await sayingPassword(c, async ({ user, isKept }) => {
        await changePassword(db, services, user, body);
        setCookies(c, await beginSession(auth, { userId: user.id, isKept }, ""));
      });
      return c.json({ success: true as const }, 200);
    })
    .openapi(newAddress, async (c) => {
      const { email, password, ...factor } = c.req.valid("json");
      const ask = mailAskOf(services, c, email);
      const cookie = c.req.header("Cookie") ?? "";
      await sayingPassword(c, ({ user }) =>
        askToChangeAddress(db, services, user, { ...ask, password }, (userId) =>
          requireSecondFactor({ db, services, auth, limits, cookie }, userId, factor),
        ),
      );
      return c.json({ success: true as const }, 200);
    })
    .openapi(confirmAddress, async (c) => {
      const asked = c.req.valid("json");
      // By the link, and not by the account: its holder must not see that somebody has opened the link.
      const email = await changeAddress(db, services, asked, () =>
        limits.count("passwordPerLink", asked.token, "too-many-logins"),
      );
      rememberDevice(services, c, email);
      return c.json({ success: true as const }, 200);
    })
    .openapi(copy, async (c) => {
      const { user } = await requireRecentProof(c, auth);
      await tellActivity(db, services, user.id, "copy-made");
      services.wakeDispatcher();
      const kept = await copyPerson(db, services, user.email);
      if (c.req.valid("query").download !== undefined) {
        c.header("Content-Disposition", `attachment; filename="everything-about-me.json"`);
      }
      return c.json({ success: true as const, copy: kept ?? {} }, 200);
    })
    .openapi(whatGoes, async (c) => {
      const { user } = await requireSession(c, auth);
      return c.json({ success: true as const, ...(await describeDeletion(db, services, user)) }, 200);
    })
    .openapi(remove, async (c) => {
      await sayingPassword(c, ({ user }) =>
        deleteOwnAccount(db, services, user, c.req.valid("json").password),
      );
      await endOwnCookies(c, services, auth);
      return c.json({ success: true as const }, 200);
    });
}
