import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadAssets } from './assets.ts';

let folder: string;
let asset: Awaited<ReturnType<typeof loadAssets>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assets with space-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/app-abc.js'), 'plain');
  await writeFile(join(folder, 'assets/app-abc.js.br'), 'brotli');
  await writeFile(join(folder, 'assets/app-abc.js.gz'), 'gzip');
  await writeFile(join(folder, 'icon.png'), 'png');
  await writeFile(join(folder, 'service-worker.js'), 'worker');
  asset = await loadAssets(pathToFileURL(`${folder}/`));
});
afterAll(() => rm(folder, { recursive: true }));

const text = (answer: ReturnType<typeof asset>) => answer && Buffer.from(answer.body).toString();

test('the best accepted encoding is served, and none that is refused', () => {
  expect(text(asset('/assets/app-abc.js', 'gzip, deflate, br'))).toBe('brotli');
  expect(asset('/assets/app-abc.js', 'br')?.headers['content-encoding']).toBe('br');
  expect(text(asset('/assets/app-abc.js', 'gzip, br;q=0'))).toBe('gzip');
  expect(text(asset('/assets/app-abc.js'))).toBe('plain');
  expect(asset('/assets/app-abc.js')?.headers['content-encoding']).toBeUndefined();
});

test('hashed names are kept for a year, others for a day', () => {
  expect(asset('/assets/app-abc.js')?.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(asset('/icon.png')?.headers).toMatchObject({
    'cache-control': 'public, max-age=86400',
    'content-type': 'image/png',
  });
});

test('C3 the worker is asked for anew each time, and may ask this site alone', () => {
  expect(asset('/service-worker.js')?.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'",
  });
  expect(asset('/icon.png')?.headers).not.toHaveProperty('content-security-policy');
});

test('nothing outside the folder, no folder and no compressed twin has an address', () => {
  for (const path of ['/', '/assets', '/assets/', '/../package.json', '/assets/app-abc.js.br', '//icon.png']) {
    expect(asset(path)).toBeNull();
  }
});
