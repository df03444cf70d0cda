import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import { allSettings } from '#server/settings.ts';
import { runCommandLine } from '#test/command-line.ts';
import { runConfig } from './config.ts';
import { ownTerminal } from './terminal.ts';

async function config(environment: Record<string, string>, ...args: string[]): Promise<string> {
  let out = '';
  const output = new Writable({
    write(piece, _, done) {
      out += piece;
      done();
    },
  });
  const terminal = { ...ownTerminal(), output, config: () => loadConfig(environment, allSettings) };
  expect(await runConfig(args, terminal)).toBe(0);
  return out;
}

const given = { PORT: '8080', METRICS_TOKEN: 'a-private-token', OPERATOR_NAME: 'Example' };

it('42 lists settings and their sources, without secrets', async () => {
  const out = await config(given);
  expect(out).toMatch(/^PORT +env +8080 {2}\(default 3000\)$/m);
  expect(out).toMatch(/^OPERATOR_NAME +env +Example$/m);
  expect(out).toMatch(/^METRICS_TOKEN +env +\*{8}$/m);
  expect(out).toMatch(/^LOG_LEVEL +default +info$/m);
  expect(out).toMatch(/^SUPPORT_EMAIL +default$/m);
  expect(out).not.toContain('a-private-token');
});

it('42 lists the same as JSON', async () => {
  const rows = JSON.parse(await config(given, '--json')) as { name: string }[];
  const of = (name: string) => rows.find((row) => row.name === name);
  expect(of('PORT')).toEqual({
    name: 'PORT',
    value: '8080',
    default: '3000',
    source: 'env',
    is_secret: false,
    needs_restart: true,
  });
  expect(of('METRICS_TOKEN')).toMatchObject({ value: '********', source: 'env', is_secret: true });
  expect(JSON.stringify(rows)).not.toContain('a-private-token');
});

it('42 prints help, and takes no arguments', async () => {
  expect(await runCommandLine(['config', '--help'])).toMatchObject({ code: 0, out: expect.stringMatching(/^Usage/) });
  expect(await runCommandLine(['config', 'PORT'])).toMatchObject({ code: 2, out: '' });
});
