import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringbook-npx-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `npx` with a package that no Node version satisfies, as an old Node does not satisfy ours. */
function npx(npmrc: string | null) {
  const place = mkdtempSync(join(folder, 'package-'));
  const manifest = { name: 'too-new', version: '1.0.0', engines: { node: '>=999' }, bin: { 'too-new': 'bin/run.js' } };
  writeFileSync(join(place, 'package.json'), JSON.stringify(manifest));
  mkdirSync(join(place, 'bin'));
  writeFileSync(join(place, 'bin', 'run.js'), '#!/usr/bin/env node\nconsole.log("it ran")\n', { mode: 0o755 });
  if (npmrc) copyFileSync(npmrc, join(place, '.npmrc'));
  // An npm that runs these tests passes its own log level in these variables.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_config_/i.test(name)));
  const cache = { npm_config_cache: join(folder, 'cache'), npm_config_offline: 'true' };
  return spawnSync('npx', ['--yes', 'too-new'], { cwd: place, env: { ...env, ...cache }, encoding: 'utf8' });
}

it('B13 npx on an older Node than the site’s own says nothing of engines', () => {
  const ours = npx(fileURLToPath(new URL('../.npmrc', import.meta.url)));
  expect(ours).toMatchObject({ status: 0, stdout: 'it ran\n', stderr: '' });
  // Control: without our .npmrc, npm does warn.
  expect(npx(null).stderr).toContain('EBADENGINE');
});
