// In one process and with one build: whole requests of a page, and React rendering the same page with its data at hand.
import { createApp } from '#server/app.ts';
import { loadConfig } from '#server/config/config.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { createHttpServer } from '#server/platform/http/http-server.ts';
import { createPageRenderer, type PageRenderer } from '#server/platform/http/page-renderer.ts';
import { createLogger } from '#server/platform/log/logger.ts';
import { allSettings } from '#server/settings.ts';
import { type Comparison, connections, type Measured, summarize } from './load.ts';

const { PATHS = '', ROUNDS = '1', SECONDS = '1', WARM_SECONDS = '1', ...env } = process.env;
const paths = PATHS.split(' ');
const config = loadConfig(env, allSettings);
const database = await openDatabase(config.database);
const built = await createPageRenderer({ mode: 'built' });

let tree: (() => string) | null = null;
const renderer: PageRenderer = {
  ...built,
  render: async (request, context) => {
    const page = await built.render(request, context);
    tree = page.tree ?? null;
    return page;
  },
};
const app = await createApp({ config, database, renderer, clock: systemClock, log: createLogger(config.logLevel) });

// Never listens: it puts the `Request` and `Response` in place that the server works with.
createHttpServer(app.fetch, config.publicUrl);

/** The answer holds the whole document, as bytes that would go to the socket as they are. */
async function ask(path: string): Promise<Response> {
  const incoming = { socket: { remoteAddress: '127.0.0.1' }, headers: {}, url: path };
  const answer = await app.fetch(new Request(config.publicUrl + path), { incoming });
  if (answer.status !== 200) throw new Error(`${path}: status ${answer.status}`);
  return answer;
}

const trees: (() => string)[] = [];
for (const path of paths) {
  const page = await (await ask(path)).text();
  if (tree === null) throw new Error(`${path}: nothing was rendered`);
  const { length } = (tree as () => string)();
  if (length < page.length / 2) throw new Error(`${path}: ${length} of ${page.length} characters are React's`);
  trees.push(tree);
}

/** As many at once as the load generator has connections, for so long. */
async function run(work: (at: number) => unknown, seconds: number): Promise<Measured> {
  const tookMs: number[] = [];
  const cpu = process.cpuUsage();
  const begun = performance.now();
  const until = begun + seconds * 1000;
  let at = 0;
  const worker = async () => {
    while (performance.now() < until) {
      const from = performance.now();
      await work(at++ % paths.length);
      tookMs.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const used = process.cpuUsage(cpu);
  const sorted = tookMs.toSorted((a, b) => a - b);
  const quantile = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  return {
    rate: tookMs.length / ((performance.now() - begun) / 1000),
    cpuMicros: (used.user + used.system) / tookMs.length,
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
  };
}

const whole = (at: number) => ask(paths[at] ?? '');
const react = (at: number) => trees[at]?.();
for (const work of [whole, react]) await run(work, Number(WARM_SECONDS));
const rounds: { ours: Measured; base: Measured }[] = [];
for (let round = 0; round < Number(ROUNDS); round += 1) {
  rounds.push({ ours: await run(whole, Number(SECONDS)), base: await run(react, Number(SECONDS)) });
}
const comparison: Comparison = summarize(rounds);
process.stdout.write(`${JSON.stringify(comparison)}\n`, () => process.exit(0));
