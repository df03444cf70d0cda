import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type LocaleTag, localeTags } from './locale.ts';
import { localeFormats } from './locale-formats.ts';
import { createTranslate } from './phrases.ts';

const languages = localeTags.filter((tag) => existsSync(new URL(`../../locales/${tag}.json`, import.meta.url)));

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
  ['fr-FR', ['1 personne a signalé des appels indésirables.', '21 personnes ont signalé des appels indésirables.']],
  ['he-IL', ['אדם אחד דיווח על שיחות לא רצויות.', '21 אנשים דיווחו על שיחות לא רצויות.']],
  ['ko-KR', ['1명이 원치 않는 전화를 신고했습니다.', '21명이 원치 않는 전화를 신고했습니다.']],
  ['de-DE', ['1 Person hat unerwünschte Anrufe gemeldet.', '21 Personen haben unerwünschte Anrufe gemeldet.']],
  ['it-IT', ['1 persona ha segnalato chiamate indesiderate.', '21 persone hanno segnalato chiamate indesiderate.']],
  ['ja-JP', ['1人が迷惑電話を報告しています。', '21人が迷惑電話を報告しています。']],
  ['pl-PL', ['Niechciane połączenia zgłosiła 1 osoba.', 'Niechciane połączenia zgłosiło 21 osób.']],
  ['pt-BR', ['1 pessoa relatou ligações indesejadas.', '21 pessoas relataram ligações indesejadas.']],
  ['uk-UA', ['Про небажані дзвінки повідомила 1 людина.', 'Про небажані дзвінки повідомила 21 людина.']],
  ['zh-CN', ['已有1人反馈骚扰来电。', '已有21人反馈骚扰来电。']],
  ['zh-HK', ['已有1人回報滋擾來電。', '已有21人回報滋擾來電。']],
  ['tr', ['1 kişi istenmeyen arama bildirdi.', '21 kişi istenmeyen arama bildirdi.']],
  ['az-AZ', ['1 nəfər arzuolunmaz zənglər barədə bildirib.', '21 nəfər arzuolunmaz zənglər barədə bildirib.']],
  [
    'in-ID',
    ['1 orang melaporkan panggilan yang tidak diinginkan.', '21 orang melaporkan panggilan yang tidak diinginkan.'],
  ],
  [
    'ms-MY',
    [
      '1 orang telah melaporkan panggilan yang tidak diingini.',
      '21 orang telah melaporkan panggilan yang tidak diingini.',
    ],
  ],
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
  /\d|minute|hour|tomorrow|минут|час[аов.]|завтра|دقيقة|ساعة|غد|minuto|\bhora|mañana|Stunde|morgen|heure|demain|דקה|דקות|שעה|שעות|שעתיים|מחר|(?:분|시간) (?:뒤|후|안)|내일|分[钟鐘]|小[时時]|明天|dakika|\bsaat|yarın|dəqiqə|\bsabah|menit|minit|\bjam\b|\bb?esok|amanhã|хвилин|годин|minut|godzin|jutro|\bore\b|un’ora|domani|分(?:後|以内)|時間(?:後|以内)|明日|นาที|ชั่วโมง|พรุ่งนี้|phút|giờ|ngày mai/i;

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
const forGood =
  /for good|навсегда|نهائي|para siempre|auf Dauer|endgültig|pour toujours|définiti|à jamais|לצמיתות|לתמיד|영구|영원|永久|永[远遠]|kalıcı|temelli|həmişəlik|əbədi|selama(?:-lama)?nya|para sempre|definitiv|назавжди|безповоротн|na zawsze|na stałe|trwale|per sempre|永遠|ถาวร|ตลอดไป|vĩnh viễn|mãi mãi/i;

it.each(languages)('C9 promises in %s no unlisting for good, which can be taken back', (locale) => {
  const unlisting = Object.entries(read(locale)).filter(([key]) => /(^|\.)unlist(\.|$)|^owner\./.test(key));
  expect(unlisting.length).toBeGreaterThan(25);
  expect(unlisting.filter(([, phrase]) => forGood.test(phrase))).toEqual([]);
});

it('C9 keeps a number and its noun on one line in every language', () => {
  for (const locale of languages) expect(read(locale)['error.avatar.too_large']).toMatch(/5\u00a0\p{L}/u);
});
