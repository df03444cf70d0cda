import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { largestAvatarBytes } from '#contract/profile-limits.ts';
import { loadConfig } from '#server/config/config.ts';
import { listSettings } from '#server/config/setting.ts';
import { siteSettings } from '#server/config/site-settings.ts';
import { allSettings } from '#server/settings.ts';
import { largestBookBytes } from '#shared/contacts/contact-entry.ts';
import { serverArguments, serverEnvironment } from '../../scripts/server-arguments.mjs';

// Builds no image and starts no unit: compares the files in `deploy/` with the site.

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const manifest = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> };
const table = listSettings([siteSettings, ...allSettings]);
/** Variables read by Node and the C library. */
const ofProcess = new Set(Object.keys(serverEnvironment));
const seconds = (text: string) => {
  const [, count = '', unit = ''] = /^(\d+)(s|min)?$/.exec(text) ?? [];
  return Number(count) * (unit === 'min' ? 60 : 1);
};
/** Time limit of jobs at shutdown. */
const lastJobsS = 20;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringbook-deploy-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Names that are neither settings nor secret files nor known to Node and the C library. */
function unknownNames(names: readonly string[]): string[] {
  return names.filter((name) => {
    const secret = name.endsWith('_FILE') ? table.get(name.slice(0, -'_FILE'.length)) : undefined;
    return !table.has(name) && secret?.isSecret !== true && !ofProcess.has(name);
  });
}

function instructions(): { word: string; rest: string }[] {
  const lines = read('Containerfile')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter(Boolean);
  return lines.map((line) => {
    const [, word = '', rest = ''] = /^([A-Z]+) +(.+)$/.exec(line) ?? [];
    return { word, rest };
  });
}
const restOf = (word: string) => instructions().flatMap((one) => (one.word === word ? [one.rest] : []));
const imageEnvironment = () => Object.fromEntries(restOf('ENV').flatMap((rest) => rest.split(/ +/).map(splitPair)));
function splitPair(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return [pair.slice(0, at), pair.slice(at + 1)];
}

describe('42 Containerfile', () => {
  it('uses known instructions and the Node version of the tests', () => {
    const known = /^(FROM|WORKDIR|COPY|RUN|USER|ENV|VOLUME|EXPOSE|STOPSIGNAL|HEALTHCHECK|CMD)$/;
    expect(instructions().filter(({ word }) => !known.test(word))).toEqual([]);
    expect(instructions()[0]?.word).toBe('FROM');
    const { node } = manifest.devDependencies;
    for (const image of restOf('FROM')) expect(image).toContain(`/node:${node}-`);
    expect(restOf('USER')).toEqual([expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/)]);
  });

  it('starts the server as it is started everywhere, with settings that there are', () => {
    expect(JSON.parse(restOf('CMD').at(-1) ?? '')).toEqual(['node', ...serverArguments]);
    expect(unknownNames(Object.keys(imageEnvironment()))).toEqual([]);
    expect(imageEnvironment()).toMatchObject({ NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' });
    expect(restOf('EXPOSE')).toEqual([imageEnvironment().PORT]);
    expect(restOf('VOLUME')).toEqual([imageEnvironment().DATA_DIR]);
  });

  it('copies existing files, and nothing that must stay out of an image', () => {
    const sources = restOf('COPY').flatMap((rest) => (rest.startsWith('--from') ? [] : rest.split(/ +/).slice(0, -1)));
    expect(sources.length).toBeGreaterThan(3);
    const left = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    for (const source of sources) {
      expect(existsSync(join(root, source)), source).toBe(true);
      expect(left).not.toContain(source.split('/')[0]);
    }
    expect(left).toEqual(expect.arrayContaining(['.env', '.git', 'node_modules', 'secrets', 'var']));
    const [, file = ''] = /exec node (\S+)/.exec(read('deploy/container/ringbook')) ?? [];
    expect(existsSync(file.replace('/opt/ringbook/', root))).toBe(true);
  });

  it.each([
    [200, 0],
    [503, 1],
  ])('checks the health of the site: %i ends with %i', async (status, code) => {
    const server = createServer((request, response) => {
      response.writeHead(request.url === '/healthz' ? status : 404).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const [, command = ''] = / CMD (.+)$/.exec(restOf('HEALTHCHECK')[0] ?? '') ?? [];
    const [program, ...args] = JSON.parse(command) as string[];
    expect(program).toBe('node');
    const PORT = String((server.address() as AddressInfo).port);
    const child = spawn(process.execPath, args, { env: { PORT }, stdio: 'inherit' });
    expect(await once(child, 'exit')).toEqual([code, null]);
    server.close();
  });
});

interface Service {
  environment: Record<string, string>;
  env_file: { path: string }[];
  secrets?: string[];
  networks: string[];
  volumes: string[];
  stop_grace_period?: string;
}
interface Compose {
  services: Record<'app' | 'database' | 'proxy', Service>;
  networks: { inside: { ipam: { config: { subnet: string }[] } } };
  volumes: Record<string, unknown>;
  secrets: Record<string, { file: string }>;
}

describe('42 compose.yaml', () => {
  const compose = parse(read('compose.yaml')) as Compose;
  const { app, database, proxy } = compose.services;
  const wanted: Record<string, string> = {
    RINGBOOK_HOST: 'ringbook.test',
    OPERATOR_NAME: 'Example',
    OPERATOR_ADDRESS: '1 Example Street',
    SUPPORT_EMAIL: 'support@example.org',
  };
  const interpolate = (text: string) =>
    text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, sign: string, rest: string) => {
      const value = wanted[name] ?? (sign === '-' ? rest : undefined);
      if (value === undefined) throw new Error(`${name} is given by nobody`);
      return value;
    });

  it('refers only to networks, volumes and secrets that it declares', () => {
    for (const service of Object.values(compose.services)) {
      for (const name of service.networks) expect(compose.networks).toHaveProperty(name);
      for (const name of service.secrets ?? []) expect(compose.secrets).toHaveProperty(name);
      for (const volume of service.volumes) {
        const [source = ''] = volume.split(':');
        if (source.startsWith('.')) expect(existsSync(join(root, source)), source).toBe(true);
        else expect(compose.volumes).toHaveProperty(source);
      }
      for (const [name, value] of Object.entries(service.environment)) {
        if (!name.endsWith('_FILE')) continue;
        expect(
          service.secrets?.map((secret) => `/run/secrets/${secret}`),
          name,
        ).toContain(value);
      }
    }
    const kept = read('.dockerignore').split('\n');
    for (const { file } of Object.values(compose.secrets)) expect(kept).toContain(file.split('/')[1]);
    // The file may contain tokens of messengers.
    for (const { path } of app.env_file) expect(kept).toContain(path);
  });

  it('passes valid settings to the site', () => {
    expect(unknownNames(Object.keys(app.environment))).toEqual([]);
    const contents: Record<string, string> = {
      database_url: 'postgres://ringbook:private@database/ringbook',
      site_secret: '0123456789abcdef'.repeat(4),
      metrics_token: 'a-token-of-enough-letters',
    };
    const environment = Object.entries(app.environment).map(([name, value]) => {
      const [, secret = ''] = /^\/run\/secrets\/(\w+)$/.exec(value) ?? [];
      if (secret === '') return [name, interpolate(value)] as const;
      writeFileSync(join(folder, secret), `${contents[secret]}\n`);
      return [name, join(folder, secret)] as const;
    });
    const config = loadConfig({ ...imageEnvironment(), ...Object.fromEntries(environment) }, allSettings);
    expect(config).toMatchObject({ isProduction: true, publicUrl: 'https://ringbook.test', host: '0.0.0.0' });
    expect(config.database).toMatchObject({ kind: 'postgres', secret: { kind: 'given' } });
    expect(config.backup).toMatchObject({ at: '03:10' });
    expect(config.backup.folder.startsWith(config.dataFolder)).toBe(true);
    const lastMs = config.stopGraceMs + config.drainMs + lastJobsS * 1_000;
    expect(seconds(app.stop_grace_period ?? '') * 1_000).toBeGreaterThan(lastMs);
  });

  it('trusts the proxy through the only network that both share', () => {
    expect(app.networks.filter((name) => proxy.networks.includes(name))).toEqual(['inside']);
    expect(app.environment.TRUST_PROXY).toBe(compose.networks.inside.ipam.config[0]?.subnet);
    expect(database.networks).toEqual(['inside']);
    expect(interpolate(proxy.environment.RINGBOOK_UPSTREAM ?? '')).toBe(`app:${imageEnvironment().PORT}`);
  });
});

describe('42 systemd', () => {
  const text = read('deploy/systemd/ringbook.service');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const settings = lines.filter((line) => !line.startsWith('[')).map(splitPair);
  const valuesOf = (key: string) => settings.flatMap(([name, value]) => (name === key ? [value] : []));
  const environment = () =>
    Object.fromEntries(valuesOf('Environment').flatMap((rest) => rest.split(' ').map(splitPair)));

  it('is a valid unit, checked by systemd if installed', () => {
    expect(lines.filter((line) => line.startsWith('['))).toEqual(['[Unit]', '[Service]', '[Install]']);
    expect(settings.filter(([key]) => !/^[A-Z][A-Za-z]+$/.test(key))).toEqual([]);
    if (spawnSync('systemd-analyze', ['--version']).status !== 0) return;
    const path = join(folder, 'ringbook.service');
    writeFileSync(path, text.replaceAll('/opt/ringbook/node_modules/.bin/node', process.execPath));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
  });

  it('starts the server as it is started everywhere', () => {
    const [program = '', ...args] = valuesOf('ExecStart')[0]?.split(' ') ?? [];
    const [code = ''] = valuesOf('WorkingDirectory');
    expect(program.startsWith(`${code}/`)).toBe(true);
    expect(existsSync(join(root, program.slice(code.length))), program).toBe(true);
    expect(args).toEqual(serverArguments);
    expect(existsSync(join(root, args.at(-1) ?? ''))).toBe(true);
    // Node refuses unknown flags.
    const flags = args.filter((arg) => arg.startsWith('--'));
    expect(spawnSync(process.execPath, [...flags, '--eval', '0']).status).toBe(0);
  });

  it('passes valid settings, and so does the sample environment file', () => {
    const given = parseEnv(read('deploy/systemd/ringbook.env')) as Record<string, string>;
    expect(unknownNames([...Object.keys(environment()), ...Object.keys(given)])).toEqual([]);
    const samples = [...read('deploy/systemd/ringbook.env').matchAll(/^#([A-Z_]+)=/gm)].map(([, name = '']) => name);
    expect(unknownNames(samples)).toEqual([]);
    const config = loadConfig({ ...environment(), ...given }, allSettings);
    expect(config).toMatchObject({ isProduction: true, dataFolder: `/var/lib/${valuesOf('StateDirectory')[0]}` });
    const stop = config.stopGraceMs / 1_000 + config.drainMs / 1_000 + lastJobsS;
    expect(seconds(valuesOf('TimeoutStopSec')[0] ?? '')).toBeGreaterThan(stop);
    // The embedded database blocks the thread for at most this long.
    expect(seconds(valuesOf('WatchdogSec')[0] ?? '')).toBeGreaterThan((2 * config.embeddedAnswerMs) / 1_000);
    expect(['Type', 'NotifyAccess', 'Restart'].flatMap(valuesOf)).toEqual(['notify', 'all', 'always']);
    const credentials = [...text.matchAll(/^#LoadCredential=(\w+):/gm)].map(([, name = '']) => name);
    expect(credentials.filter((name) => table.get(name)?.isSecret !== true)).toEqual([]);
    // The unit may write nowhere else, so backups on another disk would fail without this path.
    const [, backups = ''] = /^#BACKUP_DIR=(.+)$/m.exec(read('deploy/systemd/ringbook.env')) ?? [];
    expect(text.split('\n')).toContain(`#ReadWritePaths=${backups}`);
  });

  it('passes the same settings to commands', () => {
    const command = read('deploy/systemd/ringbook').replace(/\\\n/g, ' ');
    expect(command).toContain(`--property=EnvironmentFile=${valuesOf('EnvironmentFile')[0]} `);
    expect(command).toContain(`--uid=${valuesOf('User')[0]} --gid=${valuesOf('Group')[0]} `);
    for (const name of ['NODE_ENV', 'DATA_DIR']) expect(command).toContain(`--setenv=${name}=${environment()[name]} `);
    const [, program = '', code = ''] = / (\/\S+) (\/\S+) "\$@"$/m.exec(command) ?? [];
    expect(program).toBe(valuesOf('ExecStart')[0]?.split(' ')[0]);
    expect(existsSync(code.replace(`${valuesOf('WorkingDirectory')[0]}/`, root)), code).toBe(true);
  });

  it('grants no more rights than needed', () => {
    for (const [key, value] of [
      ['NoNewPrivileges', 'yes'],
      ['ProtectSystem', 'strict'],
      ['ProtectHome', 'yes'],
      ['PrivateTmp', 'yes'],
      ['CapabilityBoundingSet', ''],
      ['RestrictSUIDSGID', 'yes'],
    ] as const) {
      expect(valuesOf(key), key).toEqual([value]);
    }
    // Node needs JIT compilation, which this would forbid.
    expect(valuesOf('MemoryDenyWriteExecute')).toEqual([]);
    expect(valuesOf('User')).not.toContain('root');
  });
});

/** Nesting depth at the end of an nginx or Caddy file; 0 if braces match. */
function depthOf(text: string): number {
  let depth = 0;
  for (const [brace] of text.replace(/^\s*#.*$/gm, '').matchAll(/(?<=\s)[{}](?=\s)/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth < 0) throw new Error('a block ends that never began');
  }
  return depth;
}

describe('42 samples for proxies', () => {
  it('Caddy proxies to the site as in compose, without metrics', () => {
    const text = read('deploy/caddy/Caddyfile');
    const given: Record<string, string> = { RINGBOOK_HOST: 'ringbook.test', RINGBOOK_UPSTREAM: 'app:3000' };
    const { proxy } = (parse(read('compose.yaml')) as Compose).services;
    expect(Object.keys(proxy.environment).toSorted()).toEqual(Object.keys(given).toSorted());
    const render = (names: Record<string, string>) =>
      text.replace(/\{\$(\w+):([^}]*)\}/g, (_, name: string, usual: string) => names[name] ?? usual);
    expect(depthOf(render(given))).toBe(0);
    expect(render(given)).toMatch(/^ringbook\.test \{$/m);
    expect(render(given)).toMatch(/^\treverse_proxy app:3000 \{$/m);
    expect(render({})).toMatch(/^\treverse_proxy 127\.0\.0\.1:3000 \{$/m);
    expect(render(given)).not.toContain('{$');
    expect(text).toMatch(/@figures path \/metrics\n\trespond @figures 404\n/);
    // Not by /readyz, where a server without a database is left out, though it still has cached pages.
    expect(text).toContain('health_uri /healthz\n');
    const [, used = 'no pattern'] = /health_body (\S+)\n/.exec(text) ?? [];
    const isUsed = (status: string) => new RegExp(used).test(JSON.stringify({ status }));
    expect(['ok', 'no_room', 'too_old', 'no_database'].filter(isUsed)).toEqual(['ok', 'no_room']);
    expect(text).toMatch(/\thandle_errors \{\n\t\theader Retry-After \d+\n\t\trespond ".+" 503\n\t\}/);
  });

  it('nginx sets the client address, allows the site’s body size, and never repeats a write', () => {
    const text = read('deploy/nginx/ringbook.conf');
    const plain = text.replace(/^\s*#.*\n/gm, '');
    expect(depthOf(plain)).toBe(0);
    const open = plain.split('\n').filter((line) => line.trim() !== '' && !/[;{}]\s*$/.test(line));
    expect(open).toEqual([]);
    expect(plain).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    expect(plain).toMatch(/location = \/metrics \{\n\s+return 404;/);
    const [, megabytes = ''] = /client_max_body_size (\d+)m;/.exec(plain) ?? [];
    expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(Math.max(largestAvatarBytes, largestBookBytes));
    expect(plain).not.toContain('non_idempotent');
    expect(plain).toMatch(/error_page 502 504 = @away;/);
    expect(plain).toMatch(/location @away \{\n\s+add_header Retry-After \d+ always;\n\s+return 503;\n/);
    // A failure takes a server out of rotation. The site's own 503 has a retry-after and must reach clients.
    expect(/proxy_next_upstream ([^;]+);/.exec(plain)?.[1]).toBe('error timeout');
  });
});
