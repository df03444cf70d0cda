import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminCalls } from '#contract/admin.ts';

const samples = fileURLToPath(new URL('../../deploy/patroni/', import.meta.url));
const passwords = ['SUPERUSER_PASSWORD', 'REPLICATION_PASSWORD', 'REWIND_PASSWORD', 'REST_PASSWORD'];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringbook-patroni-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let runs = 0;

/** Fills in the samples with passwords and extra settings. */
function fill(machine: string, more: Record<string, string> = {}) {
  runs += 1;
  const settings = join(folder, `${runs}.env`);
  const out = join(folder, String(runs));
  const given = { ...Object.fromEntries(passwords.map((name) => [name, `${name.slice(0, 4)}7`])), ...more };
  const own = Object.entries(given).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(settings, readFileSync(join(samples, 'cluster.env'), 'utf8') + own.join(''));
  const { status, stderr } = spawnSync('sh', [join(samples, 'fill.sh'), machine, settings, out], { encoding: 'utf8' });
  return { status, stderr, out };
}

it('each machine gets its own complete files, readable by the owner only', () => {
  for (const machine of ['1', '2', '3']) {
    const { status, stderr, out } = fill(machine);
    expect([status, stderr]).toEqual([0, '']);
    expect(readdirSync(out).sort()).toEqual(['503.http', 'etcd.env', 'haproxy.cfg', 'patroni.yml']);
    for (const name of readdirSync(out)) {
      const file = join(out, name);
      expect([name, statSync(file).mode & 0o077]).toEqual([name, 0]);
      expect(readFileSync(file, 'utf8')).not.toMatch(/@[A-Z_0-9]+@/);
    }
    const patroni = readFileSync(join(out, 'patroni.yml'), 'utf8');
    expect(patroni).toContain(`name: node${machine}\n`);
    expect(patroni).toContain(`connect_address: 10.0.0.1${machine}:5432\n`);
    expect(readFileSync(join(out, 'etcd.env'), 'utf8')).toContain(`ETCD_NAME=etcd${machine}\n`);
  }
});

it('writes need two machines, and a leader has time to step down', () => {
  const { out } = fill('1');
  const patroni = readFileSync(join(out, 'patroni.yml'), 'utf8');
  const number = (name: string) => Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(patroni)?.[1]);
  expect(patroni).toMatch(/^ +synchronous_mode: true$/m);
  expect(patroni).toMatch(/^ +synchronous_mode_strict: true$/m);
  expect(patroni).toMatch(/^ +synchronous_commit: 'on'$/m);
  expect(number('ttl')).toBeGreaterThanOrEqual(20);
  expect(number('ttl')).toBeGreaterThanOrEqual(number('loop_wait') + 2 * number('retry_timeout'));
});

it('the leader’s key is written by comparing, which Patroni 3.0.2 does only by version 2 of etcd', () => {
  const { out } = fill('1');
  const patroni = readFileSync(join(out, 'patroni.yml'), 'utf8');
  expect(patroni).toMatch(/^etcd:$/m);
  expect(patroni).not.toMatch(/^etcd3:$/m);
  const etcd = readFileSync(join(out, 'etcd.env'), 'utf8');
  expect(etcd).toMatch(/^ETCD_ENABLE_V2=true$/m);
  expect(etcd).toMatch(/^ETCD_PRE_VOTE=true$/m);
});

it('HAProxy’s own 503 has a retry-after', () => {
  const { out } = fill('1');
  const [head = '', body = ''] = readFileSync(join(out, '503.http'), 'utf8').split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.0 503 /);
  expect(head).toMatch(/\r\nRetry-After: \d+(\r\n|$)/);
  expect(body.length).toBeGreaterThan(20);
  expect(readFileSync(join(out, 'haproxy.cfg'), 'utf8')).toContain('errorfile 503 /etc/haproxy/503.http\n');
});

it('HAProxy uses a server until it says that it stops or is too old, and sees that in time', () => {
  const { out } = fill('1');
  const [, apps = ''] = readFileSync(join(out, 'haproxy.cfg'), 'utf8').split(/^backend apps$/m);
  const growing = readFileSync(new URL('../../docs/growing.md', import.meta.url), 'utf8');
  for (const sample of [apps, growing]) {
    const [, unwanted = 'no pattern'] = /http-check expect ! rstring (\S+)/.exec(sample) ?? [];
    const isUsed = (status: string) => !new RegExp(unwanted).test(JSON.stringify({ status }));
    const used = ['ok', 'no_room', 'no_database', 'draining', 'too_old'].filter(isUsed);
    expect(used).toEqual(['ok', 'no_room', 'no_database']);
    const [, inter, fast, fall] = /default-server .*?inter (\d+)s(?: fastinter (\d+)ms)? fall (\d)/.exec(sample) ?? [];
    const interMs = Number(inter) * 1_000;
    expect(interMs + (Number(fall) - 1) * Number(fast ?? interMs)).toBeLessThan(3_000);
  }
});

it('HAProxy sends all parts of an upload to one server, and other requests to all', () => {
  const { out } = fill('1');
  const [, apps = ''] = readFileSync(join(out, 'haproxy.cfg'), 'utf8').split(/^backend apps$/m);
  const growing = readFileSync(new URL('../../docs/growing.md', import.meta.url), 'utf8');
  for (const sample of [apps, growing]) {
    const [, server = '', path = ''] = /^ {2}use-server (\w+) if \{ path_beg (\S+) \}$/m.exec(sample) ?? [];
    expect(sample).toMatch(new RegExp(`^  server ${server} `, 'm'));
    const toOne = Object.keys(adminCalls).filter((call) => call.includes(` ${path}`));
    expect(toOne).toEqual(Object.keys(adminCalls));
    expect(sample).toMatch(/^ {2}mode http$/m);
  }
  // Otherwise all visitors count as one network.
  for (const sample of [readFileSync(join(out, 'haproxy.cfg'), 'utf8'), growing]) {
    expect(sample).toMatch(/^ {2}option forwardfor$/m);
  }
});

const wrong: [machine: string, more: Record<string, string>, told: string][] = [
  ['1', { REST_PASSWORD: '' }, 'REST_PASSWORD is not set'],
  ['1', { REST_PASSWORD: 'with|sign' }, 'REST_PASSWORD may hold'],
  ['1', { REST_PASSWORD: 'half-a-sign' }, 'REST_PASSWORD may hold letters and digits only'],
  ['2', { NODE_2: '$(id)' }, 'NODE_2 may hold'],
  ['4', {}, 'The machine is 1, 2 or 3, not 4'],
];

it.each(wrong)('invalid settings are refused: machine %s, %o', (machine, more, told) => {
  const { status, stderr } = fill(machine, more);
  expect(status).not.toBe(0);
  expect(stderr).toContain(told);
});
