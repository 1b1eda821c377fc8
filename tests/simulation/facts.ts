import type { PGlite } from "@electric-sql/pglite";
import { Temporal } from "temporal-polyfill";
import type { OtherDate } from "#core/dates/date-kinds.ts";
import type { Language } from "#core/languages.ts";
import type { OffsetKey } from "#core/planning/offsets.ts";
import type { PlayedDate } from "./rules.ts";

/** Everything that people have said, as the tables have it at one instant. The oracle derives everything else from it. */
export interface Facts {
  /** When the facts were read, in epoch milliseconds. */
  at: number;
  subscriptions: Map<string, SubscriptionFacts>;
  locations: Map<string, LocationFacts>;
  recipients: Map<string, RecipientFacts>;
  channels: Map<string, ChannelFacts>;
  /** Kinds of providers that count as down, with two instants (epoch milliseconds): since when, and the next probe. */
  /** `answers`: the provider is reached, and refuses us or puts us off. */
  paused: Map<string, { since: number; probeAt: number; answers: boolean }>;
}

export interface SubscriptionFacts {
  id: string;
  ownerUserId: string | null;
  status: "pending_payment" | "active" | "lapsed";
  endsOn: Temporal.PlainDate | null;
  /** The registrant's zone. */
  timeZone: string;
  /** The sign-up waits for somebody else's yes. */
  waits: boolean;
  startsOn: Temporal.PlainDate | null;
}

export interface LocationFacts {
  id: string;
  subscriptionId: string;
  dueOn: Temporal.PlainDate;
  /** The same day, as the table has it. */
  due: string;
  /** The date with the facts that decide on which days it has messages. */
  date: PlayedDate;
  createdAt: Temporal.Instant;
  state: "dated" | "awaiting_next_date" | "ended";
  /** The account holder is asked for a next date. */
  comesAgain: boolean;
  since: Temporal.Instant;
  position: number;
  /** Somebody said "done" for the present date, and has not taken it back. */
  isDone: boolean;
  /** The morning of the last question for the date after the present one. */
  askedFor: Temporal.PlainDate | null;
  /** Every date for which somebody said "done" and has not taken it back. */
  doneFor: string[];
  /**
   * Every date for which somebody ever said "done", once for each time, and every date for which somebody took a "done"
   * back.
   */
  saidFor: string[];
  takenBackFor: string[];
}

export interface RecipientFacts {
  id: string;
  subscriptionId: string;
  fullName: string;
  timeZone: string;
  isAccountHolder: boolean;
  relation: string;
  language: Language;
  reminderSet: string;
  ownReminderSet: string | null;
  hasLastDay: boolean;
  /** Null once removed. */
  position: number | null;
}

export interface ChannelFacts {
  id: string;
  number: number;
  recipientId: string;
  kind: "email" | "text";
  address: string;
  state: "pending" | "confirmed" | "stopped" | "failing";
  hasConsent: boolean;
  /** The person's own messages rest. */
  isResting: boolean;
  /** The channel waits for an agreement, and the question did not arrive. */
  isUnanswering: boolean;
  isHolderMailbox: boolean;
  isRetired: boolean;
}

/** A row of `deliveries`, with the columns that the invariants use. */
export interface DeliveryFacts {
  [column: string]: unknown;
  id: string;
  kind: "reminder" | "notice" | "code" | "account" | "newsletter";
  template: string;
  dedupe_key: string | null;
  subscription_id: string | null;
  location_id: string | null;
  due_on: string | null;
  offset_key: OffsetKey | null;
  recipient_channel_id: string | null;
  channel: "email" | "text";
  status: string;
  status_reason: string | null;
  error_kind: string | null;
  attempts: number;
  params: Record<string, unknown>;
  next_attempt_at: string;
  give_up_at: string | null;
  claimed_until: string | null;
  updated_at: string;
  created_at: string;
  has_address: boolean;
  has_sealed: boolean;
}

export const channelOf = ({ channels }: Facts, row: DeliveryFacts): ChannelFacts | undefined =>
  channels.get(row.recipient_channel_id ?? "");

export const readerOf = (facts: Facts, row: DeliveryFacts): RecipientFacts | undefined =>
  facts.recipients.get(channelOf(facts, row)?.recipientId ?? "");

export const locationOf = ({ locations }: Facts, row: DeliveryFacts): LocationFacts | undefined =>
  locations.get(row.location_id ?? "");

type Raw = Record<string, unknown>;

/** The tables of the facts. */
export const factTables = [
  "subscriptions",
  "registrants",
  "locations",
  "acknowledgements",
  "recipients",
  "recipient_channels",
  "provider_breakers",
] as const;

const ofDone = (
  which: string,
) => `coalesce((select jsonb_agg(a.due_on order by a.created_at) from acknowledgements a
  where a.location_id = l.id and ${which}), '[]')`;

/** All facts in one statement, because the simulation reads them after every step that changes one. */
const factsQuery = `select
  coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'ownerUserId', s.owner_user_id, 'status', s.status,
    'endsOn', s.ends_on, 'timeZone', g.time_zone, 'startsOn', s.starts_on,
    'waits', s.owner_user_id is null and s.closed_at is null and s.status = 'active'
      and s.claim_email <> (select v.email from email_verifications v where v.id = s.verification_id)) order by s.id)
    from subscriptions s join registrants g on g.subscription_id = s.id), '[]') as subscriptions,
  coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'subscriptionId', l.subscription_id,
    'dueOn', l.next_due_on, 'opensOn', l.opens_on, 'appointmentOn', l.appointment_on, 'other', l.other,
    'createdAt', l.created_at, 'state', l.state, 'comesAgain', l.other is null or l.other ->> 'every' is not null, 'since', l.state_since, 'position', l.position,
    'doneFor', ${ofDone("a.undone_at is null")}, 'saidFor', ${ofDone("true")},
    'takenBackFor', ${ofDone("a.undone_at is not null")},
    'askedFor', (select max(d.params ->> 'morning') from deliveries d where d.template = 'next-date-needed'
      and d.location_id = l.id and d.params ->> 'dueOn' = l.next_due_on::text)) order by l.subscription_id, l.position)
    from locations l), '[]') as locations,
  coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'subscriptionId', r.subscription_id,
    'fullName', r.full_name, 'timeZone', r.time_zone, 'isAccountHolder', r.is_account_holder,
    'relation', r.relation, 'reminderSet', r.reminder_set, 'ownReminderSet', r.own_reminder_set,
    'hasLastDay', r.has_last_day, 'language', r.language, 'position', r.position) order by r.subscription_id, r.position)
    from recipients r), '[]') as recipients,
  coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'number', c.number, 'recipientId', c.recipient_id,
    'kind', c.kind, 'address', c.address, 'state', c.state, 'hasConsent', c.consent_at is not null,
    'isResting', not c.is_holder_mailbox and exists (
      select 1 from recipients r where r.id = c.recipient_id and r.rests_since is not null),
    'isUnanswering', c.state = 'pending' and c.state_reason is not null,
    'isHolderMailbox', c.is_holder_mailbox, 'isRetired', c.retired_at is not null) order by c.number) from recipient_channels c), '[]') as channels,
  coalesce((select jsonb_agg(jsonb_build_object('channel', b.channel, 'since', b.paused_since,
    'probeAt', b.probe_at, 'answers', b.cause <> 'unreached')) from provider_breakers b where b.paused_since is not null), '[]') as paused`;

export async function readFacts(pglite: PGlite, now: Temporal.Instant): Promise<Facts> {
  const { rows } =
    await pglite.query<Record<"subscriptions" | "locations" | "recipients" | "channels" | "paused", Raw[]>>(
      factsQuery,
    );
  const byId = <Item extends { id: string }>(items: Item[]) => new Map(items.map((item) => [item.id, item]));
  const { subscriptions = [], locations = [], recipients = [], channels = [], paused = [] } = rows[0] ?? {};
  return {
    at: now.epochMilliseconds,
    subscriptions: byId(
      subscriptions.map(
        (raw) =>
          ({
            ...raw,
            endsOn: raw.endsOn && plainDate(raw.endsOn),
            startsOn: raw.startsOn && plainDate(raw.startsOn),
          }) as unknown as SubscriptionFacts,
      ),
    ),
    locations: byId(locations.map(toLocation)),
    recipients: byId(recipients as unknown as RecipientFacts[]),
    channels: byId(channels as unknown as ChannelFacts[]),
    paused: new Map(
      paused.map((raw) => [
        String(raw.channel),
        {
          since: Date.parse(String(raw.since)),
          probeAt: Date.parse(String(raw.probeAt)),
          answers: raw.answers === true,
        },
      ]),
    ),
  };
}

const plainDate = (text: unknown) => Temporal.PlainDate.from(String(text));

function toLocation(raw: Raw): LocationFacts {
  const doneFor = raw.doneFor as string[];
  return {
    ...(raw as unknown as LocationFacts),
    dueOn: plainDate(raw.dueOn),
    due: String(raw.dueOn),
    date: {
      dueOn: plainDate(raw.dueOn),
      opensOn: raw.opensOn ? plainDate(raw.opensOn) : null,
      appointmentOn: raw.appointmentOn ? plainDate(raw.appointmentOn) : null,
      offsets: (raw.other as OtherDate | null)?.offsets ?? null,
      tells: (raw.other as OtherDate | null)?.tells ?? null,
    },
    createdAt: Temporal.Instant.from(String(raw.createdAt)),
    since: Temporal.Instant.from(String(raw.since)),
    askedFor: raw.askedFor ? plainDate(raw.askedFor) : null,
    isDone: doneFor.includes(String(raw.dueOn)),
  };
}

const isoUtc = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;

/** The numbers of the last changes: of the facts, and of deliveries (the triggers are in ground.ts). */
export const versionsQuery = `select (select last_value from simulated_facts)::int as facts,
  (select last_value from simulated_changes)::int as changes`;

/** The rows changed since change number $1. */
const changesQuery = `select id, kind, template, dedupe_key, subscription_id, location_id, due_on::text,
    offset_key, recipient_channel_id, channel, status, status_reason, error_kind, attempts, params,
    ${["next_attempt_at", "give_up_at", "claimed_until", "updated_at", "created_at"].map(isoUtc).join(", ")},
    to_address is not null as has_address, sealed_params is not null as has_sealed
  from deliveries where simulated_change > $1::bigint order by number`;

export async function readChanges(pglite: PGlite, since: number): Promise<DeliveryFacts[]> {
  return (await pglite.query<DeliveryFacts>(changesQuery, [since])).rows;
}
