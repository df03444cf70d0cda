import { sql } from 'kysely';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Tx } from '#server/platform/db/database.ts';

/** Locks these texts, higher ids first, so a reply before its comment, as every writer does. */
export async function lockComments(tx: Tx, texts: readonly { id: string; phone: string }[]): Promise<void> {
  if (texts.length === 0) return;
  const [ids, phones] = [arrayText(texts, ({ id }) => id), arrayText(texts, ({ phone }) => phone)];
  await sql`select lock_comments(${ids}::int8[], ${phones}::int8[])`.execute(tx);
}

/** Locks all likes and dislikes of a member, in the order of the texts. Call before `lockComments`. */
export async function lockReactions(tx: Tx, profileId: string): Promise<void> {
  await sql`select lock_reactions(${profileId}::int8)`.execute(tx);
}
