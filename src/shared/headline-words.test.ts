import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { wordsOf } from '#test/language-words.ts';
import type { EvidenceCount } from './evidence-sums.ts';
import { type Headline, headlines } from './headline.ts';
import { headlineLooks } from './headline-look.ts';
import { type HeadlineFacts, headlineSentences, headlineTitle } from './headline-words.ts';
import { type LocaleTag, localeTags } from './locale.ts';
import { createTranslate, type Translate } from './phrases.ts';

const folder = new URL('../../locales/', import.meta.url);
const translate = (tag: LocaleTag): Translate =>
  createTranslate({ app: JSON.parse(readFileSync(new URL(`${tag}.json`, folder), 'utf8')) }, tag);
const en = translate('en');
const asOf = '2026-11-20';

/** @param latest ISO day of the latest entry */
const evidence = (kind: string, count: number, month = 0, latest = asOf): EvidenceCount => ({
  kind,
  sign: kind === 'positive' ? 'good' : 'bad',
  count,
  ages: { month },
  days: [
    ['2020-01-01', 0],
    [latest, count],
  ],
});
const openReports = (count: number, month = 0, latest = asOf) => evidence('open_data', count, month, latest);

interface Known {
  headline: Headline;
  label?: string;
  items?: EvidenceCount[];
  source?: string;
  prefix?: string;
  category?: string;
}

function facts({ headline, label, items = [], source, prefix, category = 'telemarketing' }: Known): HeadlineFacts {
  const isLabel = headline === 'unwanted' || headline === 'suspicious';
  return {
    verdict: { headline, label: label ?? (isLabel ? headline : 'unknown'), evidence: { asOf, items } },
    phone: { number: '33162123456', international: '+33 1 62 12 34 56' },
    organisations: source === undefined ? [] : [{ source }],
    openData: prefix === undefined ? [] : [{ prefix, subjects: [{ category }] }],
  };
}
// Non-breaking spaces join numbers and their nouns.
const say = (known: Known) => headlineSentences(en, 'en', facts(known)).map((text) => text.replaceAll('\u00a0', ' '));

it.each(localeTags)('U2 P7 no headline takes what members report for complaints in public records: %s', (tag) => {
  const t = translate(tag);
  const complaint = t('metric.complaints').toLocaleLowerCase(tag);
  expect(headlines.filter((headline) => headlineTitle(t, headline).toLocaleLowerCase(tag).includes(complaint))).toEqual(
    [],
  );
});

describe('U6 the words over a number', () => {
  it.each<[string, Known, string[]]>([
    [
      'an emergency number',
      { headline: 'emergency' },
      ['Call it when someone is in danger. Nobody can rate or report this number.'],
    ],
    [
      'a number of many complaints',
      { headline: 'unwanted', items: [openReports(50), openReports(12, 3), evidence('ban', 1, 1)] },
      ['1 person has reported unwanted calls.', 'There are 62 complaints in public records.'],
    ],
    [
      'one of fresh complaints, in a range for telemarketing: both',
      { headline: 'unwanted', items: [openReports(38, 38)], prefix: '33162' },
      [
        'There are 38 complaints in public records.',
        'Most of them came in the last month.',
        'Numbers that begin with +33 1 62 are reserved for telemarketing.',
      ],
    ],
    [
      'one of old complaints: the latest says from when it is (U24)',
      { headline: 'unwanted', items: [openReports(60, 0, '2025-03-09'), evidence('ban', 2, 0, '2026-08-21')] },
      [
        '2 people have reported unwanted calls.',
        'There are 60 complaints in public records.',
        'The latest is from August 2026.',
      ],
    ],
    [
      'one whose latest complaint is 90 days old, which is not old yet',
      { headline: 'unwanted', items: [openReports(60, 0, '2026-08-22')] },
      ['There are 60 complaints in public records.'],
    ],
    [
      'a suspicious one, in a range that is named for another reason',
      { headline: 'suspicious', items: [openReports(16)], prefix: '33162', category: 'unspecified' },
      ['There are 16 complaints in public records.'],
    ],
    [
      'a hospital',
      { headline: 'organisation', source: 'cms' },
      ['In a public register: US Centers for Medicare & Medicaid Services (hospitals).', 'Nobody has reported it.'],
    ],
    [
      'one that an operator’s own source lists, with a complaint',
      { headline: 'organisation', source: 'town-list', items: [openReports(1)] },
      ['In a public register: town-list.', 'There is 1 complaint in public records.', 'Too few to judge by.'],
    ],
    [
      'a trusted organisation with a complaint, which is not too little: it was judged',
      { headline: 'organisation', label: 'trusted', source: 'cms', items: [openReports(1), evidence('positive', 40)] },
      [
        'In a public register: US Centers for Medicare & Medicaid Services (hospitals).',
        'There is 1 complaint in public records.',
        '40 people say that this number is fine.',
      ],
    ],
    [
      'a number for telemarketing',
      { headline: 'telemarketing_range', prefix: '33162' },
      ['Numbers that begin with +33 1 62 are reserved for telemarketing.'],
    ],
    [
      'a number that cannot exist, with a complaint',
      { headline: 'not_in_use', items: [openReports(1)] },
      [
        'Its range has not been issued to anyone. The caller may be faking the number.',
        'There is 1 complaint in public records.',
        'Too few to judge by.',
      ],
    ],
    [
      'few complaints, and somebody for it',
      { headline: 'few_complaints', items: [openReports(8, 8), evidence('ban', 2), evidence('positive', 1)] },
      [
        '2 people have reported unwanted calls.',
        'There are 8 complaints in public records.',
        'Too few to judge by.',
        '1 person says that this number is fine.',
      ],
    ],
    [
      'a verified person',
      { headline: 'verified_person' },
      ['The holder has proved that this number is theirs.', 'Nobody has reported it.'],
    ],
    ['nothing', { headline: 'no_reports' }, ['Nobody has reported this number. That does not mean it is safe.']],
    [
      'a word for it alone, which is no verdict yet',
      { headline: 'no_reports', items: [evidence('positive', 2)] },
      ['2 people say that this number is fine.', 'Nobody has reported this number. That does not mean it is safe.'],
    ],
    [
      'many words for it, and one against it: the last is not hidden',
      { headline: 'trusted', label: 'trusted', items: [evidence('positive', 30), evidence('ban', 1)] },
      ['30 people say that this number is fine.', '1 person has reported unwanted calls.'],
    ],
  ])('of %s', (_, known, sentences) => {
    expect(say(known)).toEqual(sentences);
  });

  it('of a number that is withheld tell no counts and no register', () => {
    for (const headline of headlines) {
      const withheld = { ...facts({ headline, items: [openReports(9)], source: 'cms', prefix: '33162' }) };
      withheld.phone = { number: '', international: '' };
      expect(headlineSentences(en, 'en', withheld)).toHaveLength(headline === 'emergency' ? 1 : 0);
    }
  });

  it.each(localeTags)('are whole in %s, for every kind and every count', (tag) => {
    const t = translate(tag);
    const stop = wordsOf(tag).says.full_stop.trim();
    const titles = headlines.map((headline) => headlineTitle(t, headline));
    expect(new Set(titles).size).toBe(headlines.length);
    for (const text of titles) expect(text).not.toMatch(/^verdict\.|%|[.!。！।]$/);
    for (const headline of headlines) {
      // These kinds require at least one entry.
      const least = ['unwanted', 'suspicious', 'few_complaints', 'trusted'].includes(headline) ? 1 : 0;
      for (const count of [least, 1, 2, 3, 5, 11, 21, 100, 1_000_000]) {
        const items =
          count === 0 ? [] : [openReports(count, count), evidence('ban', count), evidence('positive', count)];
        const known = { headline, items, source: 'cms', prefix: '33162' };
        const sentences = headlineSentences(t, tag, facts(known));
        expect(sentences.length).toBeGreaterThan(0);
        for (const text of sentences) {
          expect(text).toMatch(/^(?!verdict\.|source\.)[^%]+$/);
          expect(text.endsWith(stop), text).toBe(true);
        }
      }
    }
  });

  it('U10 look like nothing else: each its icon, and no icon twice', () => {
    const icons = Object.values(headlineLooks).map(({ icon }) => icon);
    expect(new Set(icons).size).toBe(icons.length);
    const { unwanted, suspicious, organisation } = headlineLooks;
    expect([unwanted.tone, suspicious.tone, organisation.tone]).toEqual(['unwanted', 'suspicious', 'trusted']);
  });
});
