import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WrongFileError } from './file-record.ts';
import { inspectFile, readText } from './open-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ringbook-file-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Buffer): Promise<[encoding: string, text: string]> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  const file = await inspectFile(path);
  let text = '';
  let done = 0;
  for await (const piece of readText(file, (bytesDone) => (done = bytesDone))) text += piece;
  expect(done).toBe(file.bytes);
  return [file.encoding, text];
}

it('reads UTF-8, with a mark and without, also where a chunk ends inside a character', async () => {
  expect(await read(Buffer.from('Müller'))).toEqual(['utf-8', 'Müller']);
  expect(await read(Buffer.from('\ufeffMüller'))).toEqual(['utf-8', 'Müller']);
  const long = 'ü'.repeat(200_000);
  expect(await read(Buffer.from(`x${long}`))).toEqual(['utf-8', `x${long}`]);
});

it('falls back to Windows-1252 where the bytes are no UTF-8', async () => {
  expect(await read(Buffer.from([0x4d, 0xfc, 0x80, 0x0a]))).toEqual(['windows-1252', 'Mü€\n']);
});

it('reads UTF-16 by its mark', async () => {
  expect(await read(Buffer.from('\ufeffMüller', 'utf16le'))).toEqual(['utf-16le', 'Müller']);
});

it('says what is wrong with a file', async () => {
  await expect(inspectFile(join(folder, 'none'))).rejects.toThrow(/there is no such file/);
  await expect(inspectFile(folder)).rejects.toThrow(WrongFileError);
  await expect(read(Buffer.alloc(0))).rejects.toThrow(/is empty/);
});
