import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { addActor } from '#test/actors.ts';
import { createTestDatabase } from '#test/database.ts';
import { patient } from '#test/patience.ts';
import { createPortrait } from './create-portrait.ts';

const now = new Date('2026-11-21T12:00:00Z');
const keys = {
  formerPhones: (phone: string): [string, string] => [`former ${phone}`, `other ${phone}`],
  objection: (phone: string) => `objection ${phone}`,
  isUnlisted: async () => false,
};
const prices = { welcome: 20n, portrait: 15n };
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('39: holds no account while it waits for an unlisting, which changes one', async () => {
  // The embedded database runs one transaction at a time.
  if (database.kind === 'pglite') return;
  const [member, holder] = [await addActor(database), await addActor(database)];
  const waiting = async () =>
    (
      await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        database.db,
      )
    ).rows.length;
  const started = await database.db.transaction().execute(async (tx) => {
    await tx.insertInto('unlisted_number').values({ phone_hash: 'some number', unlisted_at: now }).execute();
    const drawing = createPortrait({ database, prices, keys }, member, { phone: holder.phone, shown: null }, now);
    await expect.poll(waiting, { timeout: patient(20_000) }).toBe(1);
    const ids = [member.profileId, holder.profileId];
    await sql`select id from profile where id = any(${ids}::int8[]) for update nowait`.execute(tx);
    return { drawing };
  });
  expect(await started.drawing).toEqual({ ok: false, code: 'portrait.few_texts' });
});
