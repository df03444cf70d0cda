import { sql } from 'kysely';
import { findTexts, keyOfText, type ReviewableOf } from '#server/domains/text-check/door.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';
import { dueOf, places } from '../rules/queue-place.ts';
import { isNoneOf } from './find-barrier.ts';
import type { CaseLine, ModerationQueueSource } from './list-moderation-queue.ts';

/**
 * Desk source of texts that a check held or members reported.
 *
 * @param excludedTexts texts that the viewer may not decide about (`readExcludedTexts`)
 */
export function createTextSource(
  reviewableOf: ReviewableOf,
  excludedTexts: readonly { kind: string; id: string }[],
): ModerationQueueSource {
  return {
    name: 'text',
    waiting: ({ profileId, phone }) => sql`
      select c.id, c.version, c.kind, c.text_id, ${dueOf(sql`c.rank`, sql`c.opened_at`)} as due_at, c.reporters,
        false as is_appeal
      from moderation_case c
      where c.state = 'open' and c.profile_id <> ${profileId}::int8
        and c.phone <> all (${spellingsOf(phone)}::int8[])
        and ${isNoneOf(excludedTexts, 'c')}`,
    decided: (since) => sql`
      select extract(epoch from decided_at - opened_at) / 3600 as hours from moderation_case
      where state = 'closed' and outcome in ('kept', 'removed') and decided_at >= ${since}::timestamptz
        and decided_at >= opened_at`,
    async describe(db, ids) {
      const rows = await db
        .selectFrom('moderation_case')
        .select(['id', 'kind', 'text_id', 'rank'])
        .where('id', 'in', ids)
        .execute();
      const texts = await findTexts(db, reviewableOf, rows.map(keyOfText));
      return new Map(
        rows.flatMap((row): [string, CaseLine][] => {
          const text = texts.get(keyOfText(row))?.text;
          if (!text) return [];
          const isSetAside = row.rank === places.setAside;
          const about = { kind: row.kind, textId: text.id, phone: text.phone, text: text.text };
          return [[row.id, { ...about, texts: 1, isAppeal: false, isSetAside }]];
        }),
      );
    },
  };
}
