import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commands } from '#server/cli/command.ts';

const guide = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
const code = readdirSync(new URL('../../src/server', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(new URL(`../../src/server/${path}`, import.meta.url), 'utf8'))
  .join('\n');

/** As hosts of code make the anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');

test('U29 the guide for operators begins with its contents, whole and in order', () => {
  const headings = [...guide.matchAll(/^(##|###) (.+)$/gm)].map(([, level, heading = '']) => ({
    indent: level === '###' ? '  ' : '',
    heading,
  }));
  const contents = guide.slice(0, guide.indexOf('\n## ')).match(/^ *- \[.*$/gm);
  expect(contents).toEqual(headings.map(({ indent, heading }) => `${indent}- [${heading}](#${anchorOf(heading)})`));
});

test('U29 no paragraph of the guide is longer than what somebody reads at night', () => {
  const long = guide.split('\n').filter((line) => !line.startsWith('|') && line.length > 1_000);
  expect(long).toEqual([]);
});

test('U29 a command that does nothing without --yes is written with it', () => {
  const written = [...guide.matchAll(/`npx ringbook ([^`]+)`/g)].map(([, command = '']) => command);
  const isAsked = /^(?:bar|give-back|unlist|grant \S+ (?:admin|moderator|member))\b/;
  const asked = written.filter((command) => isAsked.test(command));
  expect(asked.length).toBeGreaterThan(4);
  expect(asked.filter((command) => !command.endsWith(' --yes'))).toEqual([]);
});

test('U29 every metric that the guide names is there', () => {
  const named = new Set(guide.match(/\bringbook_(?!server\b)[a-z_]+/g));
  expect(named.size).toBeGreaterThan(10);
  expect([...named].filter((name) => !code.includes(`'${name}'`))).toEqual([]);
});

test('U29 every message that the guide explains is in the code, word by word', () => {
  const part = guide.slice(guide.indexOf('\n## Troubleshooting\n'), guide.indexOf('\n## Alerts\n'));
  const symptoms = [...part.matchAll(/^\| ([^|]+) \|/gm)].map(([, symptom = '']) => symptom);
  const messages = symptoms.flatMap((symptom) => [...symptom.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words));
  expect(messages.length).toBeGreaterThan(15);
  const pieces = messages.flatMap((message) => message.split('…').map((piece) => piece.trim()));
  expect(pieces.filter((piece) => !code.includes(piece))).toEqual([]);
});

test('U29 the overview of the code names every command', () => {
  const page = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8');
  const listed = /`ringbook ([a-z|-]+)`: command\.ts lists them/.exec(page)?.[1]?.split('|');
  const known = [...commands].filter(([, { isHidden }]) => !isHidden).map(([name]) => name);
  expect(listed?.toSorted()).toEqual(known.toSorted());
});
