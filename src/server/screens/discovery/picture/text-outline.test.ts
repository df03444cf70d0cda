import { describe, expect, it } from 'vitest';
import { canWrite, fitSentences, fitText, outlineText } from './text-outline.ts';
import { loadTypeface } from './typeface.ts';

const typeface = await loadTypeface(['base']);
const bold = { weight: 700, size: 100, direction: 'ltr' } as const;
const width = (text: string, isTabular: boolean) => outlineText(typeface, text, { ...bold, isTabular }).width;
const glyphs = (svg: string) => svg.match(/<path/g)?.length ?? 0;

describe('outlineText', () => {
  it('writes figures of one width where they are tabular', () => {
    expect(width('1111', true)).toBeCloseTo(width('8888', true), 5);
    expect(width('1111', false)).toBeLessThan(width('8888', false));
  });

  it('grows with the size and draws nothing for a space', () => {
    const small = outlineText(typeface, 'Ringbook', { ...bold, size: 50 });
    expect(outlineText(typeface, 'Ringbook', bold).width).toBeCloseTo(small.width * 2, 3);
    expect(glyphs(small.svg)).toBe(8);
    expect(glyphs(outlineText(typeface, 'R b', bold).svg)).toBe(2);
  });

  it('joins Arabic letters', () => {
    const joined = outlineText(typeface, 'ببب', { ...bold, direction: 'rtl' });
    const apart = outlineText(typeface, 'ب\u200cب\u200cب', { ...bold, direction: 'rtl' });
    expect(joined.width).toBeLessThan(apart.width * 0.8);
  });
});

describe('canWrite', () => {
  it.each([
    'Who is calling?',
    'Вероятно, нежелательный',
    'غير مرغوب فيه',
    'Łódź, Ə ə, Tiếng Việt',
    'Ελλάς',
    'Ђорђе',
    'Її',
  ])('has %s', (text) => expect(canWrite(typeface, text)).toBe(true));
  it.each(['日本', 'שלום', 'ไทย', 'हिन्दी', 'Berlin 日'])('lacks %s', (text) => {
    expect(canWrite(typeface, text)).toBe(false);
  });
});

describe('fitText', () => {
  const limits = { maxWidth: 400, minSize: 60 };
  it('leaves what fits', () => expect(fitText(typeface, 'Berlin', bold, limits).size).toBe(100));

  it('writes smaller before it cuts', () => {
    const fitted = fitText(typeface, 'Washington', bold, limits);
    expect(fitted.size).toBeLessThan(100);
    expect(fitted.size).toBeGreaterThanOrEqual(60);
    expect(fitted.width).toBeLessThanOrEqual(400);
    expect(glyphs(fitted.svg)).toBe(10);
  });

  it('cuts what is too long at the least size', () => {
    const fitted = fitText(typeface, 'W'.repeat(500), bold, limits);
    expect(fitted).toMatchObject({ size: 60 });
    expect(fitted.width).toBeLessThanOrEqual(400);
    expect(glyphs(fitted.svg)).toBeGreaterThan(4);
  });
});

describe('U6 fitSentences', () => {
  const style = { weight: 500, size: 27, direction: 'ltr' } as const;
  const limits = { maxWidth: 480, minSize: 23 };
  const widthOf = (text: string, size = 23) => outlineText(typeface, text, { ...style, size }).width;
  const fitted = (text: string) => fitSentences(typeface, text, style, limits);
  const [long, short] = ['Nobody has reported this number.', 'That does not mean it is safe.'];

  it('leaves what fits', () => expect(fitted(long).size).toBe(27));

  it('leaves the last sentences out before it cuts one', () => {
    expect(widthOf(`${long} ${short}`)).toBeGreaterThan(480);
    expect(fitted(`${long} ${short}`)).toEqual(fitted(long));
    expect(fitted(`${short} ${long} ${short}`)).toEqual(fitted(short));
  });

  it('parts sentences that no space parts', async () => {
    const chinese = await loadTypeface(['base', 'chinese']);
    const fit = (text: string) => fitSentences(chinese, text, style, limits);
    const first = '没有人反馈过这个号码。';
    expect(fit(`${first}这并不表示来电一定安全。`)).toEqual(fit(first));
  });

  it('keeps a site’s name with a full stop in it whole', () => {
    expect(fitted('From Datenanfragen.de alone.')).toEqual(
      outlineText(typeface, 'From Datenanfragen.de alone.', style),
    );
  });

  it('leaves out what stands in brackets, and cuts at last', () => {
    const register = 'In a public register: US Centers (hospitals and their doctors).';
    expect(widthOf(register)).toBeGreaterThan(480);
    expect(fitted(register)).toEqual(fitted('In a public register: US Centers.'));
    const endless = fitted('W'.repeat(200));
    expect(endless.size).toBe(23);
    expect(endless.width).toBeLessThanOrEqual(480);
  });
});
