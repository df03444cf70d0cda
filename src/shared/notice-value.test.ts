import { expect, it } from 'vitest';
import { wordValues } from './notice-value.ts';
import type { Translate } from './phrases.ts';

const at = Date.UTC(2026, 10, 27, 15, 38) / 1000;
const t: Translate = (key) => key;
const plain = (text: unknown) => String(text).replace(/\s/g, ' ');

it('35: a notice tells a moment by the reader’s own clock, without its zone, as the time beside it', () => {
  const { until } = wordValues({ until: { at } }, 'en', t, 'Europe/Berlin');
  expect(plain(until)).toBe('November 27, 2026 at 4:38 PM');
});

it('35: a mail, whose reader’s clock is not known, names the zone', () => {
  expect(plain(wordValues({ until: { at } }, 'en', t).until)).toBe('November 27, 2026 at 03:38 PM UTC');
});
