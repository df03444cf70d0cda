import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { localeTags } from '#shared/locale.ts';
import type { Notes } from './notes.ts';
import { findTooWide } from './widths.ts';

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../locales/${name}.json`, import.meta.url), 'utf8')) as Record<string, string>;
const notes: Notes = { 'some.button': 'Button: sends it.', 'some.icon': 'Button without words, its name.' };

describe('41 findTooWide', () => {
  it.each([
    ['some.button', 'Donaudampfschifffahrtsgesellschaft', /^is \d{3} px wide in a button that has 216: shorten it$/],
    ['some.button', 'Alle Beschwerden ohne jeden Nachweis aus diesem Netz ablehnen', /^takes 3 lines in a button/],
    ['desk.tab.waves', 'Wellen unerwünschter Texte und Namen', /^is \d{3} px wide in a tab that has 268: shorten it$/],
    ['admin.page.log', 'Verzeichnis der Verwaltungsvorgänge', /^is \d{3} px wide in a tab that has 268: shorten it$/],
    ['action.share', 'Weiterempfehlungsliste', /^is \d{3} px wide in a number button that has 127/],
    ['metric.lookups', 'Abfragen der letzten Wochen und aller Monate', /^takes 3 lines in a tile that has 2/],
  ] as const)('finds %s: %s', async (key, phrase, text) => {
    expect(await findTooWide('de-DE', { [key]: phrase }, notes)).toEqual([{ key, text: expect.stringMatching(text) }]);
  });

  it('finds words that have room each, and not in one row', async () => {
    const words = {
      'metric.rating': 'Vertrauenswerte',
      'metric.complaints': 'Beschwerdezahl',
      'metric.lookups': 'Nachschlagungen',
    };
    const found = await findTooWide('de-DE', words, notes);
    expect(found).toEqual([
      {
        key: 'metric.rating + metric.complaints + metric.lookups',
        text: expect.stringMatching(/^take \d{3} px in a row that has 272$/),
      },
    ]);
  });

  it.each([
    ['de-DE', 'some.icon', 'Donaudampfschifffahrtsgesellschaft'],
    ['de-DE', 'some.other', 'Donaudampfschifffahrtsgesellschaft'],
    ['de-DE', 'some.button', '%count%\u00a0Namen hinzufügen'],
    // No spaces, and yet places to break at.
    ['zh-CN', 'some.button', '拒绝来自此网络的所有未经证实的投诉请求'],
    ['th-TH', 'some.button', 'นำหมายเลขของฉันออกจากรายการ'],
  ] as const)('has nothing to say in %s of %s: %s', async (tag, key, phrase) => {
    expect(await findTooWide(tag, { [key]: phrase }, notes)).toEqual([]);
  });

  it.each(localeTags)('finds nothing in the catalogue of %s', async (tag) => {
    expect(await findTooWide(tag, read(tag), read('notes'))).toEqual([]);
  });
});
