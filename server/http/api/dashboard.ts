import { z } from "zod";
import { readCheckout } from "#server/dashboard/read-checkout.ts";
import { readDeliveries } from "#server/dashboard/read-deliveries.ts";
import { readQuestions } from "#server/dashboard/read-questions.ts";
import { readRecipients } from "#server/dashboard/read-recipients.ts";
import type { Db } from "#server/db/client.ts";
import { shownUser, userSchema } from "#server/http/api/auth.ts";
import { checkoutSchema } from "#server/http/api/checkout.ts";
import { historyShape } from "#server/http/api/deliveries.ts";
import { overviewShape, showLocations } from "#server/http/api/location-answer.ts";
import { recipientSchema } from "#server/http/api/recipients.ts";
import { registrantsShape, showRegistrants } from "#server/http/api/registrant.ts";
import { statusOfServer, statusShape } from "#server/http/api/status.ts";
import { waitingSignupSchema } from "#server/http/api/waiting-signups.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { answers, validQuery } from "#server/http/api-route.ts";
import { readSession } from "#server/http/read-user.ts";
import { whichOf, whichSubscription } from "#server/http/which-subscription.ts";
import type { Services } from "#server/start/services.ts";

/** Messages shown before the reader asks for older ones. */
const newestMessages = 8;

const openSchema = z.object({
  subscription: z.uuid(),
  overview: z.object(overviewShape),
  recipients: z.array(recipientSchema),
  history: z.object(historyShape),
  checkout: checkoutSchema,
});

const dashboardSchema = z.object({
  ...registrantsShape,
  /** Paid sign-ups that name this account and were made under another mailbox. */
  waiting: z.array(waitingSignupSchema),
  /** The person asked for, else the most urgent one. Null when there is nobody. */
  open: openSchema.nullable(),
});

const sendRead = answers({
  server: z.object(statusShape),
  user: userSchema.nullable(),
  kept: z.boolean(),
  dashboard: dashboardSchema.nullable(),
});

/** `GET /api/dashboard`: everything in one call, because each call takes half a second on a slow line. */
export function dashboardRoutes({ db, services, auth }: ApiContext) {
  return apiRoutes().get("/dashboard", validQuery(whichSubscription), async (c) => {
    const session = await readSession(c, auth);
    const known = { success: true as const, server: statusOfServer(services) };
    if (!session) return sendRead(c, { ...known, user: null, kept: false, dashboard: null });
    const { user, isKept } = session;
    const named = whichOf(c.req.valid("query"));
    const [people, waiting] = await Promise.all([
      showRegistrants(db, services, user.id),
      readQuestions(db, user),
    ]);
    const [first] = people.registrants;
    const chosen = people.registrants.find(({ subscription }) => subscription === named) ?? first;
    const open = chosen ? await readOpen(db, services, user.id, chosen.subscription) : null;
    const dashboard = { ...people, waiting, open };
    return sendRead(c, { ...known, user: shownUser(user), kept: isKept, dashboard });
  });
}

async function readOpen(db: Db, services: Services, userId: string, subscription: string) {
  const [overview, recipients, history, checkout] = await Promise.all([
    showLocations(db, services, userId, subscription),
    readRecipients(db, services, userId, subscription),
    readDeliveries(db, userId, subscription, { limit: newestMessages }),
    readCheckout(db, services, subscription, { tellsNext: false, tellsYear: false }),
  ]);
  return { subscription, overview, recipients, history, checkout };
}
