import { beforeEach, expect, it } from 'vitest';
import { dayMs } from '#shared/time.ts';
import { fixedClock } from '../clock.ts';
import { createPager, cutPage } from './paged-list.ts';

const clock = fixedClock(new Date('2026-11-20T12:00:00Z'));
const foreign: string[] = [];
const open = (key: number) => createPager(Buffer.alloc(32, key), clock, (owner) => foreign.push(owner));
const pager = open(1);
beforeEach(() => {
  foreign.length = 0;
});
const place = { call: 'list', owner: '1', order: 'id' };
const page = { limit: 2, offset: 0, after: null };

it('knows by one row more whether any follow, and where they begin', () => {
  expect(cutPage(['a', 'b', 'c'], page, (row) => [row])).toEqual({ items: ['a', 'b'], next: ['b'] });
  expect(cutPage(['a', 'b'], page, (row) => [row])).toEqual({ items: ['a', 'b'], next: null });
  expect(cutPage([], page, (row) => [row])).toEqual({ items: [], next: null });
});

it('reads its own cursor, on another server of the site too, and none of another site or place', () => {
  const { next, hasMore } = pager.answer(place, { items: ['b'], total: 9, next: ['b', '7\n8'] });
  const after = next ?? '';
  const query = { limit: 5, offset: 40, after };
  expect(hasMore).toBe(true);
  const twin = open(1);
  expect(twin.read(place, query)).toEqual({ limit: 5, offset: 0, after: ['b', '7\n8'] });
  expect(open(2).read(place, query)).toBeNull();
  for (const other of [{ call: 'lists' }, { owner: '2' }, { order: 'name' }]) {
    expect(pager.read({ ...place, ...other }, query)).toBeNull();
  }
  expect(pager.read(place, { limit: 5, offset: 40 })).toEqual({ limit: 5, offset: 40, after: null });
});

it('says that nothing follows the last page', () => {
  expect(pager.answer(place, { items: [], total: 9, next: null })).toMatchObject({ hasMore: false, next: null });
});

it('F9 tells of a cursor that is another’s, and not of an own one that is too old', () => {
  const { next } = pager.answer(place, { items: ['b'], total: 9, next: ['b'] });
  const query = { limit: 5, offset: 0, after: next ?? '' };
  expect(pager.read({ ...place, owner: '2' }, query)).toBeNull();
  expect(foreign).toEqual(['2']);
  clock.advance(dayMs + 1);
  expect(pager.read(place, query)).toBeNull();
  expect(pager.read(place, { limit: 5, offset: 0 })).not.toBeNull();
  expect(foreign).toEqual(['2']);
});
