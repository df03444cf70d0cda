import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { dayMs } from '#shared/time.ts';
import { runRepeatedJob } from '#test/jobs.ts';
import { seedComplaints } from '#test/many-complaints.ts';
import { join } from '#test/member.ts';
import { startTestApp } from '#test/start-app.ts';
import type { Row } from '../bench.ts';
import type { Result } from '../report.ts';

const cases = 10_000;
const textsEach = 10;
const texts = 200;
/** The first texts of the cases: a row of the desk each. */
const rows = texts / textsEach;
const atMostMs = 200;

interface Queue {
  items: { source: string; id: string }[];
  next: string | null;
  /** Texts: a row each. */
  total: number;
}

/** What a moderator waits for while ten thousand complaints of one sender wait about the same two hundred texts. */
function moderationQueueRow(kind: Database['kind']): Row {
  return {
    name: `desk-${kind}`,
    async run(bench) {
      const made = await bench.make(kind, `desk_${kind}`, 1_000);
      const database = await made.open();
      const clock = fixedClock(new Date());
      const env = { BOT_CHECK: 'off', RATE_FACTOR: '1000000', MEMBER_PER_DAY: '1000000' };
      const app = await startTestApp({ database, clock, env });
      try {
        const { browser } = await join(app, { role: 'moderator' });
        const dueAt = new Date(clock.now().getTime() + 20 * dayMs);
        await seedComplaints(database, { cases, textsEach, texts, isOneSender: true, dueAt });
        const list = async (query = '') => {
          const { status, data } = await browser.ask<Queue>(`/api/v6/moderation/desk?limit=5${query}`);
          if (status !== 200 || data.total !== rows) throw new Error(`the desk answered ${status}, ${data.total}`);
          return data;
        };
        const [first] = (await list()).items;
        const { next } = await list(`&offset=${rows / 2}`);
        const acts: [string, () => Promise<unknown>][] = [
          ['its first page', () => list()],
          ['a page in its middle', () => list(`&after=${encodeURIComponent(next ?? '')}`)],
          ['opening a case', () => openCase()],
          ['the job of each minute, of which nothing is due', () => settle()],
        ];
        async function openCase() {
          const fields = { source: first?.source ?? '', case_id: first?.id ?? '' };
          const { status } = await browser.post('/api/v6/moderation/open', fields);
          if (status !== 200) throw new Error(`the case was answered with ${status}`);
        }
        async function settle() {
          await runRepeatedJob(app, 'settle-complaints');
        }
        const results: Result[] = [];
        for (const [what, act] of acts) results.push(await timeOf(what, kind, act, bench.isQuick ? 50 : 200));
        return results;
      } finally {
        await app.close();
        await database.close();
      }
    },
  };
}

export const moderationQueuePglite = moderationQueueRow('pglite');
export const moderationQueuePostgres = moderationQueueRow('postgres');

async function timeOf(
  what: string,
  kind: Database['kind'],
  act: () => Promise<unknown>,
  turns: number,
): Promise<Result> {
  for (let turn = 0; turn < 10; turn += 1) await act();
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const begun = performance.now();
    await act();
    times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.ceil(part * times.length) - 1] ?? Number.NaN;
  return {
    what: `the desk with 10,000 complaints, ${what}, ${kind === 'pglite' ? 'PGlite' : 'PostgreSQL'}: p99`,
    result: `${at(0.99).toFixed(1)} ms`,
    target: `≤ ${atMostMs} ms`,
    isMet: at(0.99) <= atMostMs,
    seen: `p50 ${at(0.5).toFixed(1)} ms, slowest ${at(1).toFixed(1)} ms, of ${turns}`,
  };
}
