import type { Random } from "./random.ts";
import type { World } from "./world.ts";

/**
 * An act of a person, or an event of the world: how chance draws it, and what it does. Its arguments are plain data, and
 * every index among them is taken modulo the number of things. An act that fits nothing does nothing, so any part of a
 * history is a history.
 */
export interface Act<Args extends object> {
  /** How often chance draws the act, beside the others of its table. An act with 0 is only in scenes. */
  often: number;
  draw(random: Random): Args;
  /** @returns false when the act found nothing to act on */
  run(world: World, args: Args): Promise<boolean>;
}

type Acts = Readonly<Record<string, Act<object>>>;

/** An act of a table as a history has it: its name and its arguments. */
export type ActionOf<Table> = {
  [Name in keyof Table]: Table[Name] extends Act<infer Args> ? { do: Name } & Args : never;
}[keyof Table];

export function drawFrom<Table extends Acts>(random: Random, table: Table): ActionOf<Table> {
  const all = Object.entries(table).flatMap(([name, act]) =>
    Array.from({ length: act.often }, () => ({ name, act })),
  );
  const drawn = all[random.between(0, all.length - 1)];
  return { do: drawn?.name, ...drawn?.act.draw(random) } as ActionOf<Table>;
}

export async function perform(world: World, table: Acts, action: { do: string }): Promise<boolean> {
  const act = table[action.do];
  if (!act) throw new Error(`Nobody does this: ${action.do}`);
  return act.run(world, action);
}
