import { expect, test } from 'vitest';
import { anchorOf, textOf } from './text-link.ts';

test('C12 a link’s end names a comment or a reply, and nothing else', () => {
  for (const text of [
    { kind: 'comment', id: 1 },
    { kind: 'reply', id: Number.MAX_SAFE_INTEGER },
  ] as const) {
    expect(textOf(`#${anchorOf(text)}`)).toEqual(text);
  }
  for (const end of [
    '',
    '#',
    '#comments',
    '#comment-',
    '#comment-0',
    '#comment-07',
    '#reply-1x',
    '#reply--1',
    'reply-1',
  ]) {
    expect(textOf(end), end).toBe(null);
  }
  expect(textOf(`#comment-${'9'.repeat(17)}`)).toBe(null);
});
