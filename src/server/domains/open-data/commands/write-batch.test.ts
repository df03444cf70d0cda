import { expect, it } from 'vitest';
import { unlistNumber } from '#server/domains/name/commands/unlist-number.ts';
import { listUnlisted } from '#server/domains/name/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { makePhone } from '#test/factories.ts';
import { createGate, someoneWaits } from '#test/lock-wait.ts';
import { searchDatabase } from '#test/search-database.ts';
import { createHashedDatabase } from '#test/whole-file.ts';
import { deleteOrganisations } from './delete-organisations.ts';
import { ImportBatch } from './import-batch.ts';
import { LoopBreaks } from './loop-breaks.ts';
import { prepareBatch } from './prepare-batch.ts';
import { writeBatch } from './write-batch.ts';

const { database, hash } = await createHashedDatabase();

const now = new Date('2026-11-21T12:00:00Z');
const loopBreaks = new LoopBreaks();

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

const writeIn = async (tx: Tx, batch: ImportBatch) => {
  const prepared = await prepareBatch(database.kind, 'somebody', batch, now, loopBreaks);
  return writeBatch(tx, 'somebody', prepared, hash, now, loopBreaks);
};
const write = (batch: ImportBatch) => database.db.transaction().execute((tx) => writeIn(tx, batch));

it.each(['organisation', 'report'] as const)('unlisting while a batch with an %s is written wins', async (kind) => {
  const phone = makePhone();
  // A register's name that a batch of reports would read and write back.
  await write(organisationBatch(phone));
  const [written, end] = [createGate(), createGate()];
  const importing = database.db.transaction().execute(async (tx) => {
    const batch = kind === 'report' ? reportBatch(phone, `during ${phone}`) : organisationBatch(phone);
    if (kind === 'organisation') for (const row of batch.organisations.values()) row.name = `New ${phone}`;
    await writeIn(tx, batch);
    written.open();
    await end.isOpen;
  });
  await written.isOpen;
  const unlisting = unlistNumber({ database, hash, onUnlisted: deleteOrganisations }, phone, now);
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
  const unlisting = unlistNumber({ database, hash, onUnlisted: slowly }, phone, now);
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
  expect(await unlistNumber({ database, hash, onUnlisted: deleteOrganisations }, phone, now)).toBe(true);
  expect(await unlistNumber({ database, hash, onUnlisted: deleteOrganisations }, phone, now)).toBe(false);
  expect(await listUnlisted(database.db, hash, [phone, other])).toEqual(new Set([phone]));
  expect(await listUnlisted(database.db, hash, [])).toEqual(new Set());
  expect(await searchDatabase(database, phone, Buffer.from(phone).toString('base64url'))).toEqual([]);
  const rows = await database.db.selectFrom('unlisted_number').select('phone_hash').execute();
  expect(rows.every(({ phone_hash }) => /^[\w-]{43}$/.test(phone_hash))).toBe(true);
});

const rowOf = (phone: string) =>
  database.db.selectFrom('number').selectAll().where('phone', '=', phone).executeTakeFirst();
const daysOf = async (phone: string) => (await rowOf(phone))?.open_data.flatMap(({ days }) => days);

it('B4 a number that somebody looks up while a batch adds it keeps the look-up and gets the complaints', async () => {
  const phone = makePhone();
  const [held, end] = [createGate(), createGate()];
  const lookingUp = database.db.transaction().execute(async (tx) => {
    await tx.insertInto('number').values({ phone, lookups: '3' }).execute();
    held.open();
    await end.isOpen;
  });
  await held.isOpen;
  const importing = write(reportBatch(phone, `looked up ${phone}`));
  await someoneWaits(database);
  end.open();
  await lookingUp;
  expect(await importing).toEqual({ changed: 1, unlisted: [] });
  expect(await rowOf(phone)).toMatchObject({ lookups: '3', country: 'DE' });
  expect(await daysOf(phone)).toEqual([[expect.any(Number), 1]]);
});

it('B4 a batch of known and of new reports counts and shows each once', async () => {
  const [twice, once] = [makePhone(), makePhone()];
  await write(reportBatch(twice, `first ${twice}`));
  const batch = reportBatch(twice, `first ${twice}`);
  for (const [phone, key] of [
    [twice, `second ${twice}`],
    [once, `only ${once}`],
  ] as const) {
    const more = reportBatch(phone, key);
    for (const [name, row] of more.reports) batch.reports.set(name, row);
    batch.countries.set(phone, 'DE');
  }
  expect(await write(batch)).toEqual({ changed: 2, unlisted: [] });
  expect(await write(batch)).toEqual({ changed: 0, unlisted: [] });
  expect(await daysOf(twice)).toEqual([[expect.any(Number), 2]]);
  expect(await daysOf(once)).toEqual([[expect.any(Number), 1]]);
});

it('B4 what is known of a number without a row is read again with what is new', async () => {
  const phone = makePhone();
  await write(reportBatch(phone, `lost ${phone}`));
  await database.db.deleteFrom('number').where('phone', '=', phone).execute();
  const batch = reportBatch(phone, `lost ${phone}`);
  for (const [name, row] of reportBatch(phone, `new ${phone}`).reports) batch.reports.set(name, row);
  await write(batch);
  expect(await daysOf(phone)).toEqual([[expect.any(Number), 2]]);
});

it('B4 a key that stands with another number stays there, and what is new of the batch is written', async () => {
  const [first, second] = [makePhone(), makePhone()];
  await write(reportBatch(first, `moved ${first}`));
  const batch = reportBatch(second, `moved ${first}`);
  for (const [name, row] of reportBatch(second, `new ${second}`).reports) batch.reports.set(name, row);
  expect(await write(batch)).toEqual({ changed: 1, unlisted: [] });
  expect(await daysOf(first)).toEqual([[expect.any(Number), 1]]);
  expect(await daysOf(second)).toEqual([[expect.any(Number), 1]]);
});

it('B4 keys come back as they were, whatever signs they hold', async () => {
  const phone = makePhone();
  const keys = ['\\', '\\N', '\\.', 'a\tb', 'a\nb', 'a\r\nb', '"{,}"', "it's", 'ключ', '🙂', 'NULL', ' '];
  const batch = reportBatch(phone, '');
  batch.reports.clear();
  for (const key of keys)
    for (const [name, row] of reportBatch(phone, `${phone}${key}`).reports) batch.reports.set(name, row);
  await write(batch);
  const rows = await database.db.selectFrom('open_report').select('key').where('phone', '=', phone).execute();
  expect(rows.map(({ key }) => key).sort()).toEqual(keys.map((key) => `${phone}${key}`).sort());
});

it('B4 a batch that the database refuses leaves nothing, and the next one is written', async () => {
  const [phone, other] = [makePhone(), makePhone()];
  const wrong = reportBatch(phone, `wrong ${phone}`);
  for (const row of wrong.reports.values()) row.reports = 0;
  await expect(write(wrong)).rejects.toThrow('open_report_count');
  expect(await searchDatabase(database, phone)).toEqual([]);
  expect(await write(reportBatch(other, `right ${other}`))).toEqual({ changed: 1, unlisted: [] });
});
