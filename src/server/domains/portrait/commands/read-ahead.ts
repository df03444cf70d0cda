import { sql } from 'kysely';
import { shownComments } from '#server/domains/comment/door.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { transact } from '#server/platform/db/transact.ts';
import { judgeTexts, type PortraitEndpoint } from '../endpoint/judge-texts.ts';
import { gatherWords } from '../queries/gather-words.ts';
import type { Sign } from '../rules/read-text.ts';
import { isEnough } from '../rules/sketch.ts';
import type { StoredSign } from '../tables.ts';

/**
 * Has the endpoint judge unread texts about a number (digits), each once, outside any transaction; the site reads the
 * rest. Returns why it did not, else null.
 */
export async function readAhead(
  database: Database,
  endpoint: PortraitEndpoint,
  phone: string,
  now: Date,
): Promise<string | null> {
  const { texts, names } = await gatherWords(database.db, phone);
  const unread = texts.filter(({ judged }) => judged === null);
  if (unread.length === 0 || !isEnough(texts)) return null;
  const judged = await judgeTexts(
    endpoint,
    unread.map(({ text }) => text),
    names,
  );
  if (!judged.ok) return judged.why;
  await transact(database.db, async (tx) => {
    // Fixed order by comment id, so that concurrent runs cannot deadlock.
    const read = unread.map((text, place) => ({ ...text, signs: judged.signs[place] ?? [] }));
    read.sort((a, b) => (BigInt(a.commentId) < BigInt(b.commentId) ? -1 : 1));
    for (const { commentId, revision, text, signs: found } of read) {
      const signs = JSON.stringify(found.map((sign) => toStoredSign(sign, text)));
      await sql`
        insert into portrait_reading (phone, comment_id, revision, signs, read_at)
        values (${phone}::int8, ${commentId}::int8, ${revision}::int4, ${signs}::jsonb, ${now})
        on conflict (phone, comment_id) do update
        set revision = excluded.revision, signs = excluded.signs, read_at = excluded.read_at`.execute(tx);
    }
  });
  return null;
}

/** Stores only a phrase's position, so that words of a text exist nowhere but in the text. */
function toStoredSign({ metric, weight, phrase }: Sign, text: string): StoredSign {
  const from = phrase === null ? -1 : text.indexOf(phrase);
  return { metric, weight, at: phrase === null || from === -1 ? null : [from, phrase.length] };
}

/** Deletes readings of texts that are no longer public or have changed. */
export async function forgetReadings(db: Db): Promise<void> {
  await sql`
    delete from portrait_reading reading
    where not exists (
      select 1 from ${sql.raw(shownComments)} said
      where said.phone = reading.phone and said.id = reading.comment_id and said.revision = reading.revision
    ) ${onEveryShard}`.execute(db);
}
