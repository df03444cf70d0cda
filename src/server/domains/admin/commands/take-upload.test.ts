import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dropStaleUploads, dropUpload, findUpload, plainName, takePart } from './take-upload.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ringbook-uploads-'));
});
afterAll(() => rm(folder, { recursive: true }));

const upload = 'a'.repeat(32);
const bytes = (text: string) => new TextEncoder().encode(text);
const send = (offset: number, text: string, size = 9) =>
  takePart(folder, { upload, offset, size, bytes: bytes(text) }, 0);

it('puts parts together in their order, takes one twice, and none that leaves a gap', async () => {
  expect(await findUpload(folder, upload)).toBeNull();
  expect(await send(0, 'num')).toBe(3);
  expect(await send(3, 'ber\n')).toBe(7);
  // Repeated, because the response was lost.
  expect(await send(3, 'ber\n')).toBe(7);
  expect(await send(9, 'x')).toBeNull();
  // With the size of a different file.
  expect(await send(7, '1\n', 10)).toBeNull();
  // An incomplete upload is not found.
  expect(await findUpload(folder, upload)).toBeNull();
  expect(await send(7, '1\n')).toBe(9);
  const path = (await findUpload(folder, upload)) ?? '';
  expect(await readFile(path, 'utf8')).toBe('number\n1\n');
  expect((await stat(path)).mode & 0o77).toBe(0);
  // A first part starts the upload again.
  expect(await send(0, 'other', 5)).toBe(5);
  expect(await readFile(path, 'utf8')).toBe('other');
  await dropUpload(folder, upload);
  expect(await findUpload(folder, upload)).toBeNull();
});

it('takes a part that comes twice at once for one', async () => {
  expect(await send(0, 'num')).toBe(3);
  await Promise.all([send(3, 'ber\n'), send(3, 'ber\n')]);
  expect(await send(7, '1\n')).toBe(9);
  const path = (await findUpload(folder, upload)) ?? '';
  expect(await readFile(path, 'utf8')).toBe('number\n1\n');
  await dropUpload(folder, upload);
});

it('takes nothing of a file that would not leave room on its disk', async () => {
  const part = { upload, offset: 0, size: 9, bytes: bytes('num') };
  expect(await takePart(folder, part, 1e18)).toBe('no_room');
  expect(await takePart(folder, { ...part, size: 1e18 }, 0)).toBe('no_room');
  expect(await readdir(folder)).toEqual([]);
});

it('removes what was broken off a day ago, and nothing that is still being sent or imported', async () => {
  await send(0, 'num');
  const other = { upload: 'b'.repeat(32), offset: 0, size: 3, bytes: bytes('one') };
  expect(await takePart(folder, other, 0)).toBe(3);
  await dropStaleUploads(folder, null);
  expect((await readdir(folder)).sort()).toEqual([upload, other.upload]);
  const old = new Date(Date.now() - 25 * 3_600_000);
  await utimes(join(folder, upload, 'file'), old, old);
  await dropStaleUploads(folder, upload);
  expect((await readdir(folder)).sort()).toEqual([upload, other.upload]);
  // The beginning of another upload removes nothing: it does not know what is being imported.
  expect(await takePart(folder, other, 0)).toBe(3);
  expect((await readdir(folder)).sort()).toEqual([upload, other.upload]);
  await dropStaleUploads(folder, null);
  expect(await readdir(folder)).toEqual([other.upload]);
  await dropUpload(folder, other.upload);
  await dropStaleUploads(join(folder, 'none'), null);
});

it.each([
  ['complaints 2026.csv', 'complaints-2026.csv'],
  ['../../etc/passwd', 'etc-passwd'],
  ['.htaccess', 'htaccess'],
  ['Bürger.csv', 'Bu-rger.csv'],
  ['жалобы', 'upload'],
])('shows %s as %s', (given, shown) => {
  expect(plainName(given)).toBe(shown);
});
