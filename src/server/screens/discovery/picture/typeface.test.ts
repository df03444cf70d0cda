import { describe, expect, it } from 'vitest';
import { canWrite, outlineText } from './text-outline.ts';
import { type FontPack, loadTypeface, packsFor } from './typeface.ts';

const texts: [pack: FontPack, text: string][] = [
  ['hebrew', 'משטרת ישראל'],
  ['devanagari', 'भारतीय रेल'],
  ['thai', 'กรุงเทพมหานคร'],
  ['japanese', '東京ガスのサービス'],
  ['korean', '서울특별시'],
  ['chinese', '国家电网 臺灣銀行'],
];
const bold = { weight: 700, size: 40, direction: 'ltr' } as const;

describe('C10 the pictures’ typeface', () => {
  it.each(texts)('writes %s, which it reads only when a text wants it', async (pack, text) => {
    const wanted = packsFor('en', ['Bank', text]);
    expect(wanted).toEqual(['base', pack]);
    expect(canWrite(await loadTypeface(['base']), text)).toBe(false);
    const typeface = await loadTypeface(wanted);
    expect(canWrite(typeface, `Bank ${text} 24`)).toBe(true);
    const { svg, width } = outlineText(typeface, text, bold);
    // A shape for most letters; some are marks that join others.
    expect(svg.match(/<path/g)?.length ?? 0).toBeGreaterThan(text.replaceAll(' ', '').length / 2);
    expect(width).toBeGreaterThan(40);
    expect(outlineText(typeface, text, { ...bold, weight: 500 }).svg).not.toBe(svg);
  });

  it('joins the letters of Devanagari as they are written', async () => {
    const typeface = await loadTypeface(['base', 'devanagari']);
    const width = (text: string) => outlineText(typeface, text, bold).width;
    // A ligature of two letters and the mark between them.
    expect(width('क्ष')).toBeLessThan(width('क') + width('ष'));
  });

  it('asks the reader’s own fonts first for Chinese characters', () => {
    expect(packsFor('ja-JP', ['東京'])).toEqual(['base', 'japanese', 'chinese']);
    expect(packsFor('ko-KR', [])).toEqual(['base', 'korean']);
    expect(packsFor('zh-HK', ['東京ガス'])).toEqual(['base', 'chinese', 'japanese']);
    expect(packsFor('de-DE', ['Müller', 'Банк', 'بنك'])).toEqual(['base']);
  });

  it('draws the same character in each reader’s form', async () => {
    const shape = async (pack: FontPack) => outlineText(await loadTypeface(['base', pack]), '骨', bold).svg;
    expect(await shape('japanese')).not.toBe(await shape('chinese'));
  });
});
