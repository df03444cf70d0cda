import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { localeTags } from '#shared/locale.ts';
import { wordsOf } from '#test/language-words.ts';
import { findEnglish, findForeignLetters } from './foreign-words.ts';

const read = (tag: string) =>
  JSON.parse(readFileSync(new URL(`../../locales/${tag}.json`, import.meta.url), 'utf8')) as Record<string, string>;
const english = read('en');
const left = 'is left in English: translate it, or list its words under alike in locales/checks';

describe('41 findEnglish', () => {
  it.each([
    ['de-DE', 'Send the answer', 'Send the answer', [left]],
    ['de-DE', 'Schicken the Antwort', 'Send the answer', ['has the English word “the”']],
    ['de-DE', 'Taxi', 'Taxi', [left]],
    ['fr-FR', 'Envoyer to your page', 'Send to your page', ['has the English word “your”']],
    ['ru-RU', 'Откройте Settings page', 'Open the settings', ['has the English word “page”']],
    ['ja-JP', '新しいkeyを作る', 'Make a new key', ['has the English word “key”']],
    ['ar-SA', 'أرسل answer', 'Send the answer', ['has the English word “answer”']],
  ] as const)('in %s of “%s”', (tag, phrase, original, texts) => {
    const found = findEnglish(tag, { some: phrase }, { some: original }, []);
    expect(found).toEqual(texts.map((text) => ({ key: 'some', text })));
  });

  it.each([
    ['de-DE', 'Taxi', 'Taxi', ['taxi']],
    ['fr-FR', '%count% numcy', '%count% numcy', []],
    ['ru-RU', 'Google Play и App Store', 'Google Play and App Store', []],
    ['ru-RU', 'Файлы cookie', 'Cookies', ['cookie']],
    ['he-IL', 'הוסיפו את הטקסט אל configuration.yaml', 'Add the text to configuration.yaml', []],
    ['uk-UA', 'Ключ для API, у JSON', 'A key for the API, as JSON', []],
    ['el-GR', 'Centers for Medicare & Medicaid Services', 'Centers for Medicare & Medicaid Services', []],
    ['en', 'Send the answer', 'Send the answer', []],
  ] as const)('has nothing to say in %s of “%s”', (tag, phrase, original, alike) => {
    expect(findEnglish(tag, { some: phrase }, { some: original }, alike)).toEqual([]);
  });

  it.each(localeTags)('finds nothing in the catalogue of %s', (tag) => {
    expect(findEnglish(tag, read(tag), english, wordsOf(tag).alike)).toEqual([]);
  });
});

describe('41 findForeignLetters', () => {
  it.each([
    // The first letter is Cyrillic.
    ['en', '\u0421ode', 'has “\u0421”, a letter of another script'],
    ['el-GR', '\u0421ώδικας', 'has “\u0421”, a letter of another script'],
    ['zh-CN', '号码を', 'has “を”, a letter of another script'],
    // The second letter is Latin.
    ['ru-RU', '\u041a\u006f\u0434', 'has a word of two scripts, at “\u041a\u006f”'],
    ['sr-RS', 'Broj\u0430', 'has a word of two scripts, at “j\u0430”'],
  ] as const)('in %s of “%s”', (tag, phrase, text) => {
    expect(findForeignLetters(tag, { some: phrase })).toEqual([{ key: 'some', text }]);
  });

  it.each([
    ['ru-RU', '%count%\u00a0секунд, Telegram'],
    ['ja-JP', 'numcyは々サーバー'],
    ['ko-KR', 'Pro의 값'],
    ['zh-HK', 'Ringbook應用程式'],
    ['vi-VN', 'Số điện thoại'],
  ] as const)('has nothing to say in %s of “%s”', (tag, phrase) => {
    expect(findForeignLetters(tag, { some: phrase })).toEqual([]);
  });

  it.each(localeTags)('finds nothing in the catalogue of %s', (tag) => {
    expect(findForeignLetters(tag, read(tag))).toEqual([]);
  });
});
