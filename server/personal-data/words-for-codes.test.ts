import { expectTypeOf, it } from "vitest";
import type {
  answerWords,
  auditWords,
  channelStateWords,
  doneWayWords,
  messageKindWords,
  newsletterStateWords,
  paymentProviderWords,
  paymentStatusWords,
  placeStateWords,
  refundHowWords,
  subscriptionStatusWords,
  troubleWords,
  userTypeWords,
  yearWords,
} from "#core/words/copy-code-words.ts";
import type { AuditAction } from "#server/db/record-audit.ts";
import type { payments } from "#server/db/schema/billing.ts";
import type { newsletterSubscribers } from "#server/db/schema/newsletter.ts";
import type { acknowledgements } from "#server/db/schema/reminders.ts";
import type { locations, recipientChannels, subscriptions } from "#server/db/schema/subscriptions.ts";
import type { Templates } from "#server/messages/templates.ts";

// The compiler runs this test: a new code without words for it is an error here.
it("each code of the database has its words in the copy of a person's data", () => {
  expectTypeOf<keyof typeof messageKindWords>().toEqualTypeOf<keyof Templates>();
  expectTypeOf<keyof typeof auditWords>().toEqualTypeOf<AuditAction>();
  expectTypeOf<keyof typeof userTypeWords>().toEqualTypeOf<(typeof subscriptions.$inferSelect)["userType"]>();
  expectTypeOf<keyof typeof subscriptionStatusWords>().toEqualTypeOf<
    (typeof subscriptions.$inferSelect)["status"]
  >();
  expectTypeOf<keyof typeof placeStateWords>().toEqualTypeOf<(typeof locations.$inferSelect)["state"]>();
  expectTypeOf<keyof typeof channelStateWords>().toEqualTypeOf<
    (typeof recipientChannels.$inferSelect)["state"]
  >();
  expectTypeOf<keyof typeof newsletterStateWords>().toEqualTypeOf<
    (typeof newsletterSubscribers.$inferSelect)["state"]
  >();
  expectTypeOf<keyof typeof paymentProviderWords>().toEqualTypeOf<
    (typeof payments.$inferSelect)["provider"]
  >();
  expectTypeOf<keyof typeof paymentStatusWords>().toEqualTypeOf<(typeof payments.$inferSelect)["status"]>();
  expectTypeOf<keyof typeof doneWayWords>().toEqualTypeOf<(typeof acknowledgements.$inferSelect)["via"]>();
  type ParamsOf<Name extends keyof Templates> = Templates[Name]["params"];
  expectTypeOf<keyof typeof yearWords>().toEqualTypeOf<ParamsOf<"subscription-started">["year"]>();
  expectTypeOf<keyof typeof refundHowWords>().toEqualTypeOf<ParamsOf<"payment-returned">["how"]>();
  expectTypeOf<keyof typeof troubleWords>().toEqualTypeOf<ParamsOf<"provider-trouble">["cause"]>();
  expectTypeOf<keyof typeof answerWords>().toEqualTypeOf<ParamsOf<"text-answer">["says"]>();
});
