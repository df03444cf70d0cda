import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dropUpload, findUpload, plainName, takePart } from './take-upload.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ringbook-uploads-'));
});
afterAll(() => rm(folder, { recursive: true }));

const upload = 'a'.repeat(32);
const bytes = (text: string) => new TextEncoder().encode(text);
const send = (offset: number, text: string) => takePart(folder, { upload, offset, bytes: bytes(text) });

it('puts parts together in their order, takes one twice, and none that leaves a gap', async () => {
  expect(await findUpload(folder, upload)).toBeNull();
  expect(await send(0, 'num')).toBe(3);
  expect(await send(3, 'ber\n')).toBe(7);
  // The answer to it was lost.
  expect(await send(3, 'ber\n')).toBe(7);
  expect(await send(9, 'x')).toBeNull();
  expect(await send(7, '1\n')).toBe(9);
  const path = (await findUpload(folder, upload)) ?? '';
  expect(await readFile(path, 'utf8')).toBe('number\n1\n');
  expect((await stat(path)).mode & 0o77).toBe(0);
  // The first part begins anew.
  expect(await send(0, 'other')).toBe(5);
  expect(await readFile(path, 'utf8')).toBe('other');
  await dropUpload(folder, upload);
  expect(await findUpload(folder, upload)).toBeNull();
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
