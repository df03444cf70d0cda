import { expect, it } from 'vitest';
import { localeTags } from '#shared/locale.ts';
import { findLanguages } from './language-search.ts';

const tagsOf = (query: string) => findLanguages(query).map(({ tag }) => tag);

it.each([
  ['German', ['de-DE']],
  ['deut', ['de-DE']],
  ['francais', ['fr-FR']],
  ['TURK', ['tr']],
  ['日本', ['ja-JP']],
  ['українська', ['uk-UA']],
  ['Chinese', ['zh-CN', 'zh-HK']],
  ['traditional', ['zh-HK']],
  ['indonesia', ['in-ID']],
  ['portugues', ['pt-BR']],
  ['serbian', ['sr-RS']],
  ['klingon', []],
] as const)('41 finds by own and English name: %s', (query, tags) => {
  expect(tagsOf(query)).toEqual(tags);
});

it('41 shows all languages while nothing is typed', () => {
  expect(tagsOf(' ')).toEqual(localeTags);
});

it('41 finds every language by its English name', () => {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  for (const { tag, hreflang } of findLanguages('')) expect(tagsOf(names.of(hreflang) ?? '')).toContain(tag);
});
