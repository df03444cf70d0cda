import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { LocaleTag } from './locale.ts';
import { localeFormats } from './locale-formats.ts';
import { createTranslate } from './phrases.ts';

const languages = ['en', 'ru-RU', 'ar-SA', 'es-ES', 'de-DE', 'th-TH', 'vi-VN'] as const satisfies LocaleTag[];

function read(locale: LocaleTag): Record<string, string> {
  return JSON.parse(readFileSync(new URL(`../../locales/${locale}.json`, import.meta.url), 'utf8'));
}
const say = (locale: LocaleTag) => createTranslate({ app: read(locale) }, locale);
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

it.each([
  ['en', ['1 person has reported unwanted calls.', '21 people have reported unwanted calls.']],
  ['ru-RU', ['О нежелательных звонках сообщил 1 человек.', 'О нежелательных звонках сообщил 21 человек.']],
  ['ar-SA', ['أبلغ شخص واحد عن مكالمات غير مرغوب فيها.', 'أبلغ 21 شخصًا عن مكالمات غير مرغوب فيها.']],
  ['es-ES', ['1 persona ha avisado de llamadas no deseadas.', '21 personas han avisado de llamadas no deseadas.']],
  ['de-DE', ['1 Person hat unerwünschte Anrufe gemeldet.', '21 Personen haben unerwünschte Anrufe gemeldet.']],
  ['th-TH', ['1 คนแจ้งว่ามีสายไม่พึงประสงค์', '21 คนแจ้งว่ามีสายไม่พึงประสงค์']],
  ['vi-VN', ['1 người đã phản ánh cuộc gọi không mong muốn.', '21 người đã phản ánh cuộc gọi không mong muốn.']],
] as const)('C9 says in %s who reported a number, in a whole sentence of the right number', (locale, said) => {
  const t = say(locale);
  expect([1, 21].map((count) => plain(t('verdict.reported.people', { count })))).toEqual(said);
});

it('C9 ends a Russian sentence with a date in one full stop', () => {
  const date = localeFormats('ru-RU').formatDate('2026-11-21', { dateStyle: 'long' });
  expect(plain(say('ru-RU')('wallet.pro.until', { date }))).toBe('Pro действует до 21 ноября 2026.');
});

// A limit's end is told by a clock beside the phrase (`common.wait_minutes`).
const clocks =
  /\d|minute|hour|tomorrow|минут|час[аов.]|завтра|دقيقة|ساعة|غد|minuto|\bhora|mañana|Stunde|morgen|นาที|ชั่วโมง|พรุ่งนี้|phút|giờ|ngày mai/i;

it.each(languages)('C9 names no second clock where %s says that a limit is reached', (locale) => {
  const phrases = Object.entries(read(locale)).filter(([key]) => key.startsWith('error.limit.'));
  const limits = [
    ...[
      'answers',
      'bans',
      'complaints',
      'complaints_network',
      'complaints_paused',
      'contacts',
      'data_requests',
      'data_requests_unlisted',
      'day',
      'deletions',
      'deletions_minute',
      'edits',
      'first_texts',
      'hour',
      'minute',
    ],
    ...['network_writes', 'reactions', 'reports', 'tags', 'text_pause', 'texts'],
  ];
  expect(phrases.map(([key]) => key)).toEqual(limits.map((limit) => `error.limit.${limit}`));
  expect(phrases.filter(([, phrase]) => clocks.test(phrase))).toEqual([]);
});

// "For good" stood beside "you can list it again".
const forGood = /for good|навсегда|نهائي|para siempre|auf Dauer|endgültig|ถาวร|ตลอดไป|vĩnh viễn|mãi mãi/i;

it.each(languages)('C9 promises in %s no unlisting for good, which can be taken back', (locale) => {
  const unlisting = Object.entries(read(locale)).filter(([key]) => /(^|\.)unlist(\.|$)|^owner\./.test(key));
  expect(unlisting.length).toBeGreaterThan(25);
  expect(unlisting.filter(([, phrase]) => forGood.test(phrase))).toEqual([]);
});

it('C9 keeps a number and its noun on one line in every language', () => {
  for (const locale of languages) expect(read(locale)['error.avatar.too_large']).toMatch(/5\u00a0\p{L}/u);
});
