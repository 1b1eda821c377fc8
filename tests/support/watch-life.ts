import { lives } from "./lives.ts";

/**
 * Triggers that refuse every change of a state that the table of its life does not have. Every database that a test opens has
 * them, so every test watches these changes, on both databases.
 */
export const watchLife = lives
  .map(({ table, columns: [column], events, source }) => {
    const allowed = Object.values(events).flatMap(({ from, to }) =>
      from.filter((state) => state !== null && to !== null).map((state) => `${state}>${to}`),
    );
    return `
  create function watch_${table}() returns trigger language plpgsql as $$
  begin
    if old.${column} <> new.${column}
      and not (old.${column} || '>' || new.${column} = any ('{${allowed.join(",")}}')) then
      raise exception 'a row of ${table} goes from "%" to "%", which ${source} does not have', old.${column}, new.${column};
    end if;
    return null;
  end $$;
  create trigger watch_${table} after update of ${column} on ${table}
    for each row execute function watch_${table}();`;
  })
  .join("\n");
