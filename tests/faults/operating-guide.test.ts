import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const guide = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');

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
