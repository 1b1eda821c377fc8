import { m } from "#messages";
import type { copyPerson } from "#server/personal-data/copy-person.ts";

/** The name of each value in some JSON, however deep. What has no fixed names (a message's details) is stored text. */
type NamesIn<Value> = Value extends readonly (infer One)[]
  ? NamesIn<One>
  : Value extends string | number | boolean | { toJSON: unknown }
    ? never
    : Value extends object
      ? string extends keyof Value
        ? never
        : { [Name in keyof Value & string]: Name | NamesIn<Value[Name]> }[keyof Value & string]
      : never;

/** What `wordCopy` (core/words/copy-words.ts) puts into words under another name. */
type Worded =
  | ("provider" | "payer" | "amountCents" | "refundedCents" | "currency")
  | ("additional" | "frequency" | "isOwed" | "priceCents")
  | ("offsetDays" | "occasion" | "count" | "unit");

type CopyName =
  | Exclude<NamesIn<NonNullable<Awaited<ReturnType<typeof copyPerson>>>>, Worded>
  | ("by" | "paidBy" | "amount" | "givenBack" | "day");

/** What the page calls each value of the copy of a person's data. The compiler says which one has no name. */
const names: Readonly<Record<CopyName, () => string>> = {
  address: m.copy_name_address,
  account: m.copy_name_account,
  subscriptions: m.copy_name_subscriptions,
  signUpsOfOthersInYourName: m.copy_name_sign_ups_of_others_in_your_name,
  onListsOfOthers: m.copy_name_on_lists_of_others,
  hasSentStop: m.copy_name_has_sent_stop,
  newsletter: m.copy_name_newsletter,
  requestsOfTheOlderForm: m.copy_name_requests_of_the_older_form,
  codesSent: m.copy_name_codes_sent,
  name: m.copy_name_name,
  email: m.copy_name_email,
  since: m.copy_name_since,
  until: m.copy_name_until,
  sessions: m.copy_name_sessions,
  passkeys: m.copy_name_passkeys,
  activity: m.copy_name_activity,
  at: m.copy_name_at,
  what: m.copy_name_what,
  disownedAt: m.copy_name_disowned_at,
  userType: m.copy_name_user_type,
  status: m.copy_name_status,
  startsOn: m.copy_name_starts_on,
  endsOn: m.copy_name_ends_on,
  priceList: m.copy_name_price_list,
  createdAt: m.copy_name_created_at,
  closedAt: m.copy_name_closed_at,
  registrant: m.copy_name_registrant,
  fullName: m.copy_name_full_name,
  timeZone: m.copy_name_time_zone,
  places: m.copy_name_places,
  timesPerYear: m.copy_name_times_per_year,
  onceAbout: m.copy_name_once_about,
  duty: m.copy_name_duty,
  color: m.copy_name_color,
  every: m.copy_name_every,
  offsets: m.copy_name_offsets,
  toldToo: m.copy_name_told_too,
  nextDueOn: m.copy_name_next_due_on,
  opensOn: m.copy_name_opens_on,
  appointmentOn: m.copy_name_appointment_on,
  appointmentTime: m.copy_name_appointment_time,
  earlyFrom: m.copy_name_early_from,
  position: m.copy_name_position,
  officeName: m.copy_name_office_name,
  officePhone: m.copy_name_office_phone,
  officeAddress: m.copy_name_office_address,
  officeHours: m.copy_name_office_hours,
  officeFee: m.copy_name_office_fee,
  thingsToBring: m.copy_name_things_to_bring,
  isReady: m.copy_name_is_ready,
  state: m.copy_name_state,
  stateSince: m.copy_name_state_since,
  takenBackAt: m.copy_name_taken_back_at,
  people: m.copy_name_people,
  relation: m.copy_name_relation,
  onTheList: m.copy_name_on_the_list,
  remindersChosenByHolder: m.copy_name_reminders_chosen_by_holder,
  remindersChosenByPerson: m.copy_name_reminders_chosen_by_person,
  moreOnLastDay: m.copy_name_more_on_last_day,
  saysWhatIsAtStake: m.copy_name_says_what_is_at_stake,
  messagesPausedSince: m.copy_name_messages_paused_since,
  ways: m.copy_name_ways,
  kind: m.copy_name_kind,
  consentAt: m.copy_name_consent_at,
  consentHow: m.copy_name_consent_how,
  consentWording: m.copy_name_consent_wording,
  doubtedOn: m.copy_name_doubted_on,
  doubtReason: m.copy_name_doubt_reason,
  heardAt: m.copy_name_heard_at,
  payments: m.copy_name_payments,
  receipt: m.copy_name_receipt,
  by: m.copy_name_by,
  paidBy: m.copy_name_paid_by,
  dispute: m.copy_name_dispute,
  lines: m.copy_name_lines,
  amount: m.copy_name_amount,
  givenBack: m.copy_name_given_back,
  paidAt: m.copy_name_paid_at,
  paidOn: m.copy_name_paid_on,
  refundedAt: m.copy_name_refunded_at,
  calendarAddressSince: m.copy_name_calendar_address_since,
  saidDone: m.copy_name_said_done,
  saidCannotCome: m.copy_name_said_cannot_come,
  dueOn: m.copy_name_due_on,
  via: m.copy_name_via,
  undoneAt: m.copy_name_undone_at,
  endedAt: m.copy_name_ended_at,
  reason: m.copy_name_reason,
  record: m.copy_name_record,
  place: m.copy_name_place,
  passedAt: m.copy_name_passed_at,
  note: m.copy_name_note,
  messages: m.copy_name_messages,
  about: m.copy_name_about,
  channel: m.copy_name_channel,
  day: m.copy_name_day,
  params: m.copy_name_params,
  sentAt: m.copy_name_sent_at,
  changes: m.copy_name_changes,
  action: m.copy_name_action,
  addedBy: m.copy_name_added_by,
  datesOfTheirs: m.copy_name_dates_of_theirs,
  firstName: m.copy_name_first_name,
  askedAt: m.copy_name_asked_at,
  confirmedAt: m.copy_name_confirmed_at,
  leftAt: m.copy_name_left_at,
  issues: m.copy_name_issues,
  regFirstName: m.copy_name_reg_first_name,
  regLastName: m.copy_name_reg_last_name,
  regEmail: m.copy_name_reg_email,
  regCell: m.copy_name_reg_cell,
  regDate: m.copy_name_reg_date,
  ffFirstName: m.copy_name_ff_first_name,
  ffLastName: m.copy_name_ff_last_name,
  ffEmail: m.copy_name_ff_email,
  ffCell: m.copy_name_ff_cell,
  verifiedAt: m.copy_name_verified_at,
};

/** The name of a value; as it is stored where a newer server sends one that this page does not know. */
export const copyName = (stored: string): string =>
  Object.hasOwn(names, stored) ? names[stored as CopyName]() : stored;
