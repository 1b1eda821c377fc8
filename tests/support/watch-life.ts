import { deliveryEvents } from "#core/delivery/life.ts";

const allowed = Object.values(deliveryEvents).flatMap(({ from, to }) =>
  from.filter((state) => state !== null).map((state) => `${state}>${to}`),
);

/**
 * A trigger that refuses every change of a delivery's state that is not in core/delivery/life.ts. Every database that a
 * test opens has it, so every test watches these changes, on both databases.
 */
export const watchLife = `
  create function watch_delivery_life() returns trigger language plpgsql as $$
  begin
    if old.status <> new.status and not (old.status || '>' || new.status = any ('{${allowed.join(",")}}')) then
      raise exception 'a delivery goes from "%" to "%", which core/delivery/life.ts does not have', old.status, new.status;
    end if;
    return null;
  end $$;
  create trigger watch_delivery_life after update of status on deliveries
    for each row execute function watch_delivery_life();`;
