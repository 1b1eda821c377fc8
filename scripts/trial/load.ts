import { setTimeout } from "node:timers/promises";
import type { Site } from "./caddy.ts";

const form = "/api/time-zones";

/** What visitors ask for all the time: a kept page, a page with a search, the API with the database behind it, a file, a form. */
const paths = [
  "/",
  "/aboutus",
  "/documentation",
  "/police-department-list-by-city",
  "/api/status",
  "/robots.txt",
  "/login",
  form,
];

export interface Answers {
  /** How many were answered with 200. */
  right: number;
  /** Every other answer, or that there was none. */
  wrong: string[];
}

/** Visitors who ask one page after the other, each on a new connection, for as long as `work` takes. */
export async function underLoad<Result>(
  site: Site,
  work: () => Promise<Result>,
): Promise<{ result: Result; answers: Answers }> {
  const answers: Answers = { right: 0, wrong: [] };
  let isOver = false;
  const visitor = async (first: number) => {
    for (let n = first; !isOver; n += 1) {
      const path = paths[n % paths.length] ?? "/";
      const asked = path === form ? site.post(path, { address: "Ames, IA 50010" }) : site.get(path);
      const status = await asked.then(
        (answer) => answer.status,
        (error: unknown) => String(error),
      );
      if (status === 200) answers.right += 1;
      else answers.wrong.push(`${path} ${status}`);
      await setTimeout(20);
    }
  };
  const visitors = Promise.all([0, 1, 2, 3].map(visitor));
  try {
    return { result: await work(), answers };
  } finally {
    isOver = true;
    await visitors;
  }
}
