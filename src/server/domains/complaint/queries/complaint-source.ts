import { sql } from 'kysely';
import type { CaseLine, DeskSource } from '#server/domains/moderation/queries/list-desk.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';
import { isWaiting, listItems } from './find-ticket.ts';
import '../tables.ts';

/**
 * Complaints on the desk.
 *
 * @param forOthers ids of cases that are not for the viewer to decide (`listForOthers`)
 */
export const createComplaintSource = (forOthers: readonly string[]): DeskSource => ({
  name: 'complaint',
  waiting: ({ profileId, phone }) => sql`
    select whole.id, whole.version, whole.due_at, (
      select count(distinct other.person_key)::int4
      from complaint_item mine
      join complaint_item theirs on theirs.kind = mine.kind and theirs.text_id = mine.text_id
      join complaint_case other on other.id = theirs.case_id and other.state in ('open', 'author_asked', 'appealed')
      where mine.case_id = whole.id
    ) as reporters
    from complaint_case whole
    where whole.state in ('open', 'author_asked', 'appealed') and whole.id <> all (${forOthers}::int8[])
      and whole.phone <> all (${spellingsOf(phone)}::int8[])
      and whole.profile_id is distinct from ${profileId}::int8
      and not exists (
        select from complaint_item own where own.case_id = whole.id and own.author_id = ${profileId}::int8
      )`,
  decided: (since) => sql`
    select extract(epoch from decided_at - received_at) / 3600 as hours from complaint_case
    where state in ('decided', 'void', 'closed') and decided_at >= ${since}::timestamptz`,
  async describe(db, ids) {
    const rows = await db
      .selectFrom('complaint_case')
      .select(['id', 'phone', 'state'])
      .where('id', 'in', ids)
      .execute();
    const { items, appeals } = await listItems(db, ids);
    return new Map(
      rows.flatMap(({ id, phone, state }): [string, CaseLine][] => {
        const own = items.filter((item) => item.case_id === id);
        const first = own.find((item) => isWaiting(item, appeals)) ?? own[0];
        if (!first) return [];
        const about = { kind: first.kind, textId: first.text_id, phone, text: first.text, texts: own.length };
        return [[id, { ...about, isAppeal: state === 'appealed', isSetAside: false }]];
      }),
    );
  },
});
