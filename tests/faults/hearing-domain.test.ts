import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Base, DomainPart } from '#server/domains/part.ts';
import { numberChanged } from '#server/domains/topic.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { publish } from '#server/platform/events/publish.ts';
import { createTestDatabase, testSecret } from '#test/database.ts';
import { makePhone } from '#test/factories.ts';
import { join } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

// Two servers of one site, each with its own connections; on the embedded store, which has one process, two apps of it.
const databases: Database[] = [];
const servers: { app: TestApp; heard: (string | null)[] }[] = [];
const patience = { timeout: patient(20_000), interval: 50 };

beforeAll(async () => {
  const database = await createTestDatabase();
  databases.push(database);
  await serve(database);
  if (database.kind === 'pglite') return void (await serve(database));
  const url = database.pool.options.connectionString ?? '';
  const other = await openDatabase({ kind: 'postgres', url, poolSize: 4, secret: testSecret });
  databases.push(other);
  await serve(other);
});
afterAll(async () => {
  for (const { app } of servers) await app.close();
  for (const database of databases.toReversed()) await database.close();
});

/** A server with a domain that the product does not have, which keeps what it hears. */
async function serve(database: Database): Promise<void> {
  const heard: (string | null)[] = [];
  const createListener = ({ subscribe }: Base): DomainPart => {
    subscribe(numberChanged, (phone) => heard.push(phone));
    return {};
  };
  const app = await startTestApp({ database, more: [createListener], env: { BOT_CHECK: 'off', RATE_FACTOR: '100' } });
  servers.push({ app, heard });
}

/** Which servers have heard of it: once at least, the one that wrote perhaps once more from the database. */
const hear = (phone: string | null) => servers.map(({ heard }) => heard.includes(phone));

it('a domain hears on every server that a number changed, at once on the one that wrote', async () => {
  const [here] = servers;
  if (!here) throw new Error('no server');
  const { browser } = await join(here.app);
  const phone = makePhone();
  const { status } = await browser.post('/api/v6/suggest/add', { phone, first_name: 'Zacharias', last_name: '' });
  expect(status).toBe(200);
  expect(hear(phone)[0]).toBe(true);
  await expect.poll(() => hear(phone), patience).toEqual([true, true]);
});

it('a domain hears that all may have changed, and nothing of what was rolled back', async () => {
  const [database] = databases;
  if (!database) throw new Error('no database');
  const undone = makePhone();
  for (const { heard } of servers) heard.length = 0;
  const failing = database.db.transaction().execute(async (tx) => {
    await publish(tx, numberChanged, undone);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await database.db.transaction().execute((tx) => publish(tx, numberChanged, null));
  await expect.poll(() => hear(null), patience).toEqual([true, true]);
  expect(hear(undone)).toEqual([false, false]);
});

it('a closed server hears nothing any more', async () => {
  const [database] = databases;
  if (!database) throw new Error('no database');
  const heard: (string | null)[] = [];
  const createListener = ({ subscribe }: Base): DomainPart => {
    subscribe(numberChanged, (phone) => heard.push(phone));
    return {};
  };
  const app = await startTestApp({ database, more: [createListener], env: { BOT_CHECK: 'off' } });
  await app.close();
  const phone = makePhone();
  await database.db.transaction().execute((tx) => publish(tx, numberChanged, phone));
  await expect.poll(() => hear(phone), patience).toEqual([true, true]);
  expect(heard).toEqual([]);
});
