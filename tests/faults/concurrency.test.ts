import type { Challenge } from 'altcha-lib/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#test/database.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { solveForHeader } from '#test/solve-challenge.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const statusesOf = async (answers: Promise<Response>[]) => (await Promise.all(answers)).map((answer) => answer.status);
const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

describe('one visitor asking for much at once', () => {
  it('gets exactly what the limit of the minute allows, on all paths together', async () => {
    const app = await startTestApp({ database, env: { BOT_CHECK: 'off' } });
    const paths = Array.from({ length: 60 }, makePhone).map((phone, i) =>
      i % 3 === 0 ? `/number/${phone}` : `/api/v202505/search/${phone}${i % 3 === 1 ? '/contact.vcf' : ''}`,
    );
    const statuses = await statusesOf(paths.map((path) => app.request(path, { address: '192.0.2.1' })));
    expect(count(statuses, 200)).toBe(10);
    expect(count(statuses, 429)).toBe(50);
    await app.close();
  });

  it('cannot use one proof of work twice', async () => {
    const env = { VISITOR_PER_MINUTE: '50', VISITOR_BEFORE_PROOF: '0', PROOF_PASS: '1' };
    const app = await startTestApp({ database, env });
    const challenge = (await (await app.request('/api/v6/bot_check/challenge')).json()) as Challenge;
    const altcha = await solveForHeader(challenge);
    const ask = () => app.request(`/api/v202505/search/${makePhone()}`, { address: '192.0.2.2', headers: { altcha } });
    const statuses = await statusesOf(Array.from({ length: 20 }, ask));
    expect(count(statuses, 200)).toBe(1);
    expect(count(statuses, 400)).toBe(19);
    await app.close();
  });
});

describe('counting look-ups', () => {
  /** On PostgreSQL two servers share the database; the embedded one has one server only. */
  const startServers = (env: Record<string, string>): Promise<TestApp[]> =>
    Promise.all(Array.from({ length: database.kind === 'postgres' ? 2 : 1 }, () => startTestApp({ database, env })));

  it('is exact: every visitor once a number, whatever server they ask, and however often', async () => {
    const servers = await startServers({ BOT_CHECK: 'off', RATE_FACTOR: '1000' });
    const phones = await Promise.all(Array.from({ length: 15 }, () => addNumber(database)));
    const visitors = Array.from({ length: 20 }, (_, i) => `198.51.100.${i + 1}`);
    const asked = visitors.flatMap((address, i) =>
      // Each begins elsewhere, so that the servers write the same rows in different orders.
      [...phones.slice(i % 15), ...phones.slice(0, i % 15)].flatMap((phone) =>
        [...servers, ...servers].map((app) => app.request(`/api/v202505/search/${phone}`, { address })),
      ),
    );
    expect(new Set(await statusesOf(asked))).toEqual(new Set([200]));
    await Promise.all(servers.map((app) => app.close()));
    const rows = await database.db
      .selectFrom('number')
      .select(['phone', 'lookups'])
      .where('phone', 'in', phones)
      .execute();
    expect(rows.map((row) => row.lookups)).toEqual(phones.map(() => '20'));
    const { written } = await database.db
      .selectFrom('lookup')
      .select((eb) => eb.fn.countAll<string>().as('written'))
      .where('phone', 'in', phones)
      .executeTakeFirstOrThrow();
    expect(written).toBe('300');
  });

  it('a server that starts knows what others counted today', async () => {
    const env = { BOT_CHECK: 'off' };
    const address = '192.0.2.3';
    const first = await startTestApp({ database, env });
    const phones = Array.from({ length: 10 }, makePhone);
    for (const phone of phones) await first.request(`/api/v202505/search/${phone}`, { address });
    await first.close();
    const second = await startTestApp({ database, env, clock: first.clock });
    expect((await second.request(`/api/v202505/search/${makePhone()}`, { address })).status).toBe(429);
    expect((await second.request(`/api/v202505/search/${phones[0]}`, { address })).status).toBe(200);
    await second.close();
  });
});
