import type { Random } from "./random.ts";
import type { World } from "./world.ts";

/**
 * Something that somebody does, or that happens to the world: how chance draws it, and what it does. Its arguments are plain data, and
 * every index among them is taken modulo the number of things. An act that fits nothing does nothing, so that any part of a history
 * is a history.
 */
export interface Act<Args extends object> {
  /** How often chance draws it, beside the others of its table. Only scenes have one with 0. */
  often: number;
  draw(random: Random): Args;
  /** @returns false when there was nothing to do it to */
  run(world: World, args: Args): Promise<boolean>;
}

type Acts = Readonly<Record<string, Act<object>>>;

/** What a history says of an act of these: its name and its arguments. */
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
