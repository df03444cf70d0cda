import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { addActor } from '#test/actors.ts';
import { createTestDatabase } from '#test/database.ts';
import { makePhone } from '#test/factories.ts';
import { ageRank } from '../rules/age-rank.ts';

interface Standing {
  likes: number;
  dislikes: number;
  ups: number;
  replies: number;
}

let database: Database;
let author: string;
beforeAll(async () => {
  database = await createTestDatabase();
  author = (await addActor(database)).profileId;
});
afterAll(() => database.close());

/** Ranks that the database computes for texts with these counters. */
async function ranksOf(texts: readonly { counts: Partial<Standing>; at: Date }[]): Promise<number[]> {
  const phone = makePhone();
  const rows = await database.db
    .insertInto('comment')
    .values(
      texts.map(({ counts, at }) => ({
        phone,
        profile_id: author,
        text: 'a',
        state: 'deleted' as const,
        created_at: at,
        updated_at: at,
        likes: counts.likes ?? 0,
        dislikes: counts.dislikes ?? 0,
        comment_ups: counts.ups ?? 0,
        thread_count: counts.replies ?? 0,
        age_rank: ageRank(at),
      })),
    )
    .returning(['id', 'rank'])
    .execute();
  return rows.sort((a, b) => Number(a.id) - Number(b.id)).map(({ rank }) => rank);
}

const day = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000);
const count = (max: number) => fc.integer({ min: 0, max });
const standing = fc.record({ likes: count(5_000), dislikes: count(5_000), ups: count(900), replies: count(500) });

describe('C13 the rank', () => {
  it.each<[Partial<Standing>, number]>([
    [{}, 0],
    [{ likes: 1 }, 1],
    [{ likes: 3 }, 2],
    [{ dislikes: 7 }, -3],
    [{ ups: 1 }, 2],
    [{ ups: 5 }, 4],
    [{ replies: 2 }, 1],
    [{ replies: 1 }, Math.log2(1.5)],
    [{ likes: 4, dislikes: 4 }, 0],
    [{ likes: 10, dislikes: 5, ups: 2, replies: 8 }, 4],
  ])('of %o is %d beside its age', async (counts, points) => {
    const [zero = 0, now = 0, later = 0] = await ranksOf([
      { counts, at: new Date(0) },
      { counts, at: day(0) },
      { counts, at: day(25) },
    ]);
    expect(zero).toBeCloseTo(points, 9);
    expect(later - now).toBeCloseTo(2.5, 9);
  });

  it('rises by each like, boost and reply, and falls by each dislike', async () => {
    for (const counts of fc.sample(standing, 40)) {
      const at = day(10);
      const [rank = 0, ...others] = await ranksOf([
        { counts, at },
        { counts: { ...counts, dislikes: counts.dislikes + 1 }, at },
        { counts: { ...counts, likes: counts.likes + 1 }, at },
        { counts: { ...counts, ups: counts.ups + 1 }, at },
        { counts: { ...counts, replies: counts.replies + 1 }, at },
      ]);
      const [disliked, ...liked] = others;
      expect(disliked).toBeLessThan(rank);
      for (const other of liked) expect(other).toBeGreaterThan(rank);
    }
  });

  it('of a disliked text stays below that of every other written since: age alone raises none', async () => {
    const texts = fc.sample(fc.tuple(fc.integer({ min: 1, max: 5_000 }), count(3_000), count(3_000)), 100);
    for (const [dislikes, written, later] of texts) {
      const [old = 0, young = 0] = await ranksOf([
        { counts: { dislikes }, at: day(written) },
        { counts: {}, at: day(written + later) },
      ]);
      expect(old).toBeLessThan(young);
    }
  });
});
