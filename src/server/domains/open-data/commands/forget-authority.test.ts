import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { numberChanged } from '#server/domains/topic.ts';
import { commitHubOf } from '#server/platform/db/commit-hub.ts';
import { PublishedEvent } from '#server/platform/events/publish.ts';
import { createImportTest } from '#test/import-test.ts';
import { forgetAuthority } from './forget-authority.ts';

let test: Awaited<ReturnType<typeof createImportTest>>;
beforeAll(async () => {
  test = await createImportTest();
});
afterAll(() => test.close());
beforeEach(() => test.clear());

const at = new Date('2026-11-21T12:00:00Z');
const phone = '493020181000';
const organisations = await readFile(
  new URL('../../../../../data/organisations-eu/organisations.csv', import.meta.url),
);
const ranges = await readFile(new URL('../../../../../data/fr-telemarketing-ranges/ranges.csv', import.meta.url));
const forget = (authority: string, signal?: AbortSignal) =>
  forgetAuthority(test.database, authority, { now: () => at, ...(signal && { signal }) });
const count = async (table: string) => {
  const { rows } = await test.database.pool.query<{ count: string }>(`select count(*) as count from ${table}`);
  return Number(rows[0]?.count);
};

it('42: all of an authority is taken back from the numbers too, and nothing of the others', async () => {
  await test.run('organisations-eu', organisations);
  await test.run('fr-telemarketing-ranges', ranges);
  const stored = await count('open_organisation');
  // More than one batch.
  expect(stored).toBeGreaterThan(1_000);
  expect((await test.numberOf(phone))?.organisations).not.toEqual([]);
  const left = await count('open_range');

  expect(await forget('datenanfragen')).toEqual({ rows: stored, isWhole: true });
  expect(await count('open_organisation')).toBe(0);
  expect((await test.numberOf(phone))?.organisations).toEqual([]);
  expect(await count("number where organisations <> '[]'")).toBe(0);
  expect(await count('open_range')).toBe(left);
  expect(left).toBeGreaterThan(0);
  expect(await forget('datenanfragen')).toEqual({ rows: 0, isWhole: true });
});

it('42: its file can be imported again afterwards, with the same outcome', async () => {
  await test.run('organisations-eu', organisations);
  const before = await test.snapshot();
  expect(await test.run('organisations-eu', organisations)).toMatchObject({ outcome: 'known' });
  await forget('datenanfragen');
  expect(await test.run('organisations-eu', organisations)).toMatchObject({ outcome: 'finished' });
  expect(await test.snapshot()).toEqual(before);
});

it('42: stopped, it goes on when it is asked again', async () => {
  await test.run('organisations-eu', organisations);
  const stored = await count('open_organisation');
  expect(await forget('datenanfragen', AbortSignal.abort())).toEqual({ rows: 0, isWhole: false });
  expect(await count('open_organisation')).toBe(stored);
  expect(await forget('datenanfragen')).toEqual({ rows: stored, isWhole: true });
});

it('42: ranges go as well', async () => {
  const { authority } = await test.run('fr-telemarketing-ranges', ranges);
  const stored = await count('open_range');
  expect(await forget(authority)).toEqual({ rows: stored, isWhole: true });
  expect(await count('open_range')).toBe(0);
});

it('42: what is known of other numbers stays known meanwhile', async () => {
  await test.run('organisations-eu', organisations);
  const { rows } = await test.database.pool.query<{ phone: string }>('select distinct phone from open_organisation');
  const told: (string | null)[] = [];
  const removeListener = commitHubOf(test.database.db).listen((notice) => {
    if (notice instanceof PublishedEvent && notice.topic === numberChanged.name) told.push(notice.key);
  });
  try {
    await forget('datenanfragen');
  } finally {
    removeListener();
  }
  expect(told).not.toContain(null);
  expect(new Set(told)).toEqual(new Set(rows.map((row) => row.phone)));
});
