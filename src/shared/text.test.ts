import { expect, it } from 'vitest';
import { cleanText } from './text.ts';

it.each([
  ['  Called twice. ', 'Called twice.'],
  ['Jose\u0301', 'José'],
  ['one\r\ntwo\rthree\u2028four', 'one\ntwo\nthree\nfour'],
  ['one  \n\n\n\n  two', 'one\n\n  two'],
  ['a\tb', 'a b'],
  ['soft\u00adhyphen\u200b and \ufefftag\u{e0061}', 'softhyphen and tag'],
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['\u200fשלום (\u200eabc)', '\u200fשלום (\u200eabc)'],
  ['👩‍🚀', '👩‍🚀'],
  ['<b>not bold</b> https://example.com', '<b>not bold</b> https://example.com'],
])('keeps %j as %j', (text, kept) => {
  expect(cleanText(text)).toEqual({ ok: true, text: kept });
});

it.each([
  ['nothing', '', 'text.empty'],
  ['only spaces', ' \u00a0\t\n', 'text.empty'],
  ['only what shows nothing', '\u200b\ufeff', 'text.empty'],
  ['only marks', '\u0301\u0302', 'text.invalid'],
  ['only joiners and fillers', '\u200d\u3164', 'text.invalid'],
  ['a control character', 'a\u0007b', 'text.invalid'],
  ['an escape sequence', '\u001b[31mred', 'text.invalid'],
  ['an override of the direction', 'a\u202etxt', 'text.invalid'],
  ['an isolate of the direction', '\u2066a\u2069', 'text.invalid'],
  ['half a character', 'a\ud83d', 'text.invalid'],
  ['a private character', 'a\ue000', 'text.invalid'],
  ['1,000 marks on one letter', `a${'\u0323'.repeat(1000)}`, 'text.invalid'],
  ['a letter too many', 'x'.repeat(1001), 'text.too_long'],
  ['a novel', 'x'.repeat(60_000), 'text.too_long'],
])('refuses %s', (_, text, fault) => {
  expect(cleanText(text)).toEqual({ ok: false, fault });
});

it('F21 lets eight marks stand on a letter, and not nine, whatever joins them', () => {
  const dot = '\u0323';
  const fine = `a${dot.repeat(8)}b${dot.repeat(8)}`;
  expect(cleanText(fine)).toEqual({ ok: true, text: fine.normalize('NFC') });
  for (const text of [`a${dot.repeat(9)}`, `Anna${dot.repeat(9)}!`, `a${`${dot}\u200d`.repeat(9)}b`]) {
    expect(cleanText(text)).toEqual({ ok: false, fault: 'text.invalid' });
  }
});

it('counts letters as people do, after trimming', () => {
  for (const letter of ['x', '👩‍👩‍👧‍👦', 'q\u0323\u0301']) {
    const text = letter.repeat(1000);
    expect(cleanText(`  ${text}\n`)).toEqual({ ok: true, text });
    expect(cleanText(`${text}x`)).toEqual({ ok: false, fault: 'text.too_long' });
  }
});

it('counts each letter of Latin, Greek and Cyrillic for one, whatever stands beside it', () => {
  const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i));
  const all = [...range(0x20, 0x7e), ...range(0xa0, 0x2ff), ...range(0x370, 0x482), ...range(0x48a, 0x52f)]
    .filter((letter) => letter.normalize('NFC') === letter && letter !== '\u00ad')
    .sort((one, other) => ((one.codePointAt(0) ?? 0) % 97) - ((other.codePointAt(0) ?? 0) % 97));
  const text = `x${all.join('')}x`;
  expect([...segmenter.segment(text)]).toHaveLength(all.length + 2);
  expect(cleanText(text, all.length + 2)).toEqual({ ok: true, text });
  expect(cleanText(text, all.length + 1)).toEqual({ ok: false, fault: 'text.too_long' });
  for (const letter of all) expect(letter.normalize('NFD').match(/\p{M}/gu)?.length ?? 0).toBeLessThanOrEqual(8);
});

it('M8: a million marks that stand in no order are refused unsorted: to sort them takes minutes', () => {
  const [above, below] = ['\u0301', '\u0316'].map((one) => one.repeat(500_000));
  for (const text of [`a${above}${below}`, `a${above?.split('').join('\u200b')}${below}`]) {
    expect(cleanText(text)).toEqual({ ok: false, fault: 'text.invalid' });
  }
});
