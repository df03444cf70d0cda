import { expect, test } from 'vitest';
import type { CommentCan } from '#contract/comment.ts';
import { mayBoost } from './boost-text.tsx';

const can = (like: boolean) => ({ like }) as CommentCan;

test('U23: a wish to boost that was kept over a sign-in opens nothing on a text that was hidden meanwhile', () => {
  expect(mayBoost({ can: can(true), hiddenBy: null }, 7)).toBe(true);
  expect(mayBoost({ can: can(true), hiddenBy: 'holder' }, 7)).toBe(false);
  expect(mayBoost({ can: can(false), hiddenBy: null }, 7)).toBe(false);
  expect(mayBoost({ can: can(true), hiddenBy: null }, null)).toBe(false);
});
