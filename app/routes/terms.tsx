import { Link } from "react-router";
import { InformationPage, type InformationSection } from "#app/components/information/information-page.tsx";
import { SupportAddress } from "#app/components/information/support-address.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { brand } from "#core/brand.ts";
import { formatCents, priceCents } from "#core/pricing.ts";

export const meta = () =>
  pageMeta("Terms", "What the reminders are and are not, the price, the year, and how to stop.", "/terms");

const sections: readonly InformationSection[] = [
  {
    id: "what-we-are",
    heading: "What this is, and is not",
    body: (
      <p>
        {brand.name} is a private reminder service. It is not a law firm, not a government agency and not part
        of any police department. It does not register for anyone, and what you enter here does not reach any
        office. Nothing on this site is legal advice.
      </p>
    ),
  },
  {
    id: "your-part",
    heading: "Your part",
    body: (
      <>
        <p>
          A reminder can fail: phones break, mail is filtered, services stop.{" "}
          <strong>There is no guarantee that one arrives. You stay responsible for your dates.</strong> Keep
          your own note of them too.
        </p>
        <p>
          The date is the one on the paper from your office. We do not know it, we do not look it up, and we
          do not work it out. If the paper and this site differ, the paper is right.
        </p>
        <p>Add only people who want to be added. The account holder is 18 or older.</p>
      </>
    ),
  },
  {
    id: "price",
    heading: "Price and term",
    body: (
      <>
        <p>
          A subscription is for one year from the day of the payment. It costs from{" "}
          {formatCents(priceCents(1, false))}, depending on how many places there are and how often a year you
          register; the sum stands beside the form before you pay, and every price on the{" "}
          <Link to="/">home page</Link>.
        </p>
        <p>
          <strong>It does not renew by itself.</strong> 30, 7 and 1 days before it ends, and when it has
          ended, the account holder gets an email.
        </p>
        <p>
          This version takes no real payments, so there is nothing to refund. The rule for refunds will stand
          here before that changes.
        </p>
      </>
    ),
  },
  {
    id: "lapse",
    heading: "When it ends",
    body: (
      <p>
        A date is covered when its first reminder, seven days before it, falls inside the year; then all six
        are sent. Later dates get none. Checkout and dashboard name the dates that are not covered. What you
        entered stays, and another year goes on with it.
      </p>
    ),
  },
  {
    id: "who-may",
    heading: "Who may see and change what",
    body: (
      <p>
        The account holder sees and changes everything in the account. Anybody who gets the reminders can say
        "done" for a date, which stops its reminders; the others are told, and the account holder can take it
        back for seven days. Everybody can stop the messages to themselves.
      </p>
    ),
  },
  {
    id: "texts",
    heading: "Text messages",
    body: (
      <p>
        Date reminders, about six for each date, and only to a number whose holder has agreed. Message and
        data rates may apply. Reply STOP to end them, HELP for help. Carriers are not liable for delayed or
        undelivered messages. This version is not connected to a text company yet: until it is, reminders come
        by email.
      </p>
    ),
  },
  {
    id: "questions",
    heading: "Questions",
    body: (
      <p>
        Write to <SupportAddress />. What we keep about you is on the page <Link to="/privacy">Privacy</Link>.
      </p>
    ),
  },
];

export default function Terms() {
  return (
    <InformationPage
      heading="Terms"
      lead="The rules of the service, in the words we would want to read ourselves."
      reviewed="November 20, 2026"
      sections={sections}
    />
  );
}
