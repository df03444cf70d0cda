import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '#server/domains/part.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { addActor } from '#test/actors.ts';
import { createTestDatabase } from '#test/database.ts';
import { portraitData } from './portrait-data.ts';

const now = new Date('2026-11-21T12:00:00Z');
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const leave: [string, (tx: Tx, person: Person) => Promise<void> | undefined][] = [
  ['deactivated', (tx, person) => portraitData.conceal?.(tx, person, now)],
  ['erased', (tx, person) => portraitData.erase(tx, person, { isTextErased: true }, now)],
];

it.each(leave)('39: portraits of a number go with its holder, and stay where a former one is %s', async (_, act) => {
  const [member, holder, former] = [await addActor(database), await addActor(database), await addActor(database)];
  const { phone } = holder;
  const id = `drawn of ${phone}`;
  const row = { id, phone, profile_id: member.profileId, price: '0', created_at: now };
  await database.db.insertInto('portrait').values(row).execute();
  const kept = () => database.db.selectFrom('portrait').select('id').where('id', '=', id).execute();
  const go = (profileId: string) =>
    database.db.transaction().execute(async (tx) => {
      await act(tx, { profileId, phone });
    });
  await go(former.profileId);
  expect(await kept()).toEqual([{ id }]);
  await go(holder.profileId);
  expect(await kept()).toEqual([]);
});
