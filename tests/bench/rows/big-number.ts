import { ageRank } from '#server/domains/comment/rules/age-rank.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { makePhone } from '#test/factories.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp } from '#test/start-app.ts';
import type { Bench, Row } from '../bench.ts';
import { median } from '../load.ts';
import { type Result, spread } from '../report.ts';
import { phoneAt } from '../seed.ts';
import { lookupPath } from './api-lookup.ts';

const limit = 10;
const deepPage = 500;
const atMost = 1.3;

interface Sizes {
  comments: number;
  reactions: number;
}
const small: Sizes = { comments: 10, reactions: 100 };

interface Numbers {
  small: string;
  big: string;
}

/** What opening and paging a number with very many comments and reactions takes, by the time of one with ten. */
function bigNumber(kind: Database['kind']): Row {
  return {
    name: `big-number-${kind}`,
    async run(bench) {
      const big = { comments: 50_000, reactions: 500_000 };
      const made = await bench.make(kind, `big_${kind}`, 1_000);
      const database = await made.open();
      const clock = fixedClock(new Date());
      const env = { BOT_CHECK: 'off', RATE_FACTOR: '1000000', MEMBER_PER_DAY: '1000000' };
      const app = await startTestApp({ database, clock, env });
      try {
        const numbers = { small: phoneAt(0), big: phoneAt(1) };
        const [visitor, member] = [new TestBrowser(app), new TestBrowser(app)];
        await member.signIn(makePhone());
        await seedReacted(database, numbers, big);
        const listPath = (phone: string, query: string) => `/api/v6/comment/list?phone=${phone}&limit=${limit}${query}`;
        const before = await visitor.ask(listPath(numbers.big, `&offset=${(deepPage - 2) * limit}`));
        const { next } = before.data as { next: string };
        const views: [string, TestBrowser, (phone: string) => string][] = [
          ['opened by a visitor', visitor, lookupPath],
          ['opened by a member', member, lookupPath],
          ['the first page of its comments', visitor, (phone) => listPath(phone, '')],
          [
            `page ${deepPage} of its comments against the first of the other`,
            visitor,
            (phone) => listPath(phone, phone === numbers.big ? `&after=${next}` : ''),
          ],
        ];
        const results: Result[] = [];
        for (const [what, browser, pathOf] of views) {
          const ask = async (phone: string) => {
            // So that no number is hot, and answered from memory.
            clock.advance(3_000);
            const begun = performance.now();
            const { status } = await browser.ask(pathOf(phone));
            const took = performance.now() - begun;
            if (status !== 200) throw new Error(`${what} was answered with ${status}`);
            return took;
          };
          results.push(
            await compareTimes(bench, `${what}, ${kind === 'pglite' ? 'PGlite' : 'PostgreSQL'}`, numbers, ask),
          );
        }
        return results;
      } finally {
        await app.close();
        await database.close();
      }
    },
  };
}

export const bigPglite = bigNumber('pglite');
export const bigPostgres = bigNumber('postgres');

async function compareTimes(
  { isQuick }: Bench,
  what: string,
  numbers: Numbers,
  ask: (phone: string) => Promise<number>,
): Promise<Result> {
  const [rounds, each] = isQuick ? [3, 40] : [11, 100];
  const all: Record<keyof Numbers, number>[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const times: Record<keyof Numbers, number[]> = { small: [], big: [] };
    // One after the other, so that what else the machine does falls on both.
    for (let turn = 0; turn < each; turn += 1) {
      times.small.push(await ask(numbers.small));
      times.big.push(await ask(numbers.big));
    }
    // The first round warms up.
    if (round > 0) all.push({ small: median(times.small), big: median(times.big) });
  }
  const ratios = all.map((one) => one.big / one.small);
  const ms = (pick: keyof Numbers) => median(all.map((one) => one[pick])).toFixed(2);
  return {
    what: `a number with 50,000 comments and 500,000 reactions, ${what}: time against one with ten`,
    result: spread(ratios),
    target: `≤ ${atMost}`,
    isMet: median(ratios) <= atMost,
    seen: `${ms('big')} ms against ${ms('small')} ms`,
  };
}

/** Texts of equal length on both numbers; the same members, who all reacted to the first texts of either. */
async function seedReacted({ pool }: Database, numbers: Numbers, big: Sizes): Promise<void> {
  await pool.query(
    `insert into profile (phone, epoch, is_holder, lang, first_name, last_name, profile_going, last_seen_at, created_at)
    select 999000000000 + n, 1, true, 'en', 'Ann', 'Example', true, now(), now() from generate_series(1, $1::int4) n`,
    [big.comments],
  );
  const at = new Date(Date.UTC(2026, 10, 1));
  for (const [phone, { comments, reactions }] of [[numbers.small, small] as const, [numbers.big, big] as const]) {
    await pool.query(
      `insert into comment (phone, profile_id, text, created_at, updated_at, age_rank, likes)
      select $1::int8, id, 'Rang at noon and hung up when I answered.', $2::timestamptz - nth * interval '1 minute',
        $2::timestamptz - nth * interval '1 minute', $3::float8 - nth / 14400.0, $5
      from (select id, row_number() over (order by id) as nth from profile where phone > 999000000000 limit $4) author`,
      [phone, at, ageRank(at), comments, reactions / comments],
    );
    await pool.query(
      `insert into comment_reaction (profile_id, phone, comment_id, is_like, revision, reacted_at)
      select p.id, c.phone, c.id, true, 1, $2::timestamptz
      from (select *, row_number() over (order by id) as nth from comment where phone = $1) c
      cross join generate_series(1, $3::int4) turn
      join (select id, row_number() over (order by id) as nth from profile where phone > 999000000000) p
        on p.nth = (c.nth * 7 + turn) % 50000 + 1`,
      [phone, at, reactions / comments],
    );
    await pool.query('update number set comments = $2 where phone = $1', [phone, comments]);
  }
  for (const table of ['comment', 'comment_reaction', 'number', 'profile']) await pool.query(`analyze ${table}`);
}
