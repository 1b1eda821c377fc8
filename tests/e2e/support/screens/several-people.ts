import type { Page } from "@playwright/test";
import { m } from "#messages";
import { unfold } from "../dashboard-page.ts";
import { maraForm } from "../forms.ts";
import { dashboard, press } from "./dashboard.ts";
import { amend, amendDashboard, hold, type Screen } from "./screen.ts";
import { addPerson, asHolder, type Stage } from "./stage.ts";

/** Mara, a mother of two: Ben's date is in ten days, Cal's in forty. */
const asMara = (who: string) => async (page: Page, stage: Stage) => {
  const isKnown = stage.signedIn.has(`${who}@mail.example`);
  await asHolder(page, stage, maraForm(who, "Ben", 10));
  if (!isKnown) await addPerson(page, stage, maraForm(who, "Cal", 40));
};

/** As many people as an account can look after: the two, again and again. The dashboard and the wizard use different calls. */
const asTwenty = async (page: Page, stage: Stage) => {
  await asMara("mara.two")(page, stage);
  await amendDashboard<People>(makeTwenty)(page);
  await amend("**/api/registrant*", (json) => makeTwenty(json as People))(page);
};

type People = { registrants: { subscription: string; fname: string }[] };

function makeTwenty(answer: People): People {
  const { registrants } = answer;
  const twenty = Array.from({ length: 20 }, (_, at) => {
    const one = registrants[at % 2];
    const id = `5f0c7a51-9d0e-4a6a-8f0a-2b8b6a0f6f${at + 10}`;
    return at < 2 ? one : { ...one, subscription: id, fname: `${one?.fname} ${at + 1}` };
  });
  return Object.assign(answer, { registrants: twenty });
}

const wizardPage = {
  path: "/reminder_signup",
  title: "Set up your reminders",
  heading: "Set up your reminders",
} as const;

async function askEnd(page: Page): Promise<void> {
  await unfold(page, m.reminder_payments_heading());
  await press(m.reminder_end_of_person({ name: "Ben" }))(page);
}

/** The dashboard of an account that looks after several people, and their year on paper. */
export const severalScreens: readonly Screen[] = [
  {
    name: "several-first",
    ...dashboard,
    says: [
      m.reminder_several_count({ people: 2 }),
      m.reminder_several_add(),
      "Ben Quill",
      "Cal Quill",
      "Ben’s county",
      "10 days",
      m.reminder_end_of_person({ name: "Ben" }),
    ],
    before: asMara("mara.two"),
    act: (page) => unfold(page, m.reminder_payments_heading()),
  },
  {
    name: "several-late",
    ...dashboard,
    says: ["Ben Quill", "Late since ", "2 people, 1 late"],
    before: async (page, stage) => {
      await asMara("mara.two")(page, stage);
      // The test leaves the demo's clock alone: it looks only at the list.
      await amendDashboard<{ registrants: { rdate: string; overdueOn: string | null }[] }>(
        ({ registrants }) => {
          const [first] = registrants;
          if (first) first.overdueOn = first.rdate;
        },
      )(page);
    },
  },
  {
    name: "several-hidden",
    ...dashboard,
    stepTitle: m.reminder_heading(),
    says: [m.reminder_several_numbered({ number: 1 }), m.reminder_several_numbered({ number: 2 }), "10 days"],
    before: asMara("mara.two"),
    act: press("Hide details"),
  },
  {
    name: "several-loading",
    ...dashboard,
    says: [m.reminder_several_count({ people: 2 }), m.navigation_loading()],
    before: async (page, stage) => {
      await asMara("mara.two")(page, stage);
      await hold("**/api/dashboard?subscription=*")(page);
    },
    act: (page) => page.getByRole("button", { name: /Cal Quill/ }).click(),
  },
  {
    name: "several-end",
    ...dashboard,
    says: [
      m.reminder_end_of_person({ name: "Ben" }),
      m.reminder_end_nothing_more(),
      m.reminder_end_told({ people: 1 }),
      "not refunded",
      m.reminder_end_for_good(),
    ],
    before: asMara("mara.two"),
    act: askEnd,
  },
  {
    name: "several-twenty",
    ...dashboard,
    says: [
      m.reminder_several_count({ people: 20 }),
      m.reminder_several_full(),
      m.reminder_several_show_all({ people: 20 }),
    ],
    before: asTwenty,
  },
  {
    name: "several-wizard",
    ...wizardPage,
    says: [m.reminder_several_adds(), m.reminder_several_go_back(), m.wizard_steps_answers()],
    before: asMara("mara.two"),
    act: async (page) => {
      await page.getByText(m.reminder_several_adds()).waitFor();
      await page.getByRole("radio", { name: "I am a family member" }).check();
    },
  },
  {
    name: "several-payment-not-named",
    path: "/reminder_success",
    title: m.success_not_paid_title(),
    heading: m.success_not_paid_title(),
    kind: "personal",
    says: [m.success_not_known(), m.success_to_dashboard()],
    before: asMara("mara.two"),
  },
  {
    name: "print-several",
    path: "/reminder/print",
    title: m.reminder_print_title(),
    heading: m.reminder_print_title(),
    kind: "personal",
    says: ["For Ben", "Ben’s county", "Cal Quill"],
    before: asMara("mara.two"),
  },
];
