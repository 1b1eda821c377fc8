import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";

/** This many confirmed subscribers, reader1@mail.example and so on, one who waits and one who has left. */
export async function seedSubscribers(db: Db, count: number): Promise<void> {
  await db.execute(sql`insert into newsletter_subscribers (email, first_name, state, asked_at, confirmed_at)
    select 'reader' || n || '@mail.example', 'Reader', 'confirmed', '2026-11-01', '2026-11-02'
    from generate_series(1, ${count}::int) n`);
  await db.execute(sql`insert into newsletter_subscribers (email, first_name, state, asked_at, left_at)
    values ('waiting@mail.example', 'W', 'pending', '2026-11-01', null),
      ('left@mail.example', 'L', 'left', '2026-11-01', '2026-11-02')`);
}

export const issueFile = `---
issue: 2026-12
subject: Two new pages
lead: The docs are here, and the year fits on paper.
---
## The docs

Read [how it works](/documentation) or [write to us](mailto:{{supportEmail}}).

- one
- two
`;
