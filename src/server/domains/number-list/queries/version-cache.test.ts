import { expect, test } from 'vitest';
import { VersionCache } from './version-cache.ts';

function open(maxSize = 100) {
  const made: string[] = [];
  const bounds = { atOnce: 4, waitingAtMost: 0 };
  const cache = new VersionCache<string>({ maxSize, sizeOf: (value) => value.length, bounds });
  const get = (name: string, version: number, until: Promise<void> = Promise.resolve()) =>
    cache.get(name, version, async () => {
      await until;
      made.push(`${name} ${version}`);
      return `${name} ${version}`;
    });
  return { cache, made, get };
}

test('40: what was made of a version is kept until there is another', async () => {
  const { cache, made, get } = open();
  for (const version of [1, 1, 2, 2]) expect(await get('de', version)).toBe(`de ${version}`);
  expect(await get('fr', 1)).toBe('fr 1');
  expect(made).toEqual(['de 1', 'de 2', 'fr 1']);
  cache.clear();
  await get('fr', 1);
  expect(made).toEqual(['de 1', 'de 2', 'fr 1', 'fr 1']);
});

test('40: an older version that is made late does not take the place of the newer one', async () => {
  const { made, get } = open();
  const { promise, resolve } = Promise.withResolvers<void>();
  const late = get('de', 1, promise);
  expect(await get('de', 2)).toBe('de 2');
  resolve();
  expect(await late).toBe('de 1');
  expect(await get('de', 2)).toBe('de 2');
  expect(made).toEqual(['de 2', 'de 1']);
});

test('40: what is used least goes when there is no room, and what failed is not kept', async () => {
  const { cache, made, get } = open(10);
  // There is room for two.
  for (const name of ['de', 'fr', 'de', 'it', 'de', 'it']) await get(name, 1);
  expect(made).toEqual(['de 1', 'fr 1', 'it 1']);
  await get('fr', 1);
  expect(made).toEqual(['de 1', 'fr 1', 'it 1', 'fr 1']);
  await expect(cache.get('us', 1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await get('us', 1)).toBe('us 1');
});
