import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createPhoneHash } from '#server/domains/name/door.ts';
import { nameSection } from '#server/domains/name/section.ts';
import { usualManyCalls } from '#server/domains/number/door.ts';
import { numberSection } from '#server/domains/number/section.ts';
import { createOwnHash } from '#server/domains/profile/door.ts';
import { profileSection } from '#server/domains/profile/section.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#test/database.ts';
import { addNumber } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';
import { startTestApp } from '#test/start-app.ts';
import { NumberCache } from './number-cache.ts';
import { createNumberRecords } from './number-record.ts';

// Another server changed something, and this one has not heard of it yet.

let database: Database;
const now = new Date();
const hash = createPhoneHash(Buffer.alloc(32, 7));

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const sections = [profileSection, nameSection(hash, createOwnHash(Buffer.alloc(32, 5))), numberSection(usualManyCalls)];

it('members see of a hot number what they changed on another server (`own`)', async () => {
  const phone = await addNumber(database, { lookups: 1 });
  // This server has not heard of the change yet.
  const records = createNumberRecords(database, sections, new NumberCache());
  for (let n = 0; n < 4; n += 1) await records.find(phone, now, 'shown');
  await database.db
    .insertInto('unlisted_number')
    .values({ phone_hash: hash(phone), unlisted_at: now })
    .execute();
  expect((await records.find(phone, now, 'own')).name.isUnlisted).toBe(true);
});

/** Two accounts, the first of which holds a number and hides its name; `pass` gives the number to the second. */
async function openPassing() {
  const app = await startTestApp({ env: { RATE_FACTOR: '1000', BOT_CHECK: 'off', NUMBER_CACHE: 'on' } });
  const [former, next] = [await join(app, { first_name: 'Zqformer', profile_going: false }), await join(app)];
  const set = ({ id }: Person, traits: object) =>
    app.database.db.updateTable('profile').set(traits).where('id', '=', id).execute();
  const pass = async () => {
    await set(former, { is_holder: false });
    await set(next, { phone: former.phone, epoch: 2, is_holder: true });
  };
  const mine = async ({ browser }: Person) => JSON.stringify(await browser.ask('/api/v6/profile/my'));
  return { app, former, next, set, pass, mine };
}

it('a new holder does not see the former one’s hidden name where another server’s hot record is older', async () => {
  const { app, former, next, pass, mine } = await openPassing();
  for (let n = 0; n < 4; n += 1) await look(app, null, former.phone);
  // This server has not heard of the change yet.
  await pass();
  const told = await mine(next);
  await app.close();
  expect(told).not.toMatch(/Zqformer/);
});

it('who loses the number while they ask for theirs does not see the hidden name of whom it goes to', async () => {
  const { app, former, next, set, pass, mine } = await openPassing();
  await set(next, { first_name: 'Zqnext', profile_going: false });
  const { pool } = app.database;
  const query = pool.query.bind(pool) as (asked: unknown) => Promise<unknown>;
  const spy = vi.spyOn(pool, 'query').mockImplementation((async (asked: { name?: string }) => {
    if (asked.name === 'number-for-member') {
      spy.mockRestore();
      await pass();
    }
    return query(asked);
  }) as never);
  const told = await mine(former);
  await app.close();
  expect(told).not.toMatch(/Zqnext/);
});
