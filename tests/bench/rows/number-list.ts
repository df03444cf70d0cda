import { monitorEventLoopDelay } from 'node:perf_hooks';
import { placeOf } from '#server/domains/number-list/rules/list-entry.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { startTestApp } from '#test/start-app.ts';
import type { Bench, Made, Row } from '../bench.ts';
import { type Child, startRingbook } from '../child.ts';
import { benchUrl, makeKeys } from '../members.ts';
import type { Result } from '../report.ts';
import { phoneAt } from '../seed.ts';

const numbers = 100_000;
const path = '/api/v1/list.csv?country=US';
/** Longest that everybody else waits while a list is made. */
const atMostMs = 20;
const devices = 32;

/**
 * What fifty routers fetch in the night: a list of 100,000 numbers when nobody had it yet, when others had it, and when
 * the router has it itself; and how long everybody else waits meanwhile.
 */
function listRow(kind: Database['kind']): Row {
  const store = kind === 'pglite' ? 'PGlite' : 'PostgreSQL';
  const title = (what: string) => `a list of 100,000 numbers, ${what}, ${store}`;
  return {
    name: `list-${kind}`,
    async run(bench) {
      const made = await bench.make(kind, `list_${kind}`, 1_000);
      await seedList(made);
      const [key] = await makeKeys(made, 1, 'list');
      const headers = { authorization: key?.authorization ?? '', 'accept-encoding': 'gzip' };
      const held = await timeMaking(made, headers);
      const server = await startRingbook({ PORT: '4124', ...made.env, PUBLIC_URL: benchUrl });
      try {
        const first = await fetchOnce(server, headers);
        const again = await fetchOnce(server, headers);
        const sent = await rateOf(bench, server, headers, 200);
        const known = await rateOf(bench, server, { ...headers, 'if-none-match': first.etag }, 304);
        const plain = { target: '', isMet: null };
        return [
          {
            what: title('while it is made: the longest that the event loop is held'),
            target: `≤ ${atMostMs} ms`,
            result: `${held.longestMs.toFixed(1)} ms`,
            isMet: held.longestMs <= atMostMs,
            seen: `made in ${held.madeMs.toFixed(0)} ms; p99 of the delay ${held.p99Ms.toFixed(1)} ms`,
          },
          {
            what: title('first byte'),
            ...plain,
            result: `${first.firstByteMs.toFixed(0)} ms`,
            seen: `when it is kept ${again.firstByteMs.toFixed(1)} ms; ${(first.bytes / 1024).toFixed(0)} kB compressed`,
          },
          {
            what: title('sent from memory'),
            ...plain,
            result: `${sent.toFixed(0)}/s`,
            seen: `${((sent * first.bytes) / 1024 / 1024).toFixed(0)} MB/s compressed, ${devices} at once`,
          },
          {
            what: title('to who has it (304)'),
            ...plain,
            result: `${known.toFixed(0)}/s`,
            seen: `${devices} at once`,
          },
        ] satisfies Result[];
      } finally {
        await server.stop();
      }
    },
  };
}

export const listPglite = listRow('pglite');
export const listPostgres = listRow('postgres');

/** So many rows of the list itself, as its job leaves them. */
async function seedList(made: Made): Promise<void> {
  const database = await made.open();
  try {
    const entries = Array.from({ length: numbers }, (_, n) => ({
      phone: phoneAt(n),
      score: 60 + 5 * (n % 8),
      reports: [2, 10, 50][n % 3] ?? 2,
    }));
    const chunk = 10_000;
    for (let from = 0; from < numbers; from += chunk) {
      const part = entries.slice(from, from + chunk);
      await database.pool.query(
        `insert into number_list_entry (phone, country, score, reports, category, place, version)
        select phone, 'US', score, reports, 'scam', place, 1
        from unnest($1::int8[], $2::int2[], $3::int4[], $4::int8[]) as t (phone, score, reports, place)`,
        [
          part.map(({ phone }) => phone),
          part.map(({ score }) => score),
          part.map(({ reports }) => reports),
          part.map(placeOf),
        ],
      );
    }
    const now = new Date();
    await database.pool.query(`insert into number_list_country (country, version) values ('US', 1)`);
    // A pass has just ended: none begins while it is measured.
    await database.pool.query(
      `insert into number_list (version, forgotten_version, is_stale, ready_at, pass_ended_at)
      values (1, 0, false, $1, $1)`,
      [now],
    );
    await database.pool.query('analyze number_list_entry');
  } finally {
    await database.close();
  }
}

/** In this process, whose event loop is watched: on the embedded store it is the database's, too. */
async function timeMaking(made: Made, headers: Record<string, string>) {
  const database = await made.open();
  const app = await startTestApp({
    database,
    clock: fixedClock(new Date()),
    env: { BOT_CHECK: 'off', RATE_FACTOR: '1000000', PUBLIC_URL: benchUrl },
  });
  try {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    // Another part of the list first: what is compiled and read for the first time is nobody's list.
    await fetchMade(() => app.request(`${path}&least=95`, { headers }));
    delay.enable();
    const begun = performance.now();
    await fetchMade(() => app.request(path, { headers }));
    const madeMs = performance.now() - begun;
    delay.disable();
    return { madeMs, longestMs: delay.max / 1e6, p99Ms: delay.percentile(99) / 1e6 };
  } finally {
    await app.close();
    await database.close();
  }
}

/** Comes again while it is being made, as it is told. */
async function fetchMade(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await ask();
    if (answer.status === 200) return answer;
    if (answer.status !== 503) throw new Error(`the list answered ${answer.status}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function fetchOnce({ url }: Child, headers: Record<string, string>) {
  const begun = performance.now();
  const answer = await fetchMade(() => fetch(url + path, { headers }));
  const firstByteMs = performance.now() - begun;
  const text = await answer.text();
  if (text.split('\n').length < numbers) throw new Error('the list is not whole');
  return { firstByteMs, bytes: Number(answer.headers.get('content-length')), etag: answer.headers.get('etag') ?? '' };
}

/** Answers a second of this status, by so many devices at once. */
async function rateOf(bench: Bench, { url }: Child, headers: Record<string, string>, status: number): Promise<number> {
  const seconds = bench.isQuick ? 2 : 10;
  const end = performance.now() + seconds * 1000;
  let answers = 0;
  const device = async () => {
    while (performance.now() < end) {
      const answer = await fetch(url + path, { headers });
      if (answer.status !== status) throw new Error(`the list answered ${answer.status}`);
      await answer.arrayBuffer();
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: devices }, device));
  return answers / seconds;
}
