import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import { readableLine, readableStream } from './readable-line.ts';

/** Logs one error and one event, to a program or to a terminal. */
function write(isTTY: boolean | undefined): string[] {
  const written: string[] = [];
  const screen = { isTTY, write: (text: string) => void written.push(text) };
  const log = createLogger('info', readableStream(screen) ?? screen);
  log.warn({ settings: ['PUBLIC_URL', 'SUPPORT_EMAIL'], freeMb: 12 }, 'not set');
  const fault = Object.assign(new Error('+1 202 555 0142 is no number'), { code: 'EINVAL', phone: '+12025550142' });
  log.error({ err: fault }, 'request failed');
  log.debug('nobody asked for this');
  return written;
}

test('U29 a terminal gets readable lines, and all else JSON', () => {
  const [first = '', second = '', ...more] = write(true);
  expect(more).toEqual([]);
  expect(first).toMatch(/^\d\d:\d\d:\d\d warn {2}not set \(settings: PUBLIC_URL SUPPORT_EMAIL, freeMb: 12\)\n$/);
  expect(second).toMatch(/^\d\d:\d\d:\d\d error request failed \(type: Error, code: EINVAL\)\n {4}at /);
  for (const isTTY of [false, undefined]) {
    const lines = write(isTTY).map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
      ...[
        ['warn', 'not set'],
        ['error', 'request failed'],
      ],
    ]);
    expect(lines[0]).toMatchObject({ settings: ['PUBLIC_URL', 'SUPPORT_EMAIL'], freeMb: 12 });
  }
});

test('U29 what a line leaves out is left out on a terminal too', () => {
  for (const isTTY of [true, false]) expect(write(isTTY).join('')).not.toMatch(/202 ?555/);
});

test('U29 a value cannot move a terminal’s cursor or begin a line', () => {
  const line = JSON.stringify({ level: 'info', time: '2026-11-27T08:00:00.000Z', msg: 'a\nb', way: '\u001b[2J\u009b' });
  expect(readableLine(line)).toBe('08:00:00 info  a\\x0ab (way: \\x1b[2J\\x9b)\n');
});
