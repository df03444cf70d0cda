import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import type { Headline } from '#shared/headline.ts';
import { joinSentences } from '#shared/join-sentences.ts';
import type { LocaleTag } from '#shared/locale.ts';
import { createTranslate } from '#shared/phrases.ts';
import { findBarriers, findOverflow, readMain } from './audit.ts';
import { signInAs } from './member.ts';
import { numbers } from './site.ts';
import { lookUpOnDevice, type Visitor, visit } from './visitor.ts';
import { en, shownLanguages } from './words.ts';

const verified = '14155550194';

const translators = new Map(
  shownLanguages.map((tag) => {
    const file = new URL(`../../locales/${tag}.json`, import.meta.url);
    return [tag, createTranslate({ app: JSON.parse(readFileSync(file, 'utf8')) }, tag)] as const;
  }),
);
const t = (tag: LocaleTag) => {
  const translate = translators.get(tag);
  if (!translate) throw new Error(`no language ${tag}`);
  return translate;
};
type Say = ReturnType<typeof t>;

const complaints = (count: number) => (say: Say) => say('verdict.reported.complaints', { count });
const range = (prefix: string) => (say: Say) => say('verdict.telemarketing_range.text', { range: prefix });

interface Kind {
  face: Headline;
  phone: string;
  /** Sentences of the banner, in its order. */
  says: readonly ((say: Say) => string)[];
}

const kinds: readonly Kind[] = [
  { face: 'emergency', phone: numbers.emergency, says: [(say) => say('verdict.emergency.text')] },
  {
    face: 'unwanted',
    phone: numbers.unwanted,
    says: [complaints(50), (say) => say('verdict.mostly_last_month')],
  },
  {
    face: 'unwanted',
    phone: numbers.unwantedTelemarketing,
    says: [complaints(40), (say) => say('verdict.mostly_last_month'), range('+33 9 48')],
  },
  { face: 'suspicious', phone: numbers.suspicious, says: [complaints(16)] },
  {
    face: 'organisation',
    phone: numbers.hospital,
    says: [(say) => say('verdict.organisation.text', { source: say('source.cms') }), (say) => say('verdict.nobody')],
  },
  { face: 'telemarketing_range', phone: numbers.telemarketing, says: [range('+33 2 70')] },
  { face: 'not_in_use', phone: numbers.invalidRange, says: [(say) => say('verdict.not_in_use.text')] },
  {
    face: 'few_complaints',
    phone: numbers.fewOpenReports,
    says: [complaints(8), (say) => say('verdict.too_little')],
  },
  {
    face: 'verified_person',
    phone: verified,
    says: [(say) => say('verdict.verified_person.text'), (say) => say('verdict.nobody')],
  },
  { face: 'trusted', phone: numbers.trusted, says: [(say) => say('verdict.trusted.text', { count: 30 })] },
  { face: 'no_reports', phone: numbers.unknown, says: [(say) => say('verdict.no_reports.text')] },
];

/** Somebody proves a number and gives a name, which then stands by it. */
async function nameVerified(): Promise<void> {
  const holder = await visit();
  const member = await signInAs(holder, verified);
  await member.call('/api/v6/profile/edit', { first_name: 'Maria', last_name: 'Klein' });
  await holder.leave();
}

const addressOf = (language: LocaleTag, phone: string) =>
  language === 'en' ? `/number/${phone}` : `/${language}/number/${phone}`;
const isolates = /[\u2066-\u2069]/g;
const plain = (text: string | null) => (text ?? '').replace(isolates, '').replace(/\s/g, ' ');

async function contentOf({ page }: Visitor, selector: string): Promise<string> {
  return plain(await page.locator(selector).first().getAttribute('content'));
}

test('U6 every kind of headline has its icon and words in banner, title, description, picture, card and list', async () => {
  await nameVerified();
  const visitor = await visit({ screen: 'phone' });
  const { page, context } = visitor;
  for (const { face, phone, says } of kinds) {
    await visitor.renew();
    for (const language of shownLanguages) {
      const say = t(language);
      const title = plain(say(`verdict.${face}.title`));
      const sentences = says.map((sentence) => plain(sentence(say)));
      await visitor.open(addressOf(language, phone));
      const main = plain(await readMain(page));
      const where = `${face} in ${language}`;
      expect(main, where).toContain(title);
      expect(main, where).toContain(joinSentences(sentences));
      expect(await page.getByRole('main').locator('[data-face]').first().getAttribute('data-face'), where).toBe(face);
      expect(plain(await page.title()), where).toContain(title);
      const description = await contentOf(visitor, 'meta[name=description]');
      for (const text of [title, ...sentences]) expect(description, where).toContain(text);
      expect(await contentOf(visitor, 'meta[property="og:title"]'), where).toContain(title);
      expect(await findOverflow(page, 320), where).toEqual([]);
      const card = await context.request.get(`/api/v202505/search/${phone}/contact.vcf?locale=${language}`);
      const text = plain((await card.text()).replaceAll('\r\n ', '').replaceAll('\\,', ','));
      // How the headline and its sentences are joined is the language’s own.
      const told = joinSentences(sentences);
      const note = plain(say('contact.note', { verdict: title, text: told, site: '', date: '' }));
      expect(text, where).toContain(`NOTE:${note.slice(0, note.indexOf(told) + told.length)}`);
      // In each script once; what stands in it is told beside the code that draws it.
      if (language !== 'en' && language !== 'ar-SA') continue;
      expect(await findBarriers(page), where).toEqual([]);
      const picture = await context.request.get(`/og/${language}/${phone}.png`);
      expect([picture.status(), picture.headers()['content-type']], where).toEqual([200, 'image/png']);
    }
  }
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('U6 U10 lists have the same icons and words as the pages: look-ups, with a connection and without', async () => {
  const visitor = await visit({ screen: 'phone' });
  const { page } = visitor;
  const some = kinds.filter(({ face }) => ['unwanted', 'suspicious', 'organisation', 'few_complaints'].includes(face));
  const looked = some.filter(({ phone }) => phone !== numbers.unwantedTelemarketing);
  for (const { phone } of looked) await lookUpOnDevice(visitor, phone);
  await visitor.open('/search');
  const rows = page.getByRole('region', { name: en('recent.title') }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(looked.length);
  const newestFirst = looked.toReversed();
  for (const [at, { face }] of newestFirst.entries()) {
    const row = rows.nth(at);
    expect(await row.textContent()).toContain(en(`verdict.${face}.title`));
    expect(await row.locator('[data-face]').getAttribute('data-face')).toBe(face);
  }
  const hospital = newestFirst.findIndex(({ face }) => face === 'organisation');
  expect(await rows.nth(hospital).textContent()).toContain('Southeast Health Medical Center');
  expect(await findBarriers(page)).toEqual([]);
  await visitor.leave();
});

test('U6 a list of another version, or one that was tampered with, hinders nobody', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await page.addInitScript(() => {
    const entry = { international: '+44 20 7946 0018', name: null, at: 1_700_000_000 };
    localStorage.recent ??= JSON.stringify([
      { ...entry, phone: '442079460018', label: 'unknown' },
      { ...entry, phone: '442079460019', face: 'toString' },
      { ...entry, phone: '442079460020', face: 'unwanted' },
    ]);
  });
  await visitor.open('/search');
  const rows = page.getByRole('region', { name: en('recent.title') }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(1);
  expect(await rows.first().textContent()).toContain(en('verdict.unwanted.title'));
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('U7 a number without evidence has no rating, and one with has', async () => {
  const visitor = await visit({ screen: 'phone' });
  const ratingOf = async (phone: string) => {
    await visitor.open(`/number/${phone}`);
    const tile = visitor.page.getByRole('main').locator('.number-count').first();
    return { label: await tile.locator('small').textContent(), value: await tile.locator('b').textContent() };
  };
  expect(await ratingOf(numbers.hospital)).toEqual({ label: en('metric.no_rating'), value: '–' });
  expect(await ratingOf(numbers.unwanted)).toEqual({
    label: en('metric.rating'),
    value: expect.stringMatching(/^\d\.\d$/),
  });
  const api = await visitor.context.request.get(`${inject('siteUrl')}/api/v202505/search/${numbers.hospital}`);
  expect(((await api.json()) as { data: unknown }).data).toMatchObject({ metrics: { index: 5, isRated: false } });
  await visitor.leave();
});

test('U10 the legend of the verdict has a triangle for suspicious and an octagon for unwanted', async () => {
  const visitor = await visit();
  await visitor.open(`/number/${numbers.suspicious}`);
  const { page } = visitor;
  const outlineOf = async (word: string) => {
    const row = page.getByRole('listitem').filter({ hasText: en(`verdict.${word}.short`) });
    return row.locator('svg path').first().getAttribute('d');
  };
  const banner = await page.getByRole('main').locator('[data-face=suspicious] path').first().getAttribute('d');
  const [triangle, octagon, circle] = [
    await outlineOf('suspicious'),
    await outlineOf('unwanted'),
    await outlineOf('unknown'),
  ];
  expect(new Set([triangle, octagon, circle]).size).toBe(3);
  // The banner's icon is the same outline, with a mark in it.
  expect(banner?.startsWith(triangle ?? 'none')).toBe(true);
  await visitor.open(`/number/${numbers.unwanted}`);
  const unwanted = await page.getByRole('main').locator('[data-face=unwanted] path').first().getAttribute('d');
  expect(unwanted?.startsWith(octagon ?? 'none')).toBe(true);
  await visitor.leave();
});
