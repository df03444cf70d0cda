import { gunzipSync } from 'node:zlib';
import { afterEach, expect, it, vi } from 'vitest';
import { makePage, pick } from './cached-page.ts';
import { compressors } from './encoding.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const body = Uint8Array.from(Buffer.from('Who is calling? '.repeat(100)));
const makeOne = () => makePage({ status: 200, headers: { 'content-type': 'text/html' }, body, etag: '"a"' });

it('compresses a page once for all who ask at once', async () => {
  const gzip = vi.spyOn(compressors, 'gzip');
  const page = makeOne();
  const [first, second] = await Promise.all([pick(page, 'gzip', null), pick(page, 'gzip', null)]);
  expect(first.headers['content-encoding']).toBe('gzip');
  expect(Buffer.from(gunzipSync(first.body ?? new Uint8Array()))).toEqual(Buffer.from(body));
  expect(second).toEqual(first);
  expect(await pick(page, 'gzip', null)).toBe(first);
  expect(gzip).toHaveBeenCalledTimes(1);
});

it('compresses it anew after a failure', async () => {
  vi.spyOn(compressors, 'gzip').mockRejectedValueOnce(new Error('no memory'));
  const page = makeOne();
  await expect(pick(page, 'gzip', null)).rejects.toThrow('no memory');
  expect((await pick(page, 'gzip', null)).headers['content-encoding']).toBe('gzip');
});
