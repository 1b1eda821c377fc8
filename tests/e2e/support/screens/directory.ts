import { m } from "#messages";
import type { Screen } from "./screen.ts";

const root = "/police-department-list-by-city";
const main = { title: "Police departments by city", heading: "Police departments by city" } as const;
/** The results of a search have no canonical address, and neither does a form's answer. */
const found = { ...main, kind: "unnamed" } as const;
/** Pages of made-up agencies ask search engines to stay away. */
const sample = { kind: "personal" } as const;
const callFirst = "Call before you go.";

export const directoryScreens: readonly Screen[] = [
  { name: "police-departments", path: root, ...main, says: [m.directory_sample(), callFirst] },
  { name: "police-departments-found", path: `${root}?q=alder+fals`, ...found, says: ["Alder Falls"] },
  {
    name: "police-departments-nothing-found",
    path: `${root}?q=zzzzqqqq`,
    ...found,
    says: [m.directory_results_none_for({ query: "zzzzqqqq" })],
  },
  { name: "police-departments-near", path: `${root}?zip=50010`, ...found, says: [callFirst] },
  {
    name: "police-departments-as-one-types",
    path: root,
    ...main,
    act: async (page) => {
      await page.getByRole("combobox").first().pressSequentially("alder fals pol");
      await page.getByRole("option").first().waitFor();
    },
  },
  {
    name: "police-departments-state",
    path: `${root}/iowa`,
    title: "Police departments in Iowa",
    heading: "Police departments in Iowa",
    ...sample,
    says: [callFirst],
  },
  {
    name: "police-departments-city",
    path: `${root}/iowa/alder-falls?zip=50010`,
    canonical: `${root}/iowa/alder-falls`,
    title: "Police departments in Alder Falls, Iowa",
    heading: "Police departments in Alder Falls, Iowa",
    ...sample,
    says: [callFirst],
  },
];
