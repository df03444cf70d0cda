import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import { dayMs } from '#shared/time.ts';
import type { RepeatUse } from '../rules/check-text.ts';
import { repeatKeys } from './look-at-text.ts';

/** Records a removed text, so that the same words of its author on the same number are held. */
export type MarkRemoved = (tx: Tx, text: Removed, now: Date) => Promise<void>;
/** Reverses `markRemoved`; the words stay held while another removed text has them. */
export type UnmarkRemoved = (tx: Tx, text: Removed) => Promise<void>;

interface Removed {
  kind: string;
  text_id: string;
  profile_id: string;
  phone: string;
}

export interface RemovedMarks {
  markRemoved: MarkRemoved;
  unmarkRemoved: UnmarkRemoved;
}

/** The period in which a removal can be appealed. */
const rememberedMs = 183 * dayMs;

/** SQL: removed texts of row `r` except this one. */
const usesWithout = (text: string): RawBuilder<unknown> => sql`coalesce(
  (select jsonb_agg(use) from jsonb_array_elements(r.uses) use where use->>'text' <> ${text}), '[]'::jsonb
)`;

/** @param key the key of folded texts */
export function createRemovedMarks(key: Buffer): RemovedMarks {
  async function keyOf(tx: Tx, { kind, text_id, profile_id: author, phone }: Removed): Promise<string | null> {
    const folded = await tx
      .selectFrom('text_key')
      .select('skeleton')
      .where('kind', '=', kind)
      .where('text_id', '=', text_id)
      .executeTakeFirst();
    return folded ? repeatKeys(key, { author, phone, skeleton: folded.skeleton }).removed : null;
  }
  const nameOf = ({ kind, text_id }: Removed) => `${kind}:${text_id}`;
  const expiryOf = (at: number) => new Date(at + rememberedMs);
  return {
    async markRemoved(tx, text, now) {
      const marked = await keyOf(tx, text);
      if (marked === null) return;
      const use: RepeatUse = { other: '', text: nameOf(text), at: now.getTime() };
      await sql`
        insert into text_repeat as r (key, uses, expires_at)
        values (${marked}, ${JSON.stringify([use])}::jsonb, ${expiryOf(use.at)})
        on conflict (key) do update set
          uses = ${usesWithout(use.text)} || excluded.uses, expires_at = excluded.expires_at`.execute(tx);
    },
    async unmarkRemoved(tx, text) {
      const marked = await keyOf(tx, text);
      if (marked === null) return;
      const { rows } = await sql<{ uses: RepeatUse[] }>`
        update text_repeat r set uses = ${usesWithout(nameOf(text))} where r.key = ${marked} returning r.uses`.execute(
        tx,
      );
      const times = rows.flatMap(({ uses }) => uses.map(({ at }) => at));
      if (times.length === 0) await tx.deleteFrom('text_repeat').where('key', '=', marked).execute();
      else {
        const expires_at = expiryOf(Math.max(...times));
        await tx.updateTable('text_repeat').set({ expires_at }).where('key', '=', marked).execute();
      }
    },
  };
}
