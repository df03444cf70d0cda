import { afterAll, beforeAll, expect, it } from 'vitest';
import { unlistNumber } from '#server/domains/name/commands/unlist-number.ts';
import { listUnlisted, loadPhoneHash, type PhoneHash } from '#server/domains/name/queries/list-unlisted.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openTestDatabase } from '#test/database.ts';
import { makePhone } from '#test/factories.ts';
import { createGate, someoneWaits } from '#test/lock-wait.ts';
import { searchDatabase } from '#test/search-database.ts';
import { deleteOrganisations } from './delete-organisations.ts';
import { ImportBatch } from './import-batch.ts';
import { prepareBatch } from './prepare-batch.ts';
import { writeBatch } from './write-batch.ts';

let database: Database;
let hash: PhoneHash;
beforeAll(async () => {
  database = await openTestDatabase();
  hash = await loadPhoneHash(database);
});
afterAll(() => database.close());

const now = new Date('2026-11-21T12:00:00Z');

function organisationBatch(phone: string): ImportBatch {
  const batch = new ImportBatch();
  const organisation = { key: phone, phone, name: `Acme ${phone}`, place: null, category: null, web: null };
  batch.organisations.set(phone, organisation);
  batch.organisationRecords.push({ phone, line: 2 });
  batch.countries.set(phone, 'DE');
  return batch;
}

function reportBatch(phone: string, key: string): ImportBatch {
  const batch = new ImportBatch();
  const days = { first_day: '2026-11-01', last_day: '2026-11-01', older_day: null };
  batch.reports.set(key, { key, phone, reports: 1, ...days, category: null, is_robocall: null, is_summary: false });
  batch.countries.set(phone, 'DE');
  return batch;
}

const write = (batch: ImportBatch) =>
  database.db
    .transaction()
    .execute(async (tx) => writeBatch(tx, 'somebody', await prepareBatch('somebody', batch), hash, now));

it.each(['organisation', 'report'] as const)('unlisting while a batch with an %s is written wins', async (kind) => {
  const phone = makePhone();
  // A register's name stands there, which a batch of reports reads and would write again.
  await write(organisationBatch(phone));
  const [written, end] = [createGate(), createGate()];
  const importing = database.db.transaction().execute(async (tx) => {
    const batch = kind === 'report' ? reportBatch(phone, `during ${phone}`) : organisationBatch(phone);
    if (kind === 'organisation') for (const row of batch.organisations.values()) row.name = `New ${phone}`;
    await writeBatch(tx, 'somebody', await prepareBatch('somebody', batch), hash, now);
    written.open();
    await end.isOpen;
  });
  await written.isOpen;
  const unlisting = unlistNumber({ database, hash, deleteOrganisations }, phone, now);
  await someoneWaits(database);
  end.open();
  await Promise.all([importing, unlisting]);
  expect(await searchDatabase(database, `Acme ${phone}`, `New ${phone}`)).toEqual([]);
  expect(await searchDatabase(database, phone)).toEqual(kind === 'report' ? ['number', 'open_report'] : []);
});

it('a batch that comes while a number is being unlisted sees it', async () => {
  const phone = makePhone();
  await write(organisationBatch(phone));
  await write(reportBatch(phone, `before ${phone}`));
  const [begun, end] = [createGate(), createGate()];
  const slowly: typeof deleteOrganisations = async (tx, number) => {
    await deleteOrganisations(tx, number);
    begun.open();
    await end.isOpen;
  };
  const unlisting = unlistNumber({ database, hash, deleteOrganisations: slowly }, phone, now);
  await begun.isOpen;
  const importing = Promise.all([write(organisationBatch(phone)), write(reportBatch(phone, `after ${phone}`))]);
  await someoneWaits(database);
  end.open();
  await unlisting;
  expect(await importing).toEqual([
    { changed: 0, unlisted: [2] },
    { changed: 1, unlisted: [] },
  ]);
  expect(await searchDatabase(database, `Acme ${phone}`)).toEqual([]);
  const row = await database.db.selectFrom('number').selectAll().where('phone', '=', phone).executeTakeFirst();
  expect(row).toMatchObject({ organisations: [], open_data: [{ days: [[expect.any(Number), 2]] }] });
});

it('keeps hashes that are not the digits, and asks for none of them in vain', async () => {
  const [phone, other] = [makePhone(), makePhone()];
  expect(await unlistNumber({ database, hash, deleteOrganisations }, phone, now)).toBe(true);
  expect(await unlistNumber({ database, hash, deleteOrganisations }, phone, now)).toBe(false);
  expect(await listUnlisted(database.db, hash, [phone, other])).toEqual(new Set([phone]));
  expect(await listUnlisted(database.db, hash, [])).toEqual(new Set());
  expect(await searchDatabase(database, phone, Buffer.from(phone).toString('base64url'))).toEqual([]);
  const rows = await database.db.selectFrom('unlisted_number').select('phone_hash').execute();
  expect(rows.every(({ phone_hash }) => /^[\w-]{43}$/.test(phone_hash))).toBe(true);
});
