import type { Selectable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { cutPage, type Listed, type Page } from '#server/platform/http/paged-list.ts';
import type { Standing } from '../policy.ts';
import type { DataRequestEventTable, DataRequestTable } from '../tables.ts';

export type RequestRow = Selectable<DataRequestTable>;
export type EventRow = Pick<Selectable<DataRequestEventTable>, 'request_id' | 'event' | 'source' | 'at'>;

/** @param key from `RequestSecrets.keyOf` */
export async function findRequest(db: Db, key: string): Promise<RequestRow | null> {
  return (await db.selectFrom('data_request').selectAll().where('ticket_key', '=', key).executeTakeFirst()) ?? null;
}

export async function listMyRequests(db: Db, profileId: string, page: Page): Promise<Listed<RequestRow>> {
  const own = db.selectFrom('data_request').where('profile_id', '=', profileId);
  const { total } = await own.select((all) => all.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const { after } = page;
  const rows = await own
    .selectAll()
    .$if(after !== null, (rest) => rest.where('id', '<', after?.[0] ?? ''))
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  return { ...cutPage(rows, page, ({ id }) => [id]), total: Number(total) };
}

export async function lockRequest(tx: Tx, id: string): Promise<RequestRow | null> {
  return (await tx.selectFrom('data_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

export function listEvents(db: Db, requestIds: readonly string[]): Promise<EventRow[]> {
  return db
    .selectFrom('data_request_event')
    .select(['request_id', 'event', 'source', 'at'])
    .where('request_id', 'in', ['0', ...requestIds])
    .orderBy('id')
    .execute();
}

export function standingOf(row: Pick<RequestRow, 'state' | 'due_at' | 'extension'>): Standing {
  return { state: row.state, dueAt: row.due_at, isExtended: row.extension !== null };
}
