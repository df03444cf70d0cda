import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from '../bench.ts';
import { ringbookEnv, runScript, startBare, startRingbook } from '../child.ts';
import { type Comparison, compare } from '../load.ts';
import { ratioResult } from '../report.ts';
import { samplePhones } from '../seed.ts';

const numbers = 20_000;
const asked = 50;

/** A visitor's number page that the server has rendered before, against a handler that serves the same bytes. */
export const cachedPage: Row = {
  name: 'cached-page',
  async run(bench) {
    const { env } = await bench.makePostgres('cached_page', numbers);
    const server = await startRingbook({ PORT: '4120', ...env });
    const paths = samplePhones(asked, numbers).map((phone) => `/number/${phone}`);
    const page = join(bench.folder, 'page.html');
    writeFileSync(page, await (await fetch(server.url + paths[0])).text());
    const bare = await startBare({ PORT: '4121', PAGE: page });
    try {
      const comparison = await compare({ child: server, asked: paths }, { child: bare, asked: paths }, bench.rounds);
      return [ratioResult("visitor's number page from the cache", comparison, 0.7)];
    } finally {
      await Promise.all([server.stop(), bare.stop()]);
    }
  },
};

/**
 * The same page, but rendered for each request, from the router of the API to the last byte of the document; against
 * React rendering the very same trees with their data at hand, in the same process.
 */
export const renderedPage: Row = {
  name: 'rendered-page',
  async run(bench) {
    const { env } = await bench.makePostgres('rendered_page', numbers);
    // Only a page without a query is everyone's, and so kept.
    const paths = samplePhones(asked, numbers).map((phone) => `/number/${phone}?fresh=1`);
    const { rounds, seconds, warmSeconds } = bench.rounds;
    const said = await runScript('tests/bench/render-rounds.ts', {
      ...ringbookEnv,
      ...env,
      PATHS: paths.join(' '),
      ROUNDS: String(rounds),
      SECONDS: String(seconds),
      WARM_SECONDS: String(warmSeconds),
    });
    const comparison = JSON.parse(said) as Comparison;
    return [ratioResult("visitor's number page rendered anew, against React alone", comparison, 0.6)];
  },
};
