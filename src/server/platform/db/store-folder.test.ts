import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeContents, closeFolder } from './store-folder.ts';

let parent: string;
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'folder-'));
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const modeOf = (...path: string[]) => (statSync(join(parent, ...path)).mode & 0o7777).toString(8);

test('F6: a folder and all in it become their owner’s alone, links and what they lead to are left', () => {
  closeFolder(join(parent, 'new', 'store'));
  expect(modeOf('new', 'store')).toBe('700');

  mkdirSync(join(parent, 'old', 'deep'), { recursive: true });
  writeFileSync(join(parent, 'old', 'deep', 'file'), '');
  writeFileSync(join(parent, 'elsewhere'), '');
  symlinkSync(join(parent, 'elsewhere'), join(parent, 'old', 'link'));
  const open: [string, number][] = [
    ['old', 0o2775],
    ['old/deep', 0o755],
    ['old/deep/file', 0o666],
    ['elsewhere', 0o644],
  ];
  for (const [path, mode] of open) chmodSync(join(parent, path), mode);
  closeFolder(join(parent, 'old'));
  closeContents(join(parent, 'old'));
  expect(open.map(([path]) => modeOf(path))).toEqual(['700', '700', '600', '644']);
});

test('F6: a folder of somebody else that others may read is refused', () => {
  const module = new URL('./store-folder.ts', import.meta.url).href;
  // Runs as `nobody` if the tests run as root, so that /usr belongs to somebody else.
  const script = `const { closeFolder } = await import(${JSON.stringify(module)});
    if (process.getuid() === 0) process.setuid(65534);
    try { closeFolder('/usr'); } catch (error) { console.log(error.name, error.message); }`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(stdout).toMatch(/^StoreFolderError Others may read \/usr, .*DATA_DIR/);
});
