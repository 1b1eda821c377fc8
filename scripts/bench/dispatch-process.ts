import { openPostgres } from "#server/db/client.ts";
import { dispatchDeliveries } from "#server/delivery/dispatch-deliveries.ts";
import { createSmtpProvider } from "#server/providers/email/smtp.ts";
import type { SenderReport } from "./processes.ts";
import { composeBenchServices } from "./services.ts";

/** Daymark's own dispatcher in a process of its own. It sends everything that is due and reports. */
const { DATABASE_URL = "", SMTP_URL = "" } = process.env;
const database = openPostgres(DATABASE_URL);
const email = createSmtpProvider({ url: SMTP_URL, from: "reminders@daymark.example" });
const services = { ...composeBenchServices(database.db), email };
// The start prepares the first query of a connection and the first use of the templates, so that they are not measured.
await database.db.execute("select 1");
const begun = performance.now();
const { sent } = await dispatchDeliveries(database.db, services);
const report: SenderReport = { sent, seconds: (performance.now() - begun) / 1000 };
await email.close();
await database.close();
process.send?.(report);
