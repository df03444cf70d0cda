import { credit } from '#server/domains/wallet/commands/credit.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { Made } from './bench.ts';
import { phoneAt } from './seed.ts';
import { seedComments } from './seed-comments.ts';

/** What the rows about writes have in common: what is written, and about what. */

export const numbers = 20_000;
export const members = 40;
export const form = { 'content-type': 'application/x-www-form-urlencoded' };
const seededComments = 2_000;

export interface Act {
  name: string;
  /** The n-th one: no two of some ten thousand say the same. */
  fields(n: number): Record<string, string>;
  path: string;
}

/** Comments, reactions and tags of members. */
export function acts(ids: readonly string[]): Act[] {
  const at = (n: number, of: number) => (n * 7919 + Math.floor(n / of)) % of;
  return [
    {
      name: 'adding a comment',
      path: '/api/v7/comment/add',
      fields: (n) => ({ phone: phoneAt(at(n, numbers)), text: `Rang ${n} times, said nothing, and hung up again.` }),
    },
    {
      name: 'reacting to a comment',
      path: '/api/v11/comment/like',
      fields: (n) => ({
        comment_id: ids[at(n, ids.length)] ?? '',
        // After each has reacted to each comment they change their minds.
        like_type: Math.floor(n / (ids.length * members)) % 2 === 0 ? 'LIKE' : 'DISLIKE',
        action_type: 'ADD',
        // What the bare handler takes.
        phone: phoneAt(at(n, numbers)),
        text: 'LIKE',
      }),
    },
    {
      name: 'setting tags',
      path: '/api/v6/tag/set',
      fields: (n) => ({
        phone: phoneAt(at(n, numbers)),
        caller_type: '6',
        // After each number was tagged they say something else: what is said again changes nothing.
        emotags: String(7 + (Math.floor(n / numbers) % 5)),
        text: 'TAGS',
      }),
    },
  ];
}

/** A member raises a text for one numcy. */
export const boost = (ids: readonly string[]): Act => ({
  name: 'spending a numcy',
  path: '/api/v11/comment/like',
  fields: (n) => ({
    comment_id: ids[(n * 79) % ids.length] ?? '',
    like_type: 'COMMENT_UP',
    action_type: 'ADD',
    comment_up_count: '1',
  }),
});

/** Texts of others. @returns their ids */
export async function seedTexts(made: Made): Promise<string[]> {
  const database = await made.open();
  try {
    return await seedComments(database, seededComments, 1);
  } finally {
    await database.close();
  }
}

/** A wallet that lasts for every member there is. */
export async function fillWallets(database: Database): Promise<void> {
  const found = await database.pool.query<{ id: string }>(`select id::text as id from profile`);
  await transact(database.db, async (tx) => {
    for (const { id } of found.rows) {
      const order = { profileId: id, kind: 'granted', amount: 1_000_000n, counterAccount: 'grants' } as const;
      await credit(tx, { welcome: 10n }, { ...order, reference: null, idempotencyKey: 'bench' }, new Date());
    }
  });
}
