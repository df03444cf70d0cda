import type { Tx } from '#server/platform/db/database.ts';
import { dayMs } from '#shared/time.ts';
import { repeatKeys } from './look-at-text.ts';
import '../tables.ts';

/** Remembers that a text was removed, so that its author's same words about the same number are held. */
export type MarkRemoved = (tx: Tx, text: Removed, now: Date) => Promise<void>;
export type UnmarkRemoved = (tx: Tx, text: Removed) => Promise<void>;

interface Removed {
  kind: string;
  text_id: string;
  /** The author. */
  profile_id: string;
  phone: string;
}

export interface RemovedMarks {
  markRemoved: MarkRemoved;
  unmarkRemoved: UnmarkRemoved;
}

/** As long as one may appeal. */
const rememberedMs = 183 * dayMs;

/** @param key the one that folded texts are kept under */
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
  return {
    async markRemoved(tx, text, now) {
      const marked = await keyOf(tx, text);
      if (marked === null) return;
      const expires_at = new Date(now.getTime() + rememberedMs);
      await tx
        .insertInto('text_repeat')
        .values({ key: marked, expires_at })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ expires_at }))
        .execute();
    },
    async unmarkRemoved(tx, text) {
      const marked = await keyOf(tx, text);
      if (marked !== null) await tx.deleteFrom('text_repeat').where('key', '=', marked).execute();
    },
  };
}
