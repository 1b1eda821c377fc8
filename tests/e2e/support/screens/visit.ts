import type { Page } from "@playwright/test";
import { visitPageWords as visit } from "#core/words/pages/plan-words.ts";
import { sayReason } from "#core/words/refusal-words.ts";
import { m } from "#messages";
import { openFirstPlace } from "../dashboard-page.ts";
import { formOf, inDays } from "../forms.ts";
import { dashboard, press } from "./dashboard.ts";
import { failedCall, type Screen } from "./screen.ts";
import { asHolder, type Stage } from "./stage.ts";

const planner = formOf("felix.visit");
const newcomer = formOf("felix.no-visit");

/** Felix's notes for the first of Rosa's places. */
const noted = {
  officeName: "Alder County Sheriff’s Office, registration desk on the second floor",
  officePhone: "(515) 555-0100",
  officeAddress: "1250 North Courthouse Boulevard, Alder, IA 50001",
  officeHours: "Tuesday and Friday, 8 to 11 am, only with an appointment",
  officeFee: "$25, in cash",
  appointmentOn: inDays(96),
  appointmentTime: "10:30",
  thingsToBring: ["Photo ID card", "The paper or letter of spring", "Vehicle papers of the blue van"],
};

/** Felix with a planned visit. */
async function asPlanner(page: Page, stage: Stage): Promise<void> {
  await asHolder(page, stage, planner);
  const { locations } = await (await page.request.get(`${stage.url}/api/locations`)).json();
  const first = `${stage.url}/api/locations/${locations[0].id}`;
  const headers = { Origin: stage.url };
  await page.request.put(`${first}/visit`, { data: noted, headers });
  await page.request.put(`${first}/visit/ready`, { data: { what: "Photo ID card", isReady: true }, headers });
}

const asNewcomer = (page: Page, stage: Stage) => asHolder(page, stage, newcomer);

/** The visit of a place. */
export const visitScreens: readonly Screen[] = [
  {
    name: "reminder-visit",
    ...dashboard,
    says: ["10:30 am", visit.anotherTime("Rosa"), "Vehicle papers of the blue van"],
    before: asPlanner,
    act: openFirstPlace,
  },
  {
    name: "reminder-visit-none",
    ...dashboard,
    says: [m.visit_plan(), "Proof of address"],
    before: asNewcomer,
    act: openFirstPlace,
  },
  {
    name: "reminder-visit-offices",
    ...dashboard,
    says: [m.visit_found({ count: 5 })],
    before: asNewcomer,
    act: async (page) => {
      await openFirstPlace(page);
      await press(`${m.visit_plan()} Alder County`)(page);
      await page.getByLabel(m.visit_search()).fill("Alder");
      await page.getByText(m.visit_found({ count: 5 })).waitFor();
    },
  },
  {
    name: "reminder-visit-refused",
    ...dashboard,
    provokes: failedCall,
    says: [sayReason("appointment-past"), sayReason("thing-too-long"), sayReason("office-phone-invalid")],
    before: asPlanner,
    act: async (page) => {
      await openFirstPlace(page);
      await press(`${m.visit_change()} Alder County`)(page);
      await page.getByLabel(m.visit_phone(), { exact: true }).fill("12");
      await page.getByLabel(m.visit_fields_day()).fill(inDays(-1));
      await page.getByLabel(m.visit_to_bring()).fill("x".repeat(81));
      await press(m.visit_save())(page);
    },
  },
];
