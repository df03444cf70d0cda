import { describe, expect, it } from 'vitest';
import type { LocaleTag } from './locale.ts';
import { createTranslate, type PhraseKey, type PhraseParts, phrasesPath, type Translate } from './phrases.ts';

function translateIn(
  locale: LocaleTag,
  phrases: Record<string, string>,
): (...args: [string, Parameters<Translate>[1]?]) => string {
  const t = createTranslate({ app: phrases, legal: { 'legal.title': 'Terms' } }, locale);
  return (key, values) => t(key as PhraseKey, values);
}

describe('createTranslate', () => {
  it('reads a flat key with dots and colons, and puts values between percent signs', () => {
    const t = translateIn('en', { 'a.b:c': 'Hello %name%, %name%!' });
    expect(t('a.b:c', { name: 'Ann' })).toBe('Hello Ann, Ann!');
  });

  it('never reads a value as a phrase: no placeholder, no nested key, no markup', () => {
    const t = translateIn('en', { said: '%text% by %name%', other: 'secret' });
    expect(t('said', { text: '%name% $t(other) <b>&amp;', name: 'Ann' })).toBe('%name% $t(other) <b>&amp; by Ann');
  });

  it('takes values of any name', () => {
    const t = translateIn('en', { given: '%lng% %context% %defaultValue%' });
    expect(t('given', { lng: 'ru', context: 'male', defaultValue: 'x' })).toBe('ru male x');
  });

  it('answers the key where there is no phrase', () => {
    expect(translateIn('en', {})('not.there')).toBe('not.there');
  });

  it('calls a source without a phrase by its name', () => {
    const t = translateIn('en', { 'source.ftc': 'Trade Commission' });
    expect([t('source.ftc'), t('source.my-list')]).toEqual(['Trade Commission', 'my-list']);
  });

  it('finds the legal texts beside the others', () => {
    expect(translateIn('en', {})('legal.title')).toBe('Terms');
  });

  it('picks the plural form by the language and writes the number as the language does', () => {
    const en = translateIn('en', { n_one: '%count% person', n_other: '%count% people' });
    expect([1, 2, 1234].map((count) => en('n', { count }))).toEqual(['1 person', '2 people', '1,234 people']);
    // Exact beyond 2^53.
    const exact = ['1 person', '9,007,199,254,740,993 people'];
    expect([1n, 2n ** 53n + 1n].map((count) => en('n', { count }))).toEqual(exact);
    const ru = translateIn('ru-RU', {
      n_one: '%count% o',
      n_few: '%count% f',
      n_many: '%count% m',
      n_other: '%count% x',
    });
    expect([1, 3, 5, 21, 1.5].map((count) => ru('n', { count }))).toEqual(['1 o', '3 f', '5 m', '21 o', '1,5 x']);
    const forms = ['zero', 'one', 'two', 'few', 'many', 'other'];
    const ar = translateIn('ar-SA', Object.fromEntries(forms.map((form) => [`n_${form}`, form])));
    expect([0, 1, 2, 3, 11, 100].map((count) => ar('n', { count }))).toEqual(forms);
  });

  it('counts in a language whose tag is not canonical', () => {
    expect(translateIn('in-ID', { hello_other: 'Halo' })('hello', { count: 1 })).toBe('Halo');
    expect(translateIn('zh-HK', { hello_other: '你好' })('hello', { count: 1 })).toBe('你好');
  });

  it('counts and writes numbers by the language that the phrases are in', () => {
    const t = createTranslate({ app: { n_one: 'one', n_other: '%count% people' } }, 'de-DE');
    expect([1, 1234].map((count) => t('n' as PhraseKey, { count }))).toEqual(['one', '1.234 people']);
  });

  it('finds a part that comes later', () => {
    const parts: PhraseParts = { app: {} };
    const t = createTranslate(parts, 'en');
    expect(t('legal.title' as PhraseKey)).toBe('legal.title');
    parts.legal = { 'legal.title': 'Terms' };
    expect(t('legal.title' as PhraseKey)).toBe('Terms');
  });

  it('leaves a lone percent sign, and what has no value empty', () => {
    const t = translateIn('en', { tax: '20 % of %sum%, 5 %' });
    expect([t('tax', { sum: 7 }), t('tax')]).toEqual(['20 % of 7, 5 %', '20 % of , 5 %']);
  });

  it('isolates texts from the direction of a right-to-left phrase', () => {
    const t = translateIn('ar-SA', { shown: 'الرقم %phone%، %count%' });
    expect(t('shown', { phone: '+44 20 7946 0321', count: 5 })).toBe('الرقم \u2068+44 20 7946 0321\u2069، 5');
  });

  it('P8: isolates them in every language where the page runs the other way', () => {
    const parts: PhraseParts = { app: { shown: '%phone% is new, %count%' } };
    const say = (isTurned: boolean) => {
      return createTranslate(parts, 'en', isTurned)('shown' as PhraseKey, { phone: '+44 20 7946 0321', count: 5 });
    };
    expect(say(true)).toBe('\u2068+44 20 7946 0321\u2069 is new, 5');
    expect(say(false)).toBe('+44 20 7946 0321 is new, 5');
  });
});

describe('phrasesPath', () => {
  it('names language, part and version', () => {
    expect(phrasesPath('ru-RU', 'app', 'abc')).toBe('/localeModule/json/ru-RU.json?part=app&v=abc');
    expect(phrasesPath('en', 'legal')).toBe('/localeModule/json/en.json?part=legal');
  });
});
