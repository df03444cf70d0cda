import type { Database } from '#server/platform/db/database.ts';
import { makePhone } from '#test/factories.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp } from '#test/start-app.ts';
import type { Bench, Row } from '../bench.ts';
import type { Result } from '../report.ts';
import { StatementLog, tally } from '../statement-log.ts';
import { acts, boost, fillWallets, numbers, seedTexts } from '../write-acts.ts';

const writes = 100;

/** Every statement that is sent while a write is answered, those that begin and end its transaction among them. */
export const writeStatements: Row = {
  name: 'write-statements',
  run: async (bench) => [...(await count(bench, 'postgres')), ...(await count(bench, 'pglite'))],
};

async function count(bench: Bench, kind: Database['kind']): Promise<Result[]> {
  const made = await bench.make(kind, `write_statements_${kind}`, numbers);
  const ids = await seedTexts(made);
  const opened = await made.open();
  const log = new StatementLog(opened.pool);
  const env = { BOT_CHECK: 'off', RATE_FACTOR: '1000000', MEMBER_PER_DAY: '1000000' };
  const app = await startTestApp({ database: opened, env });
  try {
    const member = new TestBrowser(app);
    await member.signIn(makePhone());
    await fillWallets(opened);
    const results: Result[] = [];
    for (const { name, path, fields } of [...acts(ids), boost(ids)]) {
      const statements: string[] = [];
      for (let n = 0; n < writes; n += 1) {
        const { onPath } = await log.during(async () => {
          const { status } = await member.post(path, fields(n));
          if (status !== 200) throw new Error(`${name} was answered with ${status}`);
        });
        statements.push(...onPath);
      }
      const store = kind === 'pglite' ? 'PGlite' : 'PostgreSQL';
      results.push({
        what: `statements of a write while it is answered, ${name}, ${store}`,
        result: (statements.length / writes).toFixed(2),
        target: '',
        isMet: null,
        seen: `of all ${writes}: ${tally(statements)}`,
      });
    }
    return results;
  } finally {
    await app.close();
    await opened.close();
  }
}
