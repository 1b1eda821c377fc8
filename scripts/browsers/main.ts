import { setTimeout as wait } from "node:timers/promises";
import { startServer } from "#tests/support/start-server.ts";
import { engines, type Page } from "./engines.ts";

/** The walk's hands in a page. They find parts by visible words, as a person does. */
const hands = `
  const shown = (element) => element.checkVisibility ? element.checkVisibility() : element.offsetParent !== null;
  const find = (selector, words) => [...document.querySelectorAll(selector)]
    .filter((element) => shown(element) && new RegExp("^" + words).test(element.textContent.trim())).at(-1);
  const field = (words) => document.getElementById(find("label", words)?.htmlFor ?? "") ?? find("label", words)?.querySelector("input");
  const enter = (words, value) => {
    const input = field(words);
    if (!input) return false;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value").set.call(input, value);
    for (const name of ["input", "change"]) input.dispatchEvent(new Event(name, { bubbles: true }));
    return true;
  };
  const press = (words) => {
    const target = find("button, a, summary, label", words);
    target?.click();
    return target !== undefined;
  };`;

function handsOn(page: Page) {
  /** Tries until the page can do it. */
  const until = async (does: string) => {
    for (let tries = 0; tries < 100; tries += 1) {
      if (await page.run(`(() => { ${hands} return ${does}; })()`).catch(() => false)) return;
      await wait(200);
    }
    const seen = await page.run("location.href + '\\n' + document.body.innerText");
    throw new Error(`Nothing did ${does} on ${seen}`);
  };
  return {
    press: (...words: string[]) => each(words, (one) => until(`press(${JSON.stringify(one)})`)),
    see: (words: string) => until(`document.body.innerText.includes(${JSON.stringify(words)})`),
    fill: (answers: Record<string, string>) =>
      each(Object.entries(answers), ([words, value]) =>
        until(`enter(${JSON.stringify(words)}, ${JSON.stringify(value)})`),
      ),
  };
}

async function each<One>(list: readonly One[], act: (one: One) => Promise<void>): Promise<void> {
  for (const one of list) await act(one);
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Signs up, pays, says "done" and undoes it, sets a date, adds a person, opens a message's link and a Spanish page. */
async function walk(page: Page, url: string): Promise<void> {
  const { press, see, fill } = handsOn(page);
  const messages = async () =>
    (await (await fetch(`${url}/api/outbox`)).json()) as { messages: { to: string; text: string }[] };
  const email = "rosa@mail.example";
  await page.open(`${url}/reminder_signup`);
  await press("I am the person who registers", "Next");
  await fill({ "Full name": "Rosa Reyes", Age: "41", "ZIP code": "50309", "Your email": email });
  await press("No$", "Next");
  await fill({ "Name of the place": "Alder County", "How often": "4", "Next date": inDays(12) });
  await press("Next");
  await see("Who else");
  await press("Next");
  await fill({ Password: "Lantern7row!", "Confirm password": "Lantern7row!" });
  await press("Continue to the email check");
  await see("6-digit code");
  const code = (await messages()).messages.find(({ to }) => to === email)?.text.match(/\b\d{6}\b/)?.[0] ?? "";
  await fill({ "6-digit code": code });
  await press("Check the code");
  await see("Who gets them");
  await press("Pay \\$", "OK");
  await see("Payment Successful!");
  await press("Go to Reminder Dashboard", "I have registered", "Yes", "Use .+\\?$", "Set this date");
  await see("Undo restores");
  await press("Undo");
  await see("I have registered");
  await press("Add a person");
  await fill({ "Full name": "Alma Reyes", "Who is this\\?": "friend", Email: "alma@mail.example" });
  await press("Add this person", "Alma Reyes");
  await see("alma@mail.example");
  const link = (await messages()).messages
    .find(({ to }) => to === "alma@mail.example")
    ?.text.match(/https?:\S+\/s\/\S+/)?.[0];
  await page.open(link ?? "no link");
  await see("Your messages");
  await page.open(`${url}/es/reminder`);
  await see("Sus recordatorios");
}

let failed = false;
for (const { name, install, isHere, start } of engines) {
  if (!isHere()) {
    console.log(`${name}: not here (${install})`);
    continue;
  }
  const server = await startServer();
  const page = await start();
  const problem = await walk(page, server.url).catch((error: Error) => error.message);
  const problems = [...(problem ? [problem] : []), ...page.errors];
  page.close();
  await server.stop();
  failed ||= problems.length > 0;
  console.log(`${name}: ${problems.length === 0 ? "all of the walk, no error" : problems.join("\n  ")}`);
}
process.exitCode = failed ? 1 : 0;
