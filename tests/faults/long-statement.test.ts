import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { patient } from '#test/patience.ts';
import { demandBuild } from '#test/start-app.ts';
import { makeStore, skipOpenDataImport, startServer, type TestServer } from '#test/start-server.ts';

// PostgreSQL ends a statement that takes too long itself: tests/faults/hung-database.test.ts.

/** On SIGUSR2 the server asks its database for something that takes long. */
const askAtSignal = `
  import { createRequire } from 'node:module';
  const { Pool } = createRequire(process.cwd() + '/')('pg');
  const { connect } = Pool.prototype;
  let pool;
  Pool.prototype.connect = function (...all) {
    pool = this;
    return connect.apply(this, all);
  };
  process.on('SIGUSR2', () => {
    process.stdout.write('asked\\n');
    pool.query('select count(*) from generate_series(1, ' + process.env.ROWS + '::int8)').catch(() => {});
  });`;

describe.runIf(!process.env.TEST_DATABASE_URL)(
  'H4 a long statement on the embedded database',
  { timeout: patient(600_000) },
  () => {
    let server: TestServer | null = null;
    beforeAll(demandBuild);
    afterEach(async () => {
      await server?.end('SIGKILL');
      server = null;
    });

    async function startAsking(env: Record<string, string>): Promise<TestServer> {
      const started = await startServer({
        ...env,
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(askAtSignal)}`,
      });
      server = started;
      return started;
    }
    async function ask({ child }: TestServer): Promise<void> {
      const asked = new Promise<void>((resolve) => {
        child.stdout?.on('data', (said: string) => said.includes('asked') && resolve());
      });
      child.kill('SIGUSR2');
      await asked;
    }

    it('H4 a statement without an end ends the process plainly, and one that only takes long does not', async () => {
      const store = await makeStore(skipOpenDataImport);
      try {
        const first = await startAsking({ ...store.env, ROWS: '1000000000000', EMBEDDED_SECONDS: '6' });
        const ended = new Promise((resolve) => first.child.once('close', (_, signal) => resolve(signal)));
        await ask(first);
        // Only another thread can end the one that runs the statement.
        expect(await ended).toBe('SIGKILL');
        const last = JSON.parse(first.errors().trim().split('\n').at(-1) ?? '');
        expect(last).toMatchObject({
          level: 'fatal',
          reason: 'the embedded database did not answer for 6 s',
          msg: expect.stringMatching(/^the process ends .*start it again/),
        });
        const next = await startAsking({ ...store.env, ROWS: '3000000', EMBEDDED_SECONDS: '120' });
        await ask(next);
        await expect
          .poll(async () => (await fetch(`${next.url}/readyz`)).status, { timeout: patient(60_000) })
          .toBe(200);
        expect(await next.end('SIGTERM')).toBe(0);
        expect(next.errors()).not.toContain('fatal');
      } finally {
        await store.remove();
      }
    });
  },
);
