import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { relistNumber, unlistNumber } from '#server/domains/name/commands/unlist-number.ts';
import { loadPhoneHash, type PhoneHash } from '#server/domains/name/door.ts';
import { createImportTest, dailyFile } from '#test/import-test.ts';
import { searchDatabase } from '#test/search-database.ts';
import { createGenericSource } from '../sources/generic.ts';
import { deleteOrganisations } from './delete-organisations.ts';

let test: Awaited<ReturnType<typeof createImportTest>>;
let hash: PhoneHash;
beforeAll(async () => {
  test = await createImportTest();
  hash = await loadPhoneHash(test.database);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.clear();
  await test.database.db.deleteFrom('unlisted_number').execute();
});

const phone = '493020181000';
const other = '493012345678';
const at = new Date('2026-11-21T12:00:00Z');
const parts = () => ({ database: test.database, hash, onUnlisted: deleteOrganisations });
const unlist = (number = phone) => unlistNumber(parts(), number, at);
const unlisted = (count: number, ...lines: number[]) => [{ reason: 'unlisted', count, lines }];

function register(...rows: [slug: string, name: string, number: string][]): string {
  const lines = rows.map(([slug, name, number]) => `${slug},${name},,+${number},de,,company,,verified`);
  return `slug,name,phone,phone_e164,countries,categories,kind,web,quality\n${lines.join('\n')}\n`;
}

describe('importFile, of numbers that their holders had unlisted', () => {
  it('brings nothing back from the real register, as it was or changed', async () => {
    const file = await readFile(new URL('../../../../../data/organisations-eu/organisations.csv', import.meta.url));
    const first = await test.run('organisations-eu', file);
    expect(await searchDatabase(test.database, phone)).toEqual(['number', 'open_organisation']);
    await unlist();
    expect(await searchDatabase(test.database, phone, '1blu AG')).toEqual([]);
    expect(await test.run('organisations-eu', file)).toMatchObject({ outcome: 'known' });
    const changed = await test.run('organisations-eu', `${file}${register(['new', 'New', other]).split('\n')[1]}\n`);
    expect(changed).toMatchObject({ read: first.read + 1, accepted: 1, rejected: first.rejected + 1 });
    expect(changed.rejects).toContainEqual({ reason: 'unlisted', count: 1, lines: [expect.any(Number)] });
    expect(await searchDatabase(test.database, phone, '1blu AG')).toEqual([]);
    expect((await test.numberOf(other))?.organisations).toMatchObject([{ name: 'New' }]);
  });

  it.each([
    ['csv', 'Tel,Name\n+49 30 20181000,Quiet Ltd\n+49 30 12345678,Loud Ltd\n', 2],
    ['json', '[{"tel":"+49 30 20181000","name":"Quiet Ltd"},{"tel":"+49 30 12345678","name":"Loud Ltd"}]', 1],
    [
      'vcard',
      'BEGIN:VCARD\nVERSION:3.0\nORG:Quiet Ltd\nTEL:+49 30 20181000\nEND:VCARD\nBEGIN:VCARD\nVERSION:3.0\nORG:Loud Ltd\nTEL:+49 30 12345678\nEND:VCARD\n',
      1,
    ],
  ] as const)('refuses their rows of a %s file, and takes the others', async (format, content, line) => {
    await unlist();
    const columns = format === 'vcard' ? {} : { phoneColumn: 'tel', nameColumn: 'name' };
    const mapping = { format, sourceName: 'mine', as: 'organisations', country: undefined, ...columns } as const;
    const summary = await test.run(createGenericSource(mapping), content);
    expect(summary).toMatchObject({ read: 2, accepted: 1, unchanged: 0, rejected: 1, rejects: unlisted(1, line) });
    expect(await searchDatabase(test.database, phone, 'Quiet')).toEqual([]);
    expect((await test.numberOf(other))?.organisations).toMatchObject([{ name: 'Loud Ltd' }]);
    const { reject_reasons, rejected, accepted } = await test.database.db
      .selectFrom('open_import')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect({ reject_reasons, rejected, accepted }).toEqual({
      reject_reasons: { unlisted: 1 },
      rejected: '1',
      accepted: '1',
    });
  });

  it('takes an organisation from its old number when it moved to an unlisted one', async () => {
    await test.run('organisations-eu', register(['acme', 'Acme', other], ['else', 'Else', other]));
    await unlist();
    const summary = await test.run('organisations-eu', register(['acme', 'Acme', phone], ['else', 'Else', other]));
    expect(summary).toMatchObject({ accepted: 0, unchanged: 1, rejects: unlisted(1, 2) });
    expect((await test.numberOf(other))?.organisations).toMatchObject([{ name: 'Else' }]);
    expect(await searchDatabase(test.database, phone, 'Acme')).toEqual([]);
  });

  it('keeps complaints, of before and after', async () => {
    const caller = '18882887124';
    await test.run('ftc-dnc-daily', dailyFile('8882887124,2025-12-03'));
    await test.run('organisations-eu', register(['acme', 'Acme', caller]));
    const before = await test.numberOf(caller);
    expect(before?.organisations).toHaveLength(1);
    await unlist(caller);
    const after = await test.numberOf(caller);
    expect(after).toEqual({ ...before, organisations: [], names: [], updated_at: at });
    const summary = await test.run(
      'ftc-dnc-daily',
      dailyFile('8882887124,2025-12-03', '8882887124,2025-12-04', '6516743186,2025-12-04'),
    );
    expect(summary).toMatchObject({ accepted: 2, unchanged: 1, rejected: 0 });
    expect((await test.numberOf(caller))?.open_data[0]?.days).toHaveLength(2);
    expect(await searchDatabase(test.database, 'Acme')).toEqual([]);
  });

  it('lets names come again after relisting, with the next import', async () => {
    await test.run('organisations-eu', register(['acme', 'Acme', phone]));
    await unlist();
    expect(await relistNumber(parts(), phone)).toBe(true);
    expect(await relistNumber(parts(), phone)).toBe(false);
    expect(await test.numberOf(phone)).toBeUndefined();
    await test.run('organisations-eu', register(['acme', 'Acme', phone], ['else', 'Else', other]));
    expect((await test.numberOf(phone))?.organisations).toMatchObject([{ name: 'Acme' }]);
  });

  it('counts what it refused once, however often it is stopped', async () => {
    await unlist();
    const rows = Array.from({ length: 24_000 }, (_, i): [string, string, string] => [
      `slug-${i}`,
      `Name ${i}`,
      i % 8_000 === 10 ? phone : `4930${20_200_000 + i}`,
    ]);
    const content = register(...rows);
    for (let run = 0; run < 8; run += 1) {
      const stop = new AbortController();
      const onProgress = () => stop.abort();
      const { outcome } = await test.run('organisations-eu', content, { signal: stop.signal, onProgress });
      if (outcome !== 'stopped') break;
    }
    const row = await test.database.db.selectFrom('open_import').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ lines_done: '24000', accepted: '23997', unchanged: '0', rejected: '3' });
    expect(row.reject_reasons).toEqual({ unlisted: 3 });
    expect(await searchDatabase(test.database, phone)).toEqual([]);
  });
});

it('F13 a register brings nothing back under another spelling of an unlisted number', async () => {
  for (const [today, other] of [
    ['5521998765432', '552198765432'],
    ['525587654321', '5215587654321'],
    ['5491187654321', '541187654321'],
  ] as const) {
    await unlist(today);
    const { rejects } = await test.run('organisations-eu', register([`of-${other}`, 'Quiet Ltd', other]));
    expect(rejects).toEqual(unlisted(1, 2));
    expect(await searchDatabase(test.database, 'Quiet Ltd')).toEqual([]);
  }
});
