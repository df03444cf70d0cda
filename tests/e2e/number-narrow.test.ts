import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sentencesOf } from '#shared/sentences.ts';
import { wordsOf } from '#test/language-words.ts';
import { patient } from '#test/patience.ts';
import { findOverflow, readLayoutShifts, recordLayoutShifts } from './audit.ts';
import { type Member, signInAs } from './member.ts';
import { numbers } from './site.ts';
import { type Visitor, visit } from './visitor.ts';
import { say, shownLanguages } from './words.ts';

let numbered = 2100;
let joined = 2100;
/** Of their own: what another journey says or does stands on other numbers, by other people. */
const ownNumber = () => `44207946${++numbered}`;
const ownMember = () => `1305555${String(++joined).padStart(4, '0')}`;

/** Others say something of a number, one after the other in this window; then it is a member's. */
async function speak(window: Visitor, phone: string, texts: readonly string[]): Promise<Member> {
  for (const text of texts) {
    const author = await signInAs(window, ownMember());
    await author.call('/api/v7/comment/add', { phone, text });
    await author.call('/api/v6/tag/set', { phone, caller_type: '6', call_reasons: '8' });
    await window.renew();
  }
  return signInAs(window, ownMember());
}

/** What can be pressed in the page and lies over another such thing, is cut at its side, or is less than 44 pixels high. */
function findCrowded(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const seen = [...document.querySelectorAll<HTMLElement>('main button, main .number-act')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        element.getBoundingClientRect().width > 2,
    );
    if (seen.length < 10) found.push(`only ${seen.length} things to press`);
    const boxes = seen.map((element) => ({
      name: element.dataset.act ?? element.textContent?.slice(0, 40) ?? '',
      box: element.getBoundingClientRect(),
      isCut: element.scrollWidth > element.clientWidth + 1,
    }));
    for (const [at, { name, box, isCut }] of boxes.entries()) {
      if (box.height < 43.5 || box.width < 43.5) found.push(`${name}: ${box.width} × ${box.height}`);
      if (isCut) found.push(`${name} is wider than its button`);
      for (const other of boxes.slice(at + 1)) {
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const along = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (across > 0.5 && along > 0.5) found.push(`${name} and ${other.name} lie over each other`);
      }
    }
    // The bar of one's own comment holds all of its words.
    const bar = document.querySelector('[data-act=own-edit]')?.closest('.rounded-control');
    for (const element of bar?.querySelectorAll('p, button') ?? []) {
      const [outer, inner] = [bar?.getBoundingClientRect(), element.getBoundingClientRect()];
      if (outer && (inner.top < outer.top - 0.5 || inner.bottom > outer.bottom + 0.5)) found.push('own bar too low');
    }
    return found;
  });
}

const actsOf = (page: Page, prefix: string) =>
  page.locator(`[data-act^="${prefix}"]`).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));

describe('U26', () => {
  test.each(shownLanguages)(
    'in %s nothing lies over anything on a narrow screen, and nothing scrolls sideways',
    async (lang) => {
      const visitor = await visit({ screen: 'phone', locale: lang });
      const { page } = visitor;
      const phone = ownNumber();
      const member = await speak(visitor, phone, ['Silent call.', 'Asked for my meter reading.']);
      await member.call('/api/v7/comment/add', { phone, text: 'It rang at six.' });
      await visitor.open(`/${lang}/number/${phone}`);
      await page.locator('[data-act=own-edit]').waitFor();
      const tell = page.locator('#tell');
      await tell.locator('[data-act=tell-callerTypes-6]').click();
      await tell.locator('[data-act=tell-back]').waitFor();
      await tell.locator('[data-act=tell-details]').click();
      const found: string[] = [];
      const look = async (where: string) => {
        found.push(...(await findCrowded(page)).map((line) => `${where}: ${line}`));
      };
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await look(`at ${width}`);
        found.push(...(await findOverflow(page, width)));
        // The orders stand side by side.
        expect(new Set(await actsOf(page, 'order-')).size, `orders at ${width}`).toBe(1);
      }
      // The text twice as large, as people set it in their browser.
      const session = await page.context().newCDPSession(page);
      await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await look(`at ${width}, text of 200 %`);
        found.push(...(await findOverflow(page, width)));
      }
      expect(found).toEqual([]);
      expect(visitor.troubles).toEqual([]);
      await visitor.leave();
    },
  );
});

describe('U27', () => {
  test.each(shownLanguages)('in %s what is read out of a number’s page are sentences', async (lang) => {
    const visitor = await visit({ locale: lang });
    const { page } = visitor;
    const phone = ownNumber();
    const member = await speak(visitor, phone, ['Silent call.']);
    const { items } = await member.call<{ items: { id: number }[] }>(`/api/v6/comment/list?phone=${phone}`);
    const like = { comment_id: String(items[0]?.id), like_type: 'LIKE', action_type: 'ADD' };
    await member.call('/api/v11/comment/like', like);
    await member.call('/api/v6/poll/answer', { phone, poll: 'onComment', answer: 'no' });
    await visitor.open(`/${lang}/number/${phone}`);
    await page.locator('#tell [data-act=tell-details]').click();
    // What the member said comes after the page, and counts from then on.
    await page.locator('#tell [data-act=onComment-no][aria-pressed=true]').waitFor();
    const tree = await page.getByRole('main').ariaSnapshot();
    const bare = (text: string) => text.replace(/[\u2066-\u2069]/g, '').replace(/\s+/g, ' ');
    const form = new Intl.PluralRules(lang).select(1);
    const one = (key: string, values: Record<string, string | number> = {}) =>
      bare(say(lang, `${key}_${form}`, { ...values, count: lang === 'ar-SA' ? '١' : 1 }));
    const names = [
      ...tree.matchAll(/- '?(?:button|link|listitem|img|group|heading|term|definition)(?: "([^"]*)"|: (.*))/g),
    ]
      .map(([, name, text]) => bare(name ?? text ?? '').replace(/^"|"$/g, ''))
      .filter((name) => name !== '');
    expect(names.length).toBeGreaterThan(30);
    expect(names).toContain(one('comment.like_count'));
    expect(names).toContain(one('tag.counted', { tag: say(lang, 'tag.answer.onComment.no') }));
    expect(tree.split('\n').map((line) => bare(line))).toEqual(
      expect.arrayContaining([expect.stringContaining(one('tag.counted', { tag: say(lang, 'tag.type.scam') }))]),
    );
    // No word runs into a number, and nothing that is pressed is a number alone.
    // Chinese, Japanese and Korean put no space between a number and what it counts.
    const counted = names.map((name) =>
      name.replace(/[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/gu, ' '),
    );
    const glued = counted.filter((name) => /\p{L}\p{Nd}|\p{Nd}\p{L}/u.test(name));
    expect(glued).toEqual([]);
    const pressed = [...tree.matchAll(/- '?(?:button|link) "([^"]*)"/g)].map(([, name = '']) => name);
    expect(pressed.filter((name) => !/\p{L}/u.test(name))).toEqual([]);
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });
});

test('U26 the header fits a screen of 320 pixels in every language, also with text twice as large', async () => {
  const visitor = await visit({ screen: 'phone' });
  const { page } = visitor;
  const found: string[] = [];
  const session = await page.context().newCDPSession(page);
  await page.setViewportSize({ width: 320, height: 800 });
  for (const [who, lang] of ['visitor', 'member'].flatMap((who) =>
    shownLanguages.map((lang) => [who, lang] as const),
  )) {
    if (who === 'member' && lang === shownLanguages[0]) await signInAs(visitor, ownMember());
    for (const standard of [16, 32]) {
      await session.send('Page.setFontSizes', { fontSizes: { standard } });
      await visitor.open(`/${lang}/search`);
      const where = `${who}, ${lang}, text of ${standard} px`;
      found.push(...(await findOverflow(page, 320)).map((line) => `${where}: ${line}`));
      for (const sign of await page.locator('header a:visible, header button:visible').all()) {
        const { x = -1, width = 0 } = (await sign.boundingBox()) ?? {};
        if (x < 0 || x + width > 320) found.push(`${where}: ${x} to ${x + width}`);
      }
    }
  }
  expect(found).toEqual([]);
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('U26 what stands in a round field or button keeps off its edge, and the number beside what copies it', async () => {
  const visitor = await visit({ screen: 'phone', proxyCountry: 'US' });
  const { page } = visitor;
  await page.setViewportSize({ width: 320, height: 800 });
  await visitor.open('/es-ES/data-request');
  const room = await page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('button[type=submit]')].map((button) => {
      const words = document.createRange();
      words.selectNodeContents(button);
      return words.getBoundingClientRect().top - button.getBoundingClientRect().top;
    }),
  );
  expect(room).toHaveLength(1);
  expect(Math.min(...room)).toBeGreaterThan(5);
  await visitor.open(`/es-ES/number/${numbers.unwanted}`);
  const number = await page.locator('h1').boundingBox();
  const copy = await page.locator('h1 + span button').first().boundingBox();
  expect(copy?.y).toBeLessThan((number?.y ?? 0) + (number?.height ?? 0));
  const flag = await page.locator('.compact-search img').boundingBox();
  const field = await page.locator('.compact-search > div').boundingBox();
  expect((flag?.x ?? 0) - (field?.x ?? 0)).toBeGreaterThanOrEqual(10);
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

describe.concurrent('U27', () => {
  test.each(shownLanguages)('in %s tiles, charts and tables are read out as sentences', async (lang) => {
    const visitor = await visit({ locale: lang });
    const { page } = visitor;
    /** What a screen reader hears of the page, without the isolates around what was put into a sentence. */
    const hear = async (path: string) => {
      await visitor.open(`/${lang}/${path}`);
      await page.waitForLoadState('networkidle');
      return (await page.getByRole('main').ariaSnapshot()).replace(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ');
    };
    const sentence = (key: string, values: Record<string, string | number> = {}) =>
      say(lang, key, values)
        .replace(/[\u2066-\u2069]/g, '')
        .replaceAll('\u00a0', ' ');
    const stop = wordsOf(lang).says.full_stop.trim();
    const tiles = ['metric.complaints', 'metric.lookups', 'metric.no_rating', 'metric.rating'];
    const expectTiles = (heard: string, rating: string) => {
      expect(heard).toContain(rating);
      // The label alone is for the eye.
      const items = [...heard.matchAll(/- listitem: (.*)/g)].map(([, text = '']) => text);
      for (const label of tiles) expect(items.filter((item) => item.startsWith(say(lang, label)))).toEqual([]);
      expect(items.filter((item) => item.replace(/"$/, '').endsWith(stop)).length).toBeGreaterThanOrEqual(3);
    };
    const chart = await hear(`number/${numbers.counted}`);
    const rating = (await page.locator('.number-count b').first().textContent()) ?? '';
    expectTiles(chart, sentence('metric.read.rating', { rating }));
    const [, told = ''] = /- img "([^"]+)"/.exec(chart) ?? [];
    expect(told).toMatch(/\p{L}/u);
    // Where no sign ends a sentence, nothing tells two from one.
    expect(sentencesOf(told).length).toBeGreaterThanOrEqual(stop === '' ? 1 : 2);
    expect(told.endsWith(stop)).toBe(true);
    const zone = { verdict: say(lang, 'verdict.unknown.short'), from: 0, to: '|' };
    expect(chart).toContain(sentence('why.read.zone', zone).split('|')[0]);
    const figures = await hear('transparency');
    for (const table of ['complaints', 'reports', 'restrictions', 'decisions']) {
      expect(figures).toContain(sentence(`transparency.read.${table}`));
    }
    expect(figures).toContain(sentence('transparency.read.under', { number: 5 }));
    // The page explains the sign once; no cell is read out as one.
    expect(figures.match(/- (?:cell|row)\b.*<5/g)).toBeNull();
    // A line that runs from the right mirrors the sign: “5>” would be read.
    if (lang === 'ar-SA') expect(await page.getByRole('main').textContent()).not.toMatch(/[<>]/);
    await signInAs(visitor, ownMember());
    expectTiles(await hear('number/my'), sentence('metric.read.no_rating'));
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });
});

test('U29 on a desktop both columns are in sight along a long thread, and nothing jumps', async () => {
  const visitor = await visit();
  const { page } = visitor;
  const phone = ownNumber();
  await speak(
    visitor,
    phone,
    Array.from({ length: 9 }, (_, at) => `Call number ${at + 1}, about windows and doors.`),
  );
  await recordLayoutShifts(page);
  for (const who of ['a member', 'a visitor']) {
    if (who === 'a visitor') {
      await visitor.renew();
      await recordLayoutShifts(page);
    }
    await visitor.open(`/number/${phone}`);
    await page.waitForLoadState('networkidle');
    const { height = 0 } = page.viewportSize() ?? {};
    const thread = page.locator('#comments');
    const column = page.getByRole('complementary');
    const bottom = async () => (await thread.boundingBox().then((box) => box && box.y + box.height)) ?? 0;
    let looks = 0;
    for (; (await bottom()) > height / 2; looks++) {
      const box = await column.boundingBox();
      const seen = Math.min(height, (box?.y ?? 0) + (box?.height ?? 0)) - Math.max(64, box?.y ?? 0);
      expect(seen, `${who}, after ${looks} turns of the wheel`).toBeGreaterThan(200);
      const before = await page.evaluate(() => scrollY);
      await page.mouse.wheel(0, 300);
      const moved = await page
        .waitForFunction((from) => scrollY > from, before, { timeout: patient(2_000) })
        .then(() => true)
        .catch(() => false);
      if (!moved) break;
    }
    expect(looks, who).toBeGreaterThan(3);
    expect(await readLayoutShifts(page)).toEqual([]);
  }
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});
