import { describe, expect, it } from 'vitest';
import { Shelf } from './shelf.ts';

const now = new Date('2026-11-20T08:00:00Z');
const after = (ms: number) => new Date(now.getTime() + ms);
/** Each value is its own size. */
const open = (mostOf = (_: string) => Number.POSITIVE_INFINITY) =>
  new Shelf<number>({ max: 10_000, sizeOf: (size) => size, maxAgeMs: 60_000, mostOf });
const about = (subject = 'any') => ({ subject, now });

describe('Shelf', () => {
  it('keeps a value for its time, and none from a time that is to come', async () => {
    const shelf = open();
    shelf.put('a', 1, about());
    expect([shelf.find('a', after(59_999)), shelf.has('a')]).toEqual([1, true]);
    expect(await shelf.get('a', about(), async () => 2)).toBe(1);
    expect([shelf.find('a', after(60_000)), shelf.size]).toEqual([null, 0]);
    shelf.put('a', 1, { subject: 'any', now: after(1_000) });
    expect(shelf.find('a', now)).toBeNull();
  });

  it('drops all values of a subject that changed, or of all', () => {
    const shelf = open();
    const left = () => ['en 1', 'ru 1', 'en 2'].filter((key) => shelf.find(key, now) !== null);
    shelf.put('en 1', 1, about('1'));
    shelf.put('ru 1', 1, about('1'));
    shelf.put('en 2', 1, about('2'));
    shelf.drop('1');
    expect(left()).toEqual(['en 2']);
    shelf.drop(null);
    expect([left(), shelf.size]).toEqual([[], 0]);
  });

  it.each([['1'], [null]])('keeps nothing that was made while %s changed', async (changed) => {
    const shelf = open();
    const making = Promise.withResolvers<number>();
    const [late, other] = [
      shelf.get('en 1', about('1'), () => making.promise),
      shelf.get('en 2', about('2'), () => making.promise),
    ];
    shelf.drop(changed);
    making.resolve(1);
    expect([await late, await other]).toEqual([1, 1]);
    expect(shelf.find('en 1', now)).toBeNull();
    expect(shelf.find('en 2', now)).toBe(changed === null ? null : 1);
    await shelf.get('en 1', about('1'), async () => 2);
    expect(shelf.find('en 1', now)).toBe(2);
  });

  it('keeps no failure, nor what may not be kept', async () => {
    const shelf = open();
    await expect(shelf.get('a', about(), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    const get = (value: number) =>
      shelf.get(
        'a',
        about(),
        async () => value,
        (one) => one > 1,
      );
    expect([await get(1), await get(2), await get(3)]).toEqual([1, 2, 2]);
  });

  it('stays within its bound and lets the longest unasked value go first', () => {
    const shelf = open();
    for (let i = 0; i < 50; i += 1) {
      shelf.put(`${i}`, 1000, about(String(i)));
      shelf.find('0', now);
    }
    expect(shelf.size).toBeLessThanOrEqual(10_000);
    expect(shelf.find('0', now)).not.toBeNull();
    expect(shelf.find('10', now)).toBeNull();
    shelf.put('big', 20_000, about());
    expect(shelf.find('big', now)).toBeNull();
  });

  it('F3 keeps but so many values of one subject, the newest, and leaves those of others alone', () => {
    const shelf = open((subject) => (subject === '1' ? 3 : 5));
    const kept = (subject: string) =>
      Array.from({ length: 8 }, (_, at) => at).filter((at) => shelf.find(`${subject} ${at}`, now) !== null);
    for (let at = 0; at < 8; at += 1) for (const one of ['1', '2']) shelf.put(`${one} ${at}`, 1, about(one));
    expect([kept('1'), kept('2')]).toEqual([
      [5, 6, 7],
      [3, 4, 5, 6, 7],
    ]);
    // An overwritten value counts once, and as the newest.
    shelf.put('1 5', 1, about('1'));
    shelf.put('1 0', 1, about('1'));
    expect(kept('1')).toEqual([0, 5, 7]);
    // Dropped and expired values no longer count.
    shelf.drop('1');
    expect(kept('1')).toEqual([]);
    for (let at = 0; at < 3; at += 1) shelf.put(`1 ${at}`, 1, about('1'));
    expect(kept('1')).toEqual([0, 1, 2]);
  });

  it('keeps nothing where it is switched off', async () => {
    const shelf = new Shelf<number>({ max: 10, maxAgeMs: 60_000 }, false);
    let made = 0;
    const make = async () => {
      made += 1;
      return made;
    };
    shelf.put('a', 7, about());
    expect([await shelf.get('a', about(), make), await shelf.get('a', about(), make)]).toEqual([1, 2]);
    expect([shelf.find('a', now), shelf.has('a')]).toEqual([null, false]);
  });
});
