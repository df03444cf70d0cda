import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NumberView } from '#contract/number.ts';
import { dayNumber } from '#server/domains/number/door.ts';
import { resolvePhone } from '#server/domains/numbering/door.ts';
import { loadNumberingPlan } from '#server/domains/numbering/queries/numbering-plan.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Headline } from '#shared/headline.ts';
import { headlineLooks } from '#shared/headline-look.ts';
import { createTestDatabase } from '#test/database.ts';
import { addNumber, addRange, makePhone } from '#test/factories.ts';
import { look } from '#test/member.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { colours, toneColours } from './marks.ts';
import { numberWords } from './number-words.ts';
import { drawNumber } from './picture-svg.ts';
import { loadTypeface, packsFor } from './typeface.ts';

let database: Database;
let app: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  await addRange(database, { source: 'arcep', prefix: '33162', totalDigits: 11, country: 'FR' });
  app = await startTestApp({ database, env: { BOT_CHECK: 'off' } });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const hospital = { organisations: [{ name: 'ST. MARY’S HOSPITAL', source: 'cms' }] };
const kinds: readonly [Headline, () => Promise<string>][] = [
  ['unwanted', () => addNumber(database, { openReports: [{ count: 60 }] })],
  ['suspicious', () => addNumber(database, { openReports: [{ count: 12 }] })],
  ['organisation', () => addNumber(database, hospital)],
  ['telemarketing_range', async () => '33162110042'],
  ['not_in_use', async () => '12101234567'],
  ['few_complaints', () => addNumber(database, { openReports: [{ count: 2 }] })],
  ['trusted', () => addNumber(database, { evidence: [{ kind: 'positive', days: [[dayNumber(new Date()), 30]] }] })],
  ['no_reports', async () => makePhone()],
  ['emergency', async () => '112'],
];
let networks = 0;
function newAddress(): string {
  networks += 1;
  return `203.0.113.${networks}`;
}

async function wordsOf(view: NumberView, locale: 'en' | 'ar-SA' | 'de-DE' | 'he-IL') {
  const plan = await loadNumberingPlan();
  const phone = resolvePhone(plan, view.phone.number, { home: () => undefined });
  if (phone === null) throw new Error('no number');
  const typeface = await loadTypeface(packsFor(locale, []));
  return { typeface, words: numberWords(typeface, plan, phone, view, locale) };
}

describe.each(kinds)('U6 U10 the picture of a number that is %s', (face, add) => {
  it('has its icon in the banner, in its tone, and no colour where none belongs', async () => {
    const phone = await add();
    const { typeface, words } = await wordsOf(await look(app, null, phone), 'en');
    expect(words.headline).toBe(face);
    const { icon, tone } = headlineLooks[face];
    const svg = drawNumber(typeface, words, null, 'ringbook.test');
    expect(svg).toContain(`<path d="${icon}"/>`);
    for (const [other, { icon: otherIcon }] of Object.entries(headlineLooks)) {
      if (other !== face) expect(svg).not.toContain(`<path d="${otherIcon}"/>`);
    }
    const answer = await app.request(`/og/en/${phone}.png`, { address: newAddress() });
    const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
    expect(near(at(1120, 120), toneColours[tone].soft)).toBe(true);
    for (const y of [10, 530, 600, 625])
      for (const x of [6, 600, 1190]) expect(near(at(x, y), colours.page)).toBe(true);
  });
});

/** Tolerance for a palette of 256 colors. */
function near(pixel: number[], hex: string): boolean {
  const wanted = [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16));
  return wanted.every((value, channel) => Math.abs(value - (pixel[channel] ?? 0)) <= 3);
}

it('U6 says the deciding fact in the reader’s language, and names an organisation in title case', async () => {
  const view = await look(app, null, await addNumber(database, hospital));
  const { words } = await wordsOf(view, 'de-DE');
  expect(words).toMatchObject({
    verdict: 'Eingetragene Organisation',
    text: 'Sie steht in einem öffentlichen Verzeichnis: US-Gesundheitsbehörde CMS (Krankenhäuser).',
    name: 'St. Mary’s Hospital',
  });
});

it.each([
  ['ar-SA', 'رقم للتسويق الهاتفي'],
  ['he-IL', 'מספר לשיווק טלפוני'],
] as const)('U6 writes a range from left to right in %s, where words run from the right', async (locale, verdict) => {
  const { words } = await wordsOf(await look(app, null, '33162110042'), locale);
  expect(words).toMatchObject({ direction: 'rtl', verdict });
  expect(words.text).toContain('\u2068+33 1 62\u2069');
});
