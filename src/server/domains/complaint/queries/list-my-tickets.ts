import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { cutPage, type Listed, type Page } from '#server/platform/http/paged-list.ts';
import { listItems, type TicketRecord } from './find-ticket.ts';

/** A ticket of a member. `place` is the argument of `ComplaintSecrets.ticketOf`. */
export interface MyTicket extends TicketRecord {
  place: number | '';
}

/** Lists complaints that a member sent signed in, and those about their texts that they know of; newest first. */
export async function listMyTickets(db: Db, profileId: string, page: Page): Promise<Listed<MyTicket>> {
  const sent = db
    .selectFrom('complaint_case')
    .select(['id as case_id', sql<string>`0::int8`.as('item_id')])
    .where('profile_id', '=', profileId);
  const about = db
    .selectFrom('complaint_item as item')
    .select(['item.case_id', 'item.id as item_id'])
    .where('item.author_id', '=', profileId)
    .where((row) =>
      row.or([
        row('item.asked_until', 'is not', null),
        row('item.hidden_at', 'is not', null),
        row('item.outcome', '=', 'upheld'),
        sql<boolean>`exists (
          select from complaint_appeal sent where sent.item_id = item.id and sent.side = 'author'
        )`,
      ]),
    );
  const own = db.selectFrom(sent.unionAll(about).as('ticket'));
  const { total } = await own.select((all) => all.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const [caseId, itemId] = page.after ?? [];
  const rows = await own
    .select(['case_id', 'item_id'])
    .$if(page.after !== null, (rest) =>
      rest.where(sql<boolean>`(case_id, item_id) < (${caseId ?? '0'}::int8, ${itemId ?? '0'}::int8)`),
    )
    .orderBy('case_id', 'desc')
    .orderBy('item_id', 'desc')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  const cut = cutPage(rows, page, ({ case_id, item_id }) => [case_id, item_id]);
  return { items: await readTickets(db, cut.items), next: cut.next, total: Number(total) };
}

async function readTickets(db: Db, rows: readonly { case_id: string; item_id: string }[]): Promise<MyTicket[]> {
  const caseIds = [...new Set(rows.map(({ case_id }) => case_id))];
  const cases = await db
    .selectFrom('complaint_case')
    .selectAll()
    .where('id', 'in', ['0', ...caseIds])
    .execute();
  const { items, appeals } = await listItems(db, caseIds);
  return rows.flatMap(({ case_id, item_id }): MyTicket[] => {
    const row = cases.find(({ id }) => id === case_id);
    if (!row) return [];
    const whole = items.filter((item) => item.case_id === case_id);
    const at = whole.findIndex(({ id }) => id === item_id);
    const own = at < 0 ? whole : whole.slice(at, at + 1);
    const said = appeals.filter((appeal) => own.some(({ id }) => id === appeal.item_id));
    const side = at < 0 ? 'complainant' : 'author';
    return [{ side, row, items: own, appeals: said, measure: null, warning: null, place: at < 0 ? '' : at + 1 }];
  });
}
