import type { Context } from "hono";
import { z } from "zod";
import { allLanguages } from "#core/languages.ts";
import { plainEmail } from "#core/people/contacts.ts";
import { loggingFailure } from "#server/accounts/auth-refusals.ts";
import { askToChangeAddress, changeAddress } from "#server/accounts/change-address.ts";
import { changePassword } from "#server/accounts/change-password.ts";
import { requireOwnPassword } from "#server/accounts/own-password.ts";
import { requirePasskey } from "#server/accounts/second-factor.ts";
import { beginSession } from "#server/accounts/sign-in.ts";
import { password, shownPasskey } from "#server/http/api/auth.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { answerDone, answers, validBody, validQuery } from "#server/http/api-route.ts";
import { mailAskOf, rememberDevice } from "#server/http/device-cookie.ts";
import { endOwnCookies } from "#server/http/end-own-cookies.ts";
import { networkCode } from "#server/http/log-login.ts";
import { requireRecentProof, requireSession, requireUser, setCookies } from "#server/http/read-user.ts";
import { notifyActivity } from "#server/messages/notify-activity.ts";
import { copyPerson } from "#server/personal-data/copy-person.ts";
import { deleteOwnAccount, describeDeletion } from "#server/personal-data/delete-own-account.ts";
import { chooseHoldersLanguage, readHoldersLanguage } from "#server/recipients/holders-language.ts";

const sendLanguageAnswer = answers({ language: z.enum(allLanguages) });

const sendCopy = answers({ copy: z.record(z.string(), z.unknown()) });

const sendWhatGoes = answers({
  reminders: z.array(z.object({ isFor: z.string(), paidUntil: z.iso.date().nullable() })),
  peopleTold: z.number().int(),
  listsOfOthers: z.number().int(),
  newsletter: z.boolean(),
});

/** `/api/account`: the account holder's actions on /profile. */
export function accountRoutes({ db, services, auth, limits }: ApiContext) {
  /** Runs an action that asks for the signed-in user's password. Each attempt counts; a right password resets the count. */
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
    .get("/account/language", async (c) => {
      const { id } = await requireUser(c, auth);
      return sendLanguageAnswer(c, { language: await readHoldersLanguage(db, id) });
    })
    .put("/account/language", validBody(z.object({ language: z.enum(allLanguages) })), async (c) => {
      const { id } = await requireUser(c, auth);
      const { language } = c.req.valid("json");
      await db.transaction((tx) => chooseHoldersLanguage(tx, id, language));
      return sendLanguageAnswer(c, { language });
    })
    .post("/account/proof", validBody(z.object({ password })), async (c) => {
      const { password } = c.req.valid("json");
      await sayingPassword(c, async ({ user, isKept }) => {
        await requireOwnPassword(db, user.id, password);
        const cookie = c.req.header("Cookie") ?? "";
        setCookies(c, await beginSession(auth, { userId: user.id, isKept }, cookie));
      });
      return answerDone(c, {});
    })
    .post("/account/password", validBody(z.object({ password, newPassword: password })), async (c) => {
      const body = c.req.valid("json");
      await sayingPassword(c, async ({ user, isKept }) => {
        await changePassword(db, services, user, body);
        setCookies(c, await beginSession(auth, { userId: user.id, isKept }, ""));
      });
      return answerDone(c, {});
    })
    .post(
      "/account/email",
      validBody(
        z.object({ password, email: z.string().max(320).overwrite(plainEmail), passkey: shownPasskey }),
      ),
      async (c) => {
        const { email, password, passkey } = c.req.valid("json");
        const ask = mailAskOf(services, c, email);
        const cookie = c.req.header("Cookie") ?? "";
        await sayingPassword(c, ({ user }) =>
          askToChangeAddress(db, services, user, { ...ask, password }, (userId) =>
            requirePasskey({ db, auth, cookie }, userId, passkey),
          ),
        );
        return answerDone(c, {});
      },
    )
    .post(
      "/account/email/confirm",
      validBody(z.object({ token: z.string().max(1000), password })),
      async (c) => {
        const asked = c.req.valid("json");
        // Count by the link, not the account: the holder must not see that somebody has opened the link.
        const email = await changeAddress(db, services, asked, () =>
          limits.count("passwordPerLink", asked.token, "too-many-logins"),
        );
        rememberDevice(services, c, email);
        return answerDone(c, {});
      },
    )
    .get("/account/copy", validQuery(z.object({ download: z.string().optional() })), async (c) => {
      const { user } = await requireRecentProof(c, auth);
      await notifyActivity(db, services, user.id, "copy-made");
      services.wakeDispatcher();
      const kept = await copyPerson(db, services, user.email);
      if (c.req.valid("query").download !== undefined) {
        c.header("Content-Disposition", `attachment; filename="everything-about-me.json"`);
      }
      return sendCopy(c, { copy: kept ?? {} });
    })
    .get("/account/deletion", async (c) => {
      const { user } = await requireSession(c, auth);
      return sendWhatGoes(c, { ...(await describeDeletion(db, services, user)) });
    })
    .post("/account/deletion", validBody(z.object({ password })), async (c) => {
      await sayingPassword(c, ({ user }) =>
        deleteOwnAccount(db, services, user, c.req.valid("json").password),
      );
      await endOwnCookies(c, services, auth);
      return answerDone(c, {});
    });
}
