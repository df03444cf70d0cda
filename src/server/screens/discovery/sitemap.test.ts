import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayNumber } from '#server/domains/number/rules.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openTestDatabase } from '#test/database.ts';
import { addNumber } from '#test/factories.ts';
import { buildNumbersPart, buildPagesPart, buildSitemapIndex } from './sitemap.ts';

const publicUrl = 'https://ringbook.test';
const now = new Date('2026-11-20T12:00:00Z');
const day = dayNumber(now);
let database: Database;
/** In the order of the number. */
const listed: string[] = [];
const hidden: string[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  const ban = (count: number, daysAgo = 0) => ({
    kind: 'ban' as const,
    days: [[day - daysAgo, count]] as [number, number][],
  });
  const good = (count: number) => ({ kind: 'positive' as const, days: [[day, count]] as [number, number][] });
  const add = async (into: string[], phone: string, traits: Parameters<typeof addNumber>[1]) =>
    into.push(await addNumber(database, { phone, ...traits }, now));
  await add(listed, '491511000001', { organisations: [{ name: 'City hall' }] });
  await add(hidden, '491511000002', { lookups: 500 });
  await add(listed, '491511000003', { evidence: [ban(6)] });
  await add(hidden, '491511000004', { evidence: [ban(5)] });
  // Speaks enough against it to be looked at, but as much speaks for it.
  await add(hidden, '491511000005', { evidence: [ban(20), good(20)] });
  await add(hidden, '491511000006', { evidence: [ban(10, 250)] });
  await add(listed, '491511000007', { evidence: [ban(30, 250)] });
  await add(listed, '491511000008', { complaints: [{ count: 40 }] });
  await add(hidden, '491511000009', { complaints: [{ count: 10 }] });
  await add(listed, '491511000010', { organisations: [{ name: 'Hospital' }], evidence: [good(3)] });
});
afterAll(() => database.close());

const phonesOf = (part: string) => Array.from(part.matchAll(/\/number\/(\d+)<\/loc>/g), ([, phone]) => phone);
const startsOf = (index: string) =>
  Array.from(index.matchAll(/\/numbers-(\d+)\.xml<\/loc>/g), ([, phone]) => phone ?? '');

it('lists organisations and unwanted numbers, never a private one', async () => {
  const part = await buildNumbersPart(database, '1000', { publicUrl, now });
  expect(phonesOf(part)).toEqual(listed);
  for (const phone of hidden) expect(part).not.toContain(phone);
  expect(part).toMatch(/<lastmod>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z<\/lastmod>/);
});

it('drops a number when its verdict has faded, without anything being written', async () => {
  const later = new Date(now.getTime() + 200 * 86_400_000);
  const part = await buildNumbersPart(database, '1000', { publicUrl, now: later });
  expect(phonesOf(part)).toEqual(['491511000001', '491511000010']);
});

it('cuts the numbers into parts that have each of them once', async () => {
  const options = { publicUrl, now, perPart: 2 };
  const index = await buildSitemapIndex(database, options);
  expect(index).toContain('<loc>https://ringbook.test/sitemaps/pages.xml</loc>');
  for (const phone of hidden) expect(index).not.toContain(phone);
  const starts = startsOf(index);
  expect(starts.length).toBe(3);
  expect(listed).toEqual(expect.arrayContaining(starts));
  const parts = await Promise.all(starts.map((first) => buildNumbersPart(database, first, options)));
  for (const part of parts) expect(phonesOf(part).length).toBeLessThanOrEqual(2);
  expect(parts.flatMap(phonesOf)).toEqual(listed);
});

it('begins a part at the first listed number from the one asked for', async () => {
  const part = await buildNumbersPart(database, '491511000004', { publicUrl, now });
  expect(phonesOf(part)[0]).toBe('491511000007');
  expect(phonesOf(await buildNumbersPart(database, '999999999999999', { publicUrl, now }))).toEqual([]);
});

it('names each page in 25 languages', () => {
  const part = buildPagesPart(publicUrl);
  expect(part.match(/<url>/g)).toHaveLength(6);
  expect(part.match(/hreflang="x-default"/g)).toHaveLength(6);
  expect(part.match(/rel="alternate"/g)).toHaveLength(6 * 26);
  expect(part).toContain('hreflang="zh-Hant" href="https://ringbook.test/zh-HK/terms"');
});
