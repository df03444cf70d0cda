import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase } from '#server/platform/db/database.ts';
import { lockStore } from '#server/platform/db/store-lock.ts';
import type { Finding } from '#server/screens/doctor/finding.ts';
import { runCommandLine } from '#test/command-line.ts';
import { copyTemplate } from '#test/store-file.ts';
import { runDoctor } from './doctor.ts';
import { ownTerminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ringbook-doctor-'));
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('DATABASE_URL', '');
  // No server listens there, so none is asked.
  vi.stubEnv('PORT', '0');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

interface Told {
  state: string;
  findings: Finding[];
}

async function doctor(...args: string[]): Promise<{ code: number; out: string; told: Told }> {
  let out = '';
  const stream = new Writable({
    write(piece, _, done) {
      out += piece;
      done();
    },
  });
  const code = await runDoctor(args, { ...ownTerminal(), output: stream, errors: stream });
  return { code, out, told: args.includes('--json') ? (JSON.parse(out) as Told) : { state: '', findings: [] } };
}
const find = ({ findings }: Told, check: Finding['check']) => findings.find((finding) => finding.check === check);

it('42 checks a store that no process has open', async () => {
  await copyTemplate(folder);
  const { told } = await doctor('--json');
  expect(find(told, 'database')).toMatchObject({ state: 'ok', said: expect.stringContaining('embedded') });
  expect(find(told, 'schema')).toMatchObject({ state: 'ok' });
  const { out } = await doctor();
  expect(out).toMatch(/^Ringbook \d+\.\d+\.\d+\n(ok|warn|fail) +settings/);
});

it('42 reports a missing store, and creates none', async () => {
  const { code, told } = await doctor('--json');
  expect(code).toBe(1);
  expect(told.state).toBe('fail');
  expect(find(told, 'database')).toMatchObject({ state: 'fail', advice: expect.stringContaining('Start the site') });
  expect(existsSync(join(folder, 'pglite'))).toBe(false);
});

it('42 reports a store that another process has open', async () => {
  await copyTemplate(folder);
  const lock = await lockStore(folder);
  const { code, told } = await doctor('--json');
  await lock.release();
  expect(code).toBe(1);
  expect(find(told, 'database')).toMatchObject({ state: 'fail', said: expect.stringContaining('open') });
});

it('42 reports invalid settings, also as JSON', async () => {
  vi.stubEnv('PORT', '70000');
  vi.stubEnv('METRICS_TOKEN_FILE', folder);
  const { code, told } = await doctor('--json');
  expect(code).toBe(1);
  expect(told.findings.map(({ check, state }) => `${check} ${state}`)).toEqual(['settings fail', 'settings fail']);
  expect((await doctor()).out).toContain('METRICS_TOKEN_FILE names a folder');
});

it('42 a site that has the store open runs the checks itself', async () => {
  await copyTemplate(folder);
  const database = await openDatabase({ kind: 'pglite', folder });
  const { code, out, err } = await runCommandLine(['examine', '--json'], database);
  await database.close();
  expect(err).toBe('');
  const told = JSON.parse(out) as Told;
  expect(code).toBe(told.state === 'fail' ? 1 : 0);
  expect(find(told, 'schema')).toMatchObject({ state: 'ok' });
});

it('42 prints help, and takes no arguments', async () => {
  expect((await doctor('--help')).out).toMatch(/^Usage: ringbook doctor/);
  await expect(doctor('now')).rejects.toThrow(UsageError);
});
