import { sql } from 'kysely';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/** Which text a notice is of, and among which it stood for others that came while it was unread. */
interface ToldText {
  key: string;
  textId: string;
  scope: 'number' | 'thread' | 'text';
}

/**
 * Of notices by their keys, those whose text cannot be read any more, as it was deleted, held, removed or hidden since. One
 * that stands for later comments on the number, or later replies, of others, too, is still told while one can be read.
 */
export async function listStaleNotices(db: Db, profileId: string, keys: readonly string[]): Promise<Set<string>> {
  const told = keys.flatMap((key) => readKey(key) ?? []);
  if (told.length === 0) return new Set();
  const later = sql`t.id > told.id and t.profile_id <> ${profileId}::int8 and ${isRead}`;
  const { rows } = await sql<{ key: string }>`
    select told.key
    from unnest(
      ${arrayText(told, ({ key }) => key)}::text[], ${arrayText(told, ({ textId }) => textId)}::int8[],
      ${arrayText(told, ({ scope }) => scope)}::text[]
    ) told (key, id, scope)
    left join comment c on c.id = told.id
    where not exists (select from ${texts} where t.id = told.id and ${isRead})
      and not exists (
        select from ${texts} where told.scope = 'number' and t.is_listed and t.phone = c.phone and ${later}
      )
      and not exists (select from ${texts} where told.scope = 'thread' and t.parent_id = c.parent_id and ${later})`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
}

const texts = sql`comment t left join comment above on above.id = t.parent_id`;
const isRead = sql`t.state = 'shown' and t.hidden_until is null
  and (above.id is null or above.state = 'shown' and above.hidden_until is null)`;

/** As `tell-of-text.ts` and `tell-of-likes.ts` write them; null for another domain's. */
function readKey(key: string): ToldText | null {
  const [, onNumber] = /^number_text:(\d+)$/.exec(key) ?? [];
  if (onNumber !== undefined) return { key, textId: onNumber, scope: 'number' };
  const [, reply] = /^(?:answered|followed):\d+:(\d+)$/.exec(key) ?? [];
  if (reply !== undefined) return { key, textId: reply, scope: 'thread' };
  const [, text] = /^(?:followed:(?=\d+:edit:)|liked:)(\d+):/.exec(key) ?? [];
  return text === undefined ? null : { key, textId: text, scope: 'text' };
}
