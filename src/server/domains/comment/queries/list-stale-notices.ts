import { sql } from 'kysely';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/** The text of a notice, and the scope within which an unread notice also stands for later texts. */
interface ToldText {
  key: string;
  textId: string;
  scope: 'number' | 'thread' | 'text';
}

/**
 * The keys whose text is no longer readable (deleted, held, removed or hidden). A notice that also stands for later
 * texts of others on the number, or in the thread, stays valid while one of these is readable.
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

/** The keys whose text its author deleted. */
export async function listVoidNotices(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const told = keys.flatMap((key) => readKey(key) ?? []);
  if (told.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    select told.key
    from unnest(
      ${arrayText(told, ({ key }) => key)}::text[], ${arrayText(told, ({ textId }) => textId)}::int8[]
    ) told (key, id)
    where not exists (select from comment t where t.id = told.id and t.state <> 'deleted')`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

const texts = sql`comment t left join comment above on above.id = t.parent_id`;
const isRead = sql`t.state = 'shown' and t.hidden_until is null
  and (above.id is null or above.state = 'shown' and above.hidden_until is null)`;

/** Parses the keys of `notify-of-text.ts` and `notify-of-likes.ts`; null for other domains' keys. */
function readKey(key: string): ToldText | null {
  const [, onNumber] = /^number_text:(\d+)$/.exec(key) ?? [];
  if (onNumber !== undefined) return { key, textId: onNumber, scope: 'number' };
  const [, reply] = /^(?:answered|followed):\d+:(\d+)$/.exec(key) ?? [];
  if (reply !== undefined) return { key, textId: reply, scope: 'thread' };
  const [, text] = /^(?:followed:(?=\d+:edit:)|liked:)(\d+):/.exec(key) ?? [];
  return text === undefined ? null : { key, textId: text, scope: 'text' };
}
