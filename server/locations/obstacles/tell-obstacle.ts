import { dueDateOf } from "#core/planning/message-days.ts";
import type { Tx } from "#server/db/client.ts";
import type { Location } from "#server/locations/own-location.ts";
import { isOnPaidList, mayBeTold, waysToTell } from "#server/locations/tell-done.ts";
import { paramsOfDate } from "#server/messages/date-of-params.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import type { LinkedChannel } from "#server/recipients/switch-by-recipient.ts";
import { registrantFirstName } from "#server/recipients/whose-reminders.ts";
import { readNumberOnDay } from "#server/reminders/which-on-day.ts";
import type { Services } from "#server/start/services.ts";

interface News {
  template: "cannot-come" | "can-come";
  /** The first name of the reader who said it. Null when the account holder did. */
  by: string | null;
  isTold: (way: LinkedChannel) => boolean;
}

/** Tells that the person cannot come, or can after all. The reason is told to nobody. */
export async function tellObstacle(
  tx: Tx,
  services: Services,
  location: Location,
  { id }: { id: string },
  { template, by, isTold }: News,
): Promise<void> {
  const { subscriptionId } = location;
  const isPaid = await isOnPaidList(tx, location);
  const numberOnDay = await readNumberOnDay(tx, location);
  const registrant = await registrantFirstName(tx, subscriptionId);
  for (const way of await waysToTell(tx, services, location)) {
    const { recipient, channel } = way;
    if (!isTold(way) || !(await mayBeTold(tx, services, isPaid, channel))) continue;
    await enqueueDelivery(tx, services.keys, services.clock.now(), {
      kind: "notice",
      template,
      params: {
        by,
        ...paramsOfDate(dueDateOf(location)),
        numberOnDay,
        whose: recipient.relation === "registrant" ? null : registrant,
        obstacle: id,
      },
      sealed: null,
      dedupeKey: `${template}:${id}:${channel.id}`,
      channel: channel.kind,
      to: { recipientChannelId: channel.id },
      subscriptionId,
      locationId: location.id,
    });
  }
}
