import { sql } from 'kysely';
import { shownComments } from '#server/domains/comment/door.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { transact } from '#server/platform/db/transact.ts';
import { judgeTexts, type PortraitEndpoint } from '../endpoint/judge-texts.ts';
import { gatherWords } from '../queries/gather-words.ts';
import type { Sign } from '../rules/read-text.ts';
import { isEnough } from '../rules/sketch.ts';
import type { KeptSign } from '../tables.ts';

/**
 * Lets the endpoint read what it has not read yet of the texts about a number, and keeps where it found something, so
 * that nothing is asked twice. It is asked outside of any transaction; what it does not answer well the site reads.
 *
 * @param phone digits
 * @returns why it did not read them; null where it did, or nothing was to be read
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
    // In the order of the texts' ids, so that of two that read at once neither waits for the other in a circle.
    const read = unread.map((text, place) => ({ ...text, signs: judged.signs[place] ?? [] }));
    read.sort((a, b) => (BigInt(a.commentId) < BigInt(b.commentId) ? -1 : 1));
    for (const { commentId, revision, text, signs: found } of read) {
      const signs = JSON.stringify(found.map((sign) => keep(sign, text)));
      await sql`
        insert into portrait_reading (phone, comment_id, revision, signs, read_at)
        values (${phone}::int8, ${commentId}::int8, ${revision}::int4, ${signs}::jsonb, ${now})
        on conflict (phone, comment_id) do update
        set revision = excluded.revision, signs = excluded.signs, read_at = excluded.read_at`.execute(tx);
    }
  });
  return null;
}

/** The place of a phrase alone, so that no word of a text lies anywhere but in the text. */
function keep({ metric, weight, phrase }: Sign, text: string): KeptSign {
  const from = phrase === null ? -1 : text.indexOf(phrase);
  return { metric, weight, at: phrase === null || from === -1 ? null : [from, phrase.length] };
}

/** Forgets what was read in texts that nobody may read any more, or that were changed since. */
export async function forgetReadings(db: Db): Promise<void> {
  await sql`
    delete from portrait_reading reading
    where not exists (
      select 1 from ${sql.raw(shownComments)} said
      where said.phone = reading.phone and said.id = reading.comment_id and said.revision = reading.revision
    ) ${onEveryShard}`.execute(db);
}
