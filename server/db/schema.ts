import * as accounts from "#server/db/schema/accounts.ts";
import * as billing from "#server/db/schema/billing.ts";
import * as calendars from "#server/db/schema/calendars.ts";
import * as directory from "#server/db/schema/directory.ts";
import * as documentation from "#server/db/schema/documentation.ts";
import * as newsletter from "#server/db/schema/newsletter.ts";
import * as operations from "#server/db/schema/operations.ts";
import * as providers from "#server/db/schema/providers.ts";
import * as purchases from "#server/db/schema/purchases.ts";
import * as reminders from "#server/db/schema/reminders.ts";
import * as signups from "#server/db/schema/signups.ts";
import * as subscriptions from "#server/db/schema/subscriptions.ts";

/** All tables, for Drizzle's relational queries. Other code imports a table from its area's file. */
export const schema = {
  ...accounts,
  ...signups,
  ...subscriptions,
  ...reminders,
  ...billing,
  ...calendars,
  ...directory,
  ...documentation,
  ...newsletter,
  ...purchases,
  ...providers,
  ...operations,
};
