import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { cutPage, type Listed, type Page } from '#server/platform/http/paged-list.ts';
import type { RequestSecrets } from '../commands/request-secrets.ts';
import { type EventRow, listEvents, type RequestRow } from './find-request.ts';

export interface QueueRequest {
  row: RequestRow;
  events: EventRow[];
}

export function phoneKeysOf(secrets: Pick<RequestSecrets, 'phoneKeyOf'>, moderator: { phone: string }): string[] {
  return [secrets.phoneKeyOf(moderator.phone)];
}

/** Open requests, earliest deadline first, without those about the moderator's number or sent by the moderator. */
export async function listRequests(
  db: Db,
  moderator: { profileId: string; phoneKeys: readonly string[] },
  page: Page,
): Promise<Listed<QueueRequest>> {
  const waiting = db
    .selectFrom('data_request')
    .where('closed_at', 'is', null)
    .where('phone_key', 'not in', moderator.phoneKeys)
    .where('profile_id', 'is distinct from', moderator.profileId);
  const { total } = await waiting.select((all) => all.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const [dueAt, id] = page.after ?? [];
  const rows = await waiting
    .selectAll()
    // As text, since a Date drops the microseconds that the cursor needs.
    .select(sql<string>`due_at::text`.as('dueAt'))
    .$if(page.after !== null, (rest) => rest.where(sql<boolean>`(due_at, id) > (${dueAt}::timestamptz, ${id}::int8)`))
    .orderBy('due_at')
    .orderBy('id')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  const cut = cutPage(rows, page, (row) => [row.dueAt, row.id]);
  const events = Map.groupBy(
    await listEvents(
      db,
      cut.items.map((row) => row.id),
    ),
    (event) => event.request_id,
  );
  const items = cut.items.map((row) => ({ row, events: events.get(row.id) ?? [] }));
  return { items, next: cut.next, total: Number(total) };
}

/** Open requests by state, for metrics. `late` and `due_soon` replace the state. */
export async function countRequests(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('data_request')
    .select((all) => [
      sql<string>`case when late_at is not null then 'late' when warned_at is not null then 'due_soon' else state end`.as(
        'name',
      ),
      all.fn.countAll<string>().as('count'),
    ])
    .where('closed_at', 'is', null)
    .groupBy('name')
    .execute();
  const figures = new Map(['received', 'extended', 'due_soon', 'late'].map((name) => [name, 0]));
  for (const { name, count } of rows) figures.set(name, Number(count));
  return figures;
}
