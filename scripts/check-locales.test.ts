import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findLocale, type LocaleTag, localeTags } from '#shared/locale.ts';
import { checkLocales } from './check-locales.ts';
import { canonicalText } from './locales/catalogue-rules.ts';

let folder: string;
let languages: LocaleTag[];

beforeEach(() => {
  languages = [];
  folder = mkdtempSync(join(tmpdir(), 'locales-'));
  mkdirSync(join(folder, 'locales', 'checks'), { recursive: true });
  mkdirSync(join(folder, 'src'));
  notes({ '*': 'Where each phrase of these tests stands.' });
});
afterEach(() => rmSync(folder, { recursive: true }));

const catalogue = (tag: string, phrases: Record<string, unknown> | string) => {
  writeFileSync(
    join(folder, 'locales', `${tag}.json`),
    typeof phrases === 'string' ? phrases : canonicalText(phrases as Record<string, string>),
  );
  const language = findLocale(tag);
  if (language === tag) languages.push(language);
  words(tag, { ...wordsOfProject('en'), instead: [['/no such word/', 'another']] });
};
const wordsOfProject = (tag: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`../locales/checks/${tag}.json`, import.meta.url), 'utf8'));
const words = (tag: string, entries: Record<string, unknown> | string) =>
  writeFileSync(
    join(folder, 'locales', 'checks', `${tag}.json`),
    typeof entries === 'string' ? entries : JSON.stringify(entries),
  );
const notes = (texts: Record<string, string>) =>
  writeFileSync(join(folder, 'locales', 'notes.json'), canonicalText(texts));
const source = (text: string, name = 'page.tsx') => writeFileSync(join(folder, 'src', name), text);
/** Limits the check to the languages that the test wrote. */
const problems = (options: { write?: boolean } = {}) => checkLocales(folder, { ...options, languages });

const english = { 'app.hello': 'Hello %name%', people_one: '%count%\u00a0person', people_other: '%count%\u00a0people' };
const russian = {
  'app.hello': 'Здравствуйте, %name%',
  people_one: '%count%\u00a0человек',
  people_few: '%count%\u00a0человека',
  people_many: '%count%\u00a0человек',
  people_other: '%count%\u00a0человека',
};
const usesAll = "t('app.hello', { name }); t('people', { count })";

describe('check-locales', () => {
  it('is silent on good catalogues, and not on languages that have none', () => {
    catalogue('en', english);
    catalogue('ru-RU', { ...russian, people_one: 'Один человек' });
    source(usesAll);
    expect(problems()).toEqual([]);
    const others = localeTags.filter((tag) => !languages.includes(tag));
    expect(others.length).toBe(localeTags.length - 2);
    const text = 'is missing: write every phrase of en.json, as locales/README.md says';
    expect(checkLocales(folder)).toEqual(others.map((tag) => `locales/${tag}.json : ${text}`));
  });

  it.each<[string, Record<string, string>, string]>([
    [
      'a missing phrase',
      { 'app.hello': '' },
      'locales/ru-RU.json app.hello: is missing (“Hello %name%” – Where each phrase of these tests stands.)',
    ],
    [
      'a missing plural form',
      { people_few: '' },
      'locales/ru-RU.json people_few: is a missing plural form (“%count%\u00a0people” – Where each phrase of these tests stands.)',
    ],
  ])('finds %s', (_, without, problem) => {
    catalogue('en', english);
    catalogue('ru-RU', Object.fromEntries(Object.entries(russian).filter(([key]) => !(key in without))));
    source(usesAll);
    expect(problems()).toEqual([problem]);
  });

  it.each<[string, Record<string, string>, string]>([
    ['an extra phrase', { more: 'ещё' }, 'more: is not in en'],
    [
      'a form that the language lacks',
      { people_two: 'двое' },
      'people_two: is a plural form that the language does not have',
    ],
    ['a lost placeholder', { 'app.hello': 'Здравствуйте' }, 'app.hello: lacks %name%'],
    ['a number lost in the general form', { people_other: 'люди' }, 'people_other: lacks %count%'],
    ['a new placeholder', { 'app.hello': '%name% %age%' }, 'app.hello: has %age%, which English does not have'],
    ['an empty phrase', { 'app.hello': ' ' }, 'app.hello: is empty'],
    ['a space at the end', { 'app.hello': '%name% ' }, 'app.hello: begins or ends with a space'],
    ['a stray percent sign', { 'app.hello': '5 % %name%' }, 'app.hello: has a percent sign outside of a placeholder'],
    [
      'a direction mark',
      { 'app.hello': '\u202e%name%' },
      'app.hello: has a control, zero-width or direction character',
    ],
    ['a control character', { 'app.hello': '%name%\n' }, 'app.hello: has a control, zero-width or direction character'],
    ['a soft hyphen', { 'app.hello': 'Hal\u00adlo %name%' }, 'app.hello: has a control, zero-width'],
    ['a loose number', { 'app.hello': '%name%, 30 дней' }, 'app.hello: has a plain space behind a number'],
    ['a loose count', { people_one: '%count% человек' }, 'people_one: has a plain space behind a number'],
    ['a loose dash', { 'app.hello': '%name% — вы' }, 'app.hello: has a plain space before a dash'],
    ['letters not composed', { 'app.hello': 'и\u0306 %name%' }, 'app.hello: is not in Unicode form NFC'],
    ['a phrase left in English', { 'app.hello': 'Hello %name%' }, 'app.hello: is left in English'],
    ['an English word', { 'app.hello': 'Привет, friend %name%' }, 'app.hello: has the English word “friend”'],
    ['a letter of another script', { 'app.hello': 'שלום %name%' }, 'app.hello: has “ש”, a letter of another script'],
    ['quotation marks of another language', { 'app.hello': '«Привет» %name%' }, 'app.hello: has the mark «'],
  ])('finds %s', (_, change, problem) => {
    catalogue('en', english);
    catalogue('ru-RU', { ...russian, ...change });
    source(usesAll);
    expect(problems().some((text) => text.startsWith(`locales/ru-RU.json ${problem}`))).toBe(true);
  });

  it.each(['one', 'few', 'many'])('T12: finds what the form “%s” lacks of that which the general one has', (form) => {
    const rows = {
      ...english,
      row_one: '%count%\u00a0call from %place%',
      row_other: '%count%\u00a0calls from %place%',
    };
    const lines = Object.fromEntries(
      ['one', 'few', 'many', 'other'].map((name) => [`row_${name}`, '%count%\u00a0звонков из %place%']),
    );
    catalogue('en', rows);
    source(`${usesAll}; t('row', { count, place })`);
    catalogue('ru-RU', { ...russian, ...lines, [`row_${form}`]: 'звонок откуда-то' });
    // A plural form may spell out its number, but must keep every other placeholder.
    expect(problems()).toEqual([
      expect.stringMatching(new RegExp(`^locales/ru-RU\\.json row_${form}: lacks %place% `)),
    ]);
  });

  it('T12: finds what a form of the English catalogue lacks of that which its general one has', () => {
    catalogue('en', { ...english, row_one: 'One call from somewhere', row_other: '%count%\u00a0calls from %place%' });
    source(`${usesAll}; t('row', { count, place })`);
    expect(problems()).toEqual([expect.stringMatching(/^locales\/en\.json row_one: lacks %place% /)]);
  });

  it.each<[string, string, string]>([
    ['no JSON', '{', ' : is no JSON'],
    ['a list', '[]', ' : is not an object'],
    ['nested keys', '{\n  "a": { "b": "c" }\n}\n', ' a: is not a text'],
    ['a wrong order', '{\n  "b": "b",\n  "a": "a"\n}\n', ' a: is out of order'],
    ['another layout', '{"a": "a"}\n', ' : is out of order'],
    ['a key twice', '{\n  "a": "a",\n  "a": "b"\n}\n', ' a: stands twice'],
    ['a key with spaces', '{\n  "a b": "c"\n}\n', ' a b: the key is not made of'],
    ['a plural form alone', '{\n  "n_one": "c"\n}\n', ' n_one: looks like a plural form without n_other'],
    ['a leaf with branches', '{\n  "a.b": "c",\n  "a.b.c": "d"\n}\n', ' a.b: is a phrase and the beginning of others'],
    ['a count without forms', '{\n  "a": "%count% days"\n}\n', ' a: has %count% and no plural forms'],
    ['plain beside plural', '{\n  "n": "c",\n  "n_other": "d"\n}\n', ' n_other: stands beside the plain n'],
  ])('finds %s', (_, text, problem) => {
    catalogue('en', text);
    expect(problems().some((found) => found.startsWith(`locales/en.json${problem}`))).toBe(true);
  });

  it('C9 finds short phrases without a note, and notes of no phrase', () => {
    catalogue('en', {
      'row.good': 'Good for',
      'row.long': 'This one is long enough',
      'kind.a': 'Church',
      n_one: '%count%\u00a0x',
      n_other: '%count%\u00a0x',
    });
    notes({ 'kind.*': 'What an organization is about.', 'gone.*': 'Nothing.' });
    source("t('row.good'); t('row.long'); t('kind.a'); t('n', { count })");
    const text = 'is short and has no note: say in locales/notes.json where it stands';
    expect(problems()).toEqual([
      `locales/en.json n: ${text}`,
      `locales/en.json row.good: ${text}`,
      'locales/notes.json gone.*: is a note of no phrase',
    ]);
  });

  it('C9 shows whoever translates the English words and the narrowest note', () => {
    catalogue('en', { 'row.good': 'Good for' });
    catalogue('de-DE', {});
    notes({ 'row.*': 'In a row.', 'row.good': 'Before a running clock.' });
    source("t('row.good')");
    expect(problems()).toEqual(['locales/de-DE.json row.good: is missing (“Good for” – Before a running clock.)']);
  });

  it('C9 finds one text under two keys, unless notes tell them apart', () => {
    catalogue('en', { 'a.back': 'Go back one step', 'b.back': 'Go back one step', 'legal.a': 'Go back one step' });
    source("t('a.back'); t('b.back'); t('legal.a')");
    expect(problems()).toEqual([]);
    notes({ 'a.back': 'In dialogs.' });
    const text = 'has the same words as a.back: use one key, or say in locales/notes.json how they differ';
    expect(problems()).toEqual([`locales/en.json b.back: ${text}`]);
  });

  it.each([
    ['en', 'Your look-ups of today', 'says “look-up”: lookup is the noun, look up the verb (locales/glossary.md)'],
    ['en', 'A known organisation', 'says “organis”: American spelling (locales/glossary.md)'],
    [
      'de-DE',
      'Ein verschlüsselter Wert',
      'says “verschlüssel”: Prüfwert: a keyed hash is no encryption (locales/glossary.md)',
    ],
    ['es-ES', 'Elija otra forma', 'says “Elija”: tú (locales/glossary.md)'],
    ['ru-RU', 'Настройки приватности', 'says “приватност”: конфиденциальность (locales/glossary.md)'],
    ['th-TH', 'ขอบคุณค่ะ', 'says “ค่ะ”: no polite particle (locales/glossary.md)'],
    ['vi-VN', 'Số của quý khách', 'says “quý khách”: bạn (locales/glossary.md)'],
    ['ar-SA', 'رقم مشبوه', 'says “مشبوه”: مثير للشك: the other word accuses (locales/glossary.md)'],
    ['zh-CN', '您的号码', 'says “您”: 你 (locales/glossary.md)'],
    ['zh-HK', '隱私設定', 'says “隱私”: 私隱 (locales/glossary.md)'],
    ['in-ID', 'Nomor kamu', 'says “kamu”: Anda (locales/glossary.md)'],
    ['ms-MY', 'Nomor anda', 'says “Nomor”: that is Indonesian (locales/glossary.md)'],
  ])('C9 finds words that the glossary has others for, in %s: %s', (tag, phrase, text) => {
    catalogue('en', { 'app.said': 'Something else' });
    catalogue(tag, { 'app.said': phrase });
    words(tag, wordsOfProject(tag));
    source("t('app.said')");
    expect(problems()).toEqual([`locales/${tag}.json app.said: ${text}`]);
  });

  describe('tells what is to be written for a language that has a catalogue', () => {
    const told = (entries: Record<string, unknown> | string) => {
      catalogue('en', english);
      catalogue('ru-RU', russian);
      source(usesAll);
      words('ru-RU', entries);
      return problems();
    };

    it('where it has no words for checks', () => {
      catalogue('en', english);
      catalogue('ru-RU', russian);
      source(usesAll);
      rmSync(join(folder, 'locales', 'checks', 'ru-RU.json'));
      expect(problems()).toEqual([
        'locales/checks/ru-RU.json : is missing: write the words that checks look for, as locales/README.md says',
      ]);
    });

    it.each([
      ['says', 'example', 'the mark on what a made-up member wrote (“Example”)'],
      ['names', 'comment_up', 'a pattern for what the legal texts call “comment_up” (“/boosting/i”)'],
      ['never', 'for_good', 'a pattern for what lasts for ever, as unlisting does not (“/for good/i”)'],
    ])('where %s lacks %s', (part, key, what) => {
      const whole = wordsOfProject('ru-RU');
      const { [key]: _, ...others } = whole[part] as Record<string, string>;
      expect(told({ ...whole, [part]: others })).toEqual([
        `locales/checks/ru-RU.json ${part}.${key}: is missing: write ${what}`,
      ]);
    });

    it('where it has nothing', () => {
      const problems = told({});
      for (const key of ['instead', 'mistakes', 'says.reported_by_21', 'names.paid_search', 'never.a_clock']) {
        const start = `locales/checks/ru-RU.json ${key}: is missing: write `;
        expect(problems.some((text) => text.startsWith(start))).toBe(true);
      }
      const { instead: _, mistakes: __, ...others } = wordsOfProject('en');
      const entries = Object.values(others).flatMap((part) => Object.keys(part as Record<string, string>));
      expect(problems).toHaveLength(2 + entries.length);
    });

    it.each<[string, Record<string, unknown>, string]>([
      ['an empty list', { mistakes: [] }, 'mistakes: is missing: write pairs of'],
      ['half a pair', { instead: [['/слово/', 'другое'], ['/слова/']] }, 'instead: is missing: write pairs of'],
      ['a word that is no pattern', { instead: [['слово', 'другое']] }, 'instead: “слово” is no pattern'],
      ['a pattern that does not end', { instead: [['/(слово/i', 'другое']] }, 'instead: “/(слово/i” is no pattern'],
      ['one quotation mark', { quotes: { outer: '“', inner: '‘’' } }, 'quotes.outer: ““” is no pair of marks'],
      ['a word alike in capitals', { alike: ['Taxi'] }, 'alike: is no list of words in lower case'],
      ['what nothing looks for', { never: { a_price: '/цена/i' } }, 'never.a_price: is nothing that a check looks for'],
    ])('where there is %s', (_, change, problem) => {
      const whole = wordsOfProject('ru-RU');
      const problems = told({ ...whole, ...change });
      expect(problems.some((text) => text.startsWith(`locales/checks/ru-RU.json ${problem}`))).toBe(true);
    });

    it('where its words are no JSON', () => {
      expect(told('{')).toEqual([expect.stringMatching(/^locales\/checks\/ru-RU\.json : is no JSON: /)]);
    });
  });

  it('finds a file that is no language', () => {
    catalogue('en', {});
    notes({});
    catalogue('en-US', {});
    catalogue('RU-ru', {});
    expect(problems()).toEqual([
      'locales/RU-ru.json : is not the tag of a language',
      'locales/en-US.json : is not the tag of a language',
    ]);
  });

  it('puts files in order when asked', () => {
    catalogue('en', '{ "b": "b", "a": "a" }');
    source("t('a'); t('b')");
    expect(problems({ write: true })).toEqual([]);
    expect(readFileSync(join(folder, 'locales', 'en.json'), 'utf8')).toBe('{\n  "a": "a",\n  "b": "b"\n}\n');
  });

  it('finds phrases that nothing uses and uses without a phrase', () => {
    catalogue('en', { 'app.used': 'a', 'app.table': 'b', 'app.unused': 'c', 'verdict.good': 'd', 'type.x.title': 'e' });
    source(
      "t('app.used'); const table = { a: 'app.table' }; t('app.none'); // isn't\nt(`verdict.\u0024{label}`); t(`no.\u0024{x}`)",
    );
    source("// phrases: type.*.title, gone.*\n const a = 'app'; const b = \"don't\";", 'table.ts');
    source("t('app.unused'); t('app.only_tested')", 'page.test.ts');
    expect(problems().sort()).toEqual([
      'locales/en.json app.unused: nothing in src uses it',
      'src app.none: is used and stands not in locales/en.json',
      'src gone.*: is used and stands not in locales/en.json',
      'src no.*: is used and stands not in locales/en.json',
    ]);
  });

  it('counts template literals outside of calls as uses', () => {
    catalogue('en', { 'page.a.title': 'a', 'page.b.text': 'b' });
    source('const key = `page.\u0024{name({ x: 1 })}.title` as const; // phrases: page.b.text');
    expect(problems()).toEqual([]);
  });

  it('does not take other functions for t', () => {
    catalogue('en', {});
    notes({});
    source("get('x.y'); at('z.q'); import('a.b'); format(t, 'c.d')");
    expect(problems()).toEqual([]);
  });
});
