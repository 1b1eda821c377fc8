import { InformationPage, type InformationSection } from "#app/components/information/information-page.tsx";
import { SupportAddress } from "#app/components/information/support-address.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { brand } from "#core/brand.ts";

// Each sentence here is what the code does: change one with the other.

export const meta = () =>
  pageMeta(
    "Privacy",
    "What is kept and for how long, who sees it, and what is never done with it.",
    "/privacy",
  );

const sections: readonly InformationSection[] = [
  {
    id: "never",
    heading: "What we never do",
    body: (
      <ul>
        <li>No advertising, no analytics, no trackers. No page asks anything of another website.</li>
        <li>We do not sell what you tell us, and we do not pass it on for marketing.</li>
        <li>
          Phone numbers and the consent to texts are not shared with third parties or affiliates for
          marketing.
        </li>
        <li>No email or text from us names the registry, the person's full name or the place.</li>
        <li>
          Whoever has the calendar address that you make can see your dates, and nothing else. You can close
          it at any time.
        </li>
      </ul>
    ),
  },
  {
    id: "kept",
    heading: "What we keep",
    body: (
      <>
        <ul>
          <li>
            <strong>The account:</strong> name, email, and the password as a hash that nobody can read back.
          </li>
          <li>
            <strong>The person with the dates:</strong> name and time zone; each place's name, how often a
            year, its next date, and the office's phone if you add it.
          </li>
          <li>
            <strong>Who gets reminders:</strong> name, relation, time zone, email, phone, and for each of them
            when and how it began, with the words that were agreed to.
          </li>
          <li>
            <strong>What happened:</strong> each message with its day, its way and whether it went out; who
            said "done"; changes to the account.
          </li>
          <li>
            <strong>Payments:</strong> the amount, the day and the payment's own number. Never a card number.
          </li>
          <li>
            <strong>The newsletter,</strong> if you ask for it: first name, email, and when you asked, said
            yes or left.
          </li>
          <li>
            <strong>The older form,</strong> if you send it: the names, emails, phones and the date in it.
          </li>
        </ul>
        <p>
          That somebody is here at all can say something about them. So all of it is treated as sensitive, not
          only the dates.
        </p>
      </>
    ),
  },
  {
    id: "not-kept",
    heading: "What we do not keep",
    body: (
      <ul>
        <li>
          <strong>Home addresses.</strong> One is sent to us to find the time zone from its ZIP code, and is
          dropped at once.
        </li>
        <li>
          <strong>Ages.</strong> They are checked and dropped.
        </li>
        <li>
          <strong>Network addresses.</strong> To stop guessing we count attempts, by a keyed code made from
          the address. The address itself is not stored.
        </li>
        <li>
          <strong>Names, emails and numbers in our own logs.</strong> There are none.
        </li>
      </ul>
    ),
  },
  {
    id: "browser",
    heading: "What stays in your browser",
    body: (
      <ul>
        <li>
          <strong>Two cookies.</strong> One keeps you logged in, until you log out or sixty minutes pass
          without a touch. One lets you pay for the sign-up that you just filled in, for a day at most, and
          goes when the browser is closed.
        </li>
        <li>
          <strong>The sign-up's answers,</strong> the address among them and the password not, in that one
          tab. They go when you pay, press "Start over", leave them for sixty minutes, or close the tab.
        </li>
        <li>
          <strong>The lines of "Registrant Info",</strong> so that they show at once, and the time of your
          last touch, so that several tabs agree. They go when you log out.
        </li>
      </ul>
    ),
  },
  {
    id: "who-sees",
    heading: "Who sees it",
    body: (
      <>
        <p>
          Whoever holds the account sees all of the above for that account, and can change it. The people who
          get reminders see the date, and the first name of who added them. When one of them says "done", the
          others are told by first name.
        </p>
        <p>
          A mail company carries our emails, and so sees each address and message. Which one it is you can ask
          at the address below. Texts and card payments are not connected in this version; before they are,
          the companies that carry them will be named here.
        </p>
      </>
    ),
  },
  {
    id: "how-long",
    heading: "How long",
    body: (
      <ul>
        <li>A sign-up that was not paid for is deleted after 30 days, with its email.</li>
        <li>A code for the email check is kept only as a keyed hash, and is good for ten minutes.</li>
        <li>What the older form took is deleted after 30 days, and so are the records of codes and links.</li>
        <li>
          The name of a person you took off the list is deleted after 90 days, and so is an address that is no
          longer used, unless its reader told us to stop: we keep that address, so as not to write to it
          again.
        </li>
        <li>A request for the newsletter that nobody confirmed is deleted after 30 days.</li>
        <li>Everything else stays until you ask us to delete it.</li>
      </ul>
    ),
  },
  {
    id: "your-choices",
    heading: "Your choices",
    body: (
      <>
        <p>
          Every reminder by email has a link that stops the messages to that address. You can take it back
          with the same link. Whoever holds the account is told, so that nobody relies on a message that does
          not come.
        </p>
        <p>
          For a copy of what we keep about you, to have it corrected, or to have it deleted, write to{" "}
          <SupportAddress /> from the address it is about. You do not need an account.
        </p>
      </>
    ),
  },
];

export default function Privacy() {
  return (
    <InformationPage
      heading="Privacy"
      lead={`What ${brand.name} keeps, who sees it, and what it never does. In short: as little as a reminder needs.`}
      reviewed="November 20, 2026"
      sections={sections}
    />
  );
}
