import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callblockerCheck, ncidHangup, ncidSettings } from './landline.ts';

const site = { origin: 'https://ringbook.example', key: 'rb_4Kd8sLq0Zx', country: 'DE' };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringbook-scripts-'));
  // Fake curl: records its arguments, and answers or fails as the test demands.
  write(
    'curl',
    `#!/bin/sh\nfor word in "$@"; do printf '%s\\n' "$word" >>'${folder}/asked'; done\n[ -n "$ANSWER" ] || exit 22\nprintf %s "$ANSWER"\n`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  chmodSync(path, 0o755);
  return path;
}

/** Runs a script the way the blocker does. @returns its output, whether it failed, and curl's arguments */
function run(script: string, args: string[], answer: string) {
  const path = write('script', script);
  rmSync(join(folder, 'asked'), { force: true });
  const env = { PATH: `${folder}:${process.env.PATH}`, ANSWER: answer };
  let printed = '';
  let isFailed = false;
  try {
    printed = execFileSync('/bin/sh', [path, ...args], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    isFailed = true;
    printed = String((error as { stdout?: string }).stdout ?? '');
  }
  const asked = join(folder, 'asked');
  return { printed, isFailed, words: existsSync(asked) ? readFileSync(asked, 'utf8').trimEnd().split('\n') : [] };
}

const call = (number: string) => `*DATE*11272026*TIME*1405*LINE*home*NMBR*${number}*NAME*SOMEBODY*MODE*1*`;

describe('40: scripts of call blockers on a landline', () => {
  it.each([
    ['unwanted', 'hangup'],
    ['suspicious', 'OK'],
    ['trusted', 'OK'],
    // The site does not answer, or too late.
    ['', 'OK'],
  ])('NCID’s hears %j and prints %s', (answer, printed) => {
    const told = run(ncidHangup(site), [call('4930123456')], answer);
    expect(told).toMatchObject({ printed: `${printed}\n`, isFailed: false });
    expect(told.words).toEqual([
      ...['-fsm', '3', '-H', `Authorization: Bearer ${site.key}`],
      'https://ringbook.example/api/v1/verdict/4930123456?country=DE',
    ]);
  });

  it.each(['OUT-OF-AREA', 'PRIVATE', '$(touch spoilt)', '"; echo hangup; "'])(
    'NCID’s lets %s through and asks nobody of it',
    (number) => {
      expect(run(ncidHangup(site), [call(number)], 'unwanted')).toEqual({
        printed: 'OK\n',
        isFailed: false,
        words: [],
      });
    },
  );

  it('NCID’s settings name the script', () => {
    const settings = new Map(
      ncidSettings()
        .trimEnd()
        .split('\n')
        .map((line) => {
          const [, name = '', value = ''] = /^set (\w+) = (\S+)$/.exec(line) ?? [];
          return [name, value];
        }),
    );
    expect(Object.fromEntries(settings)).toEqual({ hupmode: '1', hupname: 'hangup-ringbook' });
  });

  it.each([
    [['--number', '+493012345'], 'unwanted', true],
    [['--number=+493012345', '--username=x', '--password=y'], 'unwanted', true],
    [['--username', 'x', '--number', '+493012345'], 'unknown', false],
  ])('callblocker’s, run with %j, hears %s', (args, answer, spam) => {
    const told = run(callblockerCheck(site), args, answer);
    expect(JSON.parse(told.printed)).toEqual({ spam, name: '' });
    expect(told.isFailed).toBe(false);
    expect(told.words.at(-1)).toBe('https://ringbook.example/api/v1/verdict/+493012345?country=DE');
  });

  it('callblocker’s says that it failed where nobody answers, and prints nothing that could be read as an answer', () => {
    expect(run(callblockerCheck(site), ['--number', '+493012345'], '')).toMatchObject({ printed: '', isFailed: true });
  });
});
