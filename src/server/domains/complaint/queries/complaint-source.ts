import { type RawBuilder, sql } from 'kysely';
import type { CaseLine, ModerationQueueSource } from '#server/domains/moderation/door.ts';
import type { Judge } from '../policy.ts';
import { listItems } from './find-ticket.ts';
import { casesFor, type Recusals } from './waiting-cases.ts';

export function createComplaintSource(moderator: Judge, recusals: Recusals): ModerationQueueSource {
  const waiting: RawBuilder<unknown> = sql`
    select place.case_id as id, whole.version, place.kind, place.text_id, place.due_at, place.reporters,
      whole.state = 'appealed' as is_appeal
    from ${casesFor(moderator, recusals)}`;
  return {
    name: 'complaint',
    waiting: () => waiting,
    decided: (since) => sql`
      select extract(epoch from decided_at - received_at) / 3600 as hours from complaint_case
      where state in ('decided', 'void', 'closed') and decided_at >= ${since}::timestamptz`,
    async describe(db, ids) {
      const rows = await db
        .selectFrom('complaint_case')
        .select(['id', 'phone', 'state'])
        .where('id', 'in', ids)
        .execute();
      const { items } = await listItems(db, ids);
      const byCase = Map.groupBy(items, ({ case_id }) => case_id);
      return new Map(
        rows.flatMap(({ id, phone, state }): [string, CaseLine][] => {
          const own = byCase.get(id) ?? [];
          const first = own.find(({ awaits }) => awaits !== null) ?? own[0];
          if (!first) return [];
          const about = { kind: first.kind, textId: first.text_id, phone, text: first.text, texts: own.length };
          return [[id, { ...about, isAppeal: state === 'appealed', isSetAside: false }]];
        }),
      );
    },
  };
}
