import { sql } from 'kysely';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Db } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';

/** The text of a notice, and the scope within which an unread notice also stands for later texts. */
interface NotifiedText {
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
  const { rows } = await sql<FoundTold>`
    select t.id, t.phone, t.parent_id as "parentId", ${isRead} as "isRead"
    from ${texts} where t.id = any(${arrayText(told, ({ textId }) => textId)}::int8[]) ${onEveryShard}`.execute(db);
  const found = new Map(rows.map((row) => [row.id, row]));
  const stale = new Set<string>();
  for (const { key, textId, scope } of told) {
    const text = found.get(textId);
    if (text?.isRead) continue;
    if (text === undefined || !(await hasLater(db, profileId, text, scope))) stale.add(key);
  }
  return stale;
}

export async function listVoidNotices(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const told = keys.flatMap((key) => readKey(key) ?? []);
  if (told.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select t.id from comment t
    where t.id = any(${arrayText(told, ({ textId }) => textId)}::int8[]) and t.state <> 'deleted'
    ${onEveryShard}`.execute(db);
  const present = new Set(rows.map(({ id }) => id));
  return new Set(told.filter(({ textId }) => !present.has(textId)).map(({ key }) => key));
}

interface FoundTold {
  id: string;
  phone: string;
  parentId: string | null;
  isRead: boolean;
}

/** Whether somebody else said something later, on the number or in the thread, that can be read. */
async function hasLater(db: Db, profileId: string, text: FoundTold, scope: NotifiedText['scope']): Promise<boolean> {
  if (scope === 'text' || (scope === 'thread' && text.parentId === null)) return false;
  const among = scope === 'number' ? sql`t.is_listed` : sql`t.parent_id = ${text.parentId}::int8`;
  const { rows } = await sql`
    select 1 from ${texts}
    where t.phone = ${text.phone}::int8 and ${among} and t.id > ${text.id}::int8
      and t.profile_id <> ${profileId}::int8 and ${isRead}
    limit 1`.execute(db);
  return rows.length > 0;
}

const texts = sql`comment t left join comment above on above.phone = t.phone and above.id = t.parent_id`;
const isRead = sql`(t.state = 'shown' and t.hidden_until is null
  and (above.id is null or above.state = 'shown' and above.hidden_until is null))`;

/** Parses the keys of `notify-of-text.ts` and `notify-of-likes.ts`; null for other domains' keys. */
function readKey(key: string): NotifiedText | null {
  const [, onNumber] = /^number_text:(\d+)$/.exec(key) ?? [];
  if (onNumber !== undefined) return { key, textId: onNumber, scope: 'number' };
  const [, reply] = /^(?:answered|followed):\d+:(\d+)$/.exec(key) ?? [];
  if (reply !== undefined) return { key, textId: reply, scope: 'thread' };
  const [, text] = /^(?:followed:(?=\d+:edit:)|liked:)(\d+):/.exec(key) ?? [];
  return text === undefined ? null : { key, textId: text, scope: 'text' };
}
