import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LocaleTag } from '#shared/locale.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { patient } from '#test/patience.ts';
import { type ServedSite, serveSite } from '#test/serve.ts';
import { pageTime, readLayoutShifts, recordLayoutShifts } from './audit.ts';
import { type Member, signInAs } from './member.ts';
import { slowAnswers } from './slow-answers.ts';
import { type Visitor, visit } from './visitor.ts';
import { say } from './words.ts';

const named = '442079460019';
const held = '14155550195';
// Of names that take two lines where what visitors see of them takes one.
const longNamed = '442079460023';
const longHeld = '14155550197';
const longName = ['José María de la Concepción', 'Fernández de Córdoba y Álvarez'] as const;
// A name that comes for the member alone, beside an organisation’s and where there was none.
const listed = '493022730031';
const unnamed = '442079460037';
let site: ServedSite;

// A site of its own, where one look-up a day is free.
beforeAll(async () => {
  const env = { MEMBER_PER_DAY: '1', MANY_CALLS_PEOPLE: '1000', CODES_PER_NETWORK: '1000', SANDBOX: 'on' };
  site = await serveSite(
    { ...env, RATE_FACTOR: '100', BOT_CHECK: 'off', TRUST_PROXY: '127.0.0.1' },
    async (database) => {
      const names = [{ firstName: 'Oliver', lastName: 'Bennett', people: 5 }];
      await addNumber(database, { phone: named, country: 'GB', names, lookups: 400 });
      const long = [{ firstName: longName[0], lastName: longName[1], people: 5 }];
      await addNumber(database, { phone: longNamed, country: 'GB', names: long, lookups: 400 });
      await addNumber(database, { phone: longHeld, country: 'US', lookups: 400 });
      await addNumber(database, { phone: unnamed, country: 'GB', lookups: 400 });
      await addNumber(database, {
        phone: listed,
        country: 'DE',
        organisations: [{ name: 'Town Hall', place: 'Musterstadt', category: 'public_body', source: 'datenanfragen' }],
        lookups: 400,
      });
      // Counts that grow meanwhile have as many digits afterwards.
      await addNumber(database, { phone: held, country: 'US', lookups: 400 });
    },
  );
  for (const [phone, first_name, last_name] of [
    [held, 'Maria', 'Klein'],
    [longHeld, ...longName],
  ] as const) {
    const holder = await visit({ site: site.url });
    const member = await signInAs(holder, phone);
    await member.call('/api/v6/profile/edit', { first_name, last_name });
    await holder.leave();
  }
});
afterAll(async () => {
  await site?.stop();
});

const sizes = [
  [320, 640],
  [390, 844],
  [440, 900],
  [600, 900],
  [1280, 900],
] as const;

/** The card of the number itself; further down stand the names that people give it. */
const card = (page: Page) => page.getByRole('main').locator('section').first();

/** Opens the page in every width; `isDone` says what stands on it once the member's own answer is shown. */
async function staysStill(
  visitor: Visitor,
  path: string,
  isDone: (visitor: Visitor) => Promise<unknown>,
): Promise<void> {
  const { page } = visitor;
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    // Painted by the page that is left: the next one would else be laid out in the old width first, when it is busy.
    await pageTime(page);
    await visitor.open(path);
    await isDone(visitor);
    // Every answer is held up here, on a busy machine for long.
    await page.waitForLoadState('networkidle', { timeout: patient(60_000) });
    expect(await readLayoutShifts(page), `${path} at ${width} px`).toEqual([]);
  }
}

/** A member on a slow line, who did something before. */
async function arriveAs(locale: LocaleTag, prepare: (member: Member) => Promise<unknown>): Promise<Visitor> {
  const visitor = await visit({ site: site.url, locale });
  const member = await signInAs(visitor, makePhone());
  await prepare(member);
  await slowAnswers(visitor);
  await recordLayoutShifts(visitor.page);
  return visitor;
}

describe.concurrent.each(['en', 'de-DE', 'es-ES', 'fr-FR', 'ar-SA', 'he-IL', 'ru-RU'] as const)(
  'U18 in %s nothing jumps for a member',
  (language) => {
    const words = (key: string, values?: Record<string, string | number>) => say(language, key, values);
    const addressOf = (phone: string) => (language === 'en' ? `/number/${phone}` : `/${language}/number/${phone}`);
    const arrive = (prepare: (member: Member) => Promise<unknown>) => arriveAs(language, prepare);

    test('whose name for a held number comes later, and whose free look-ups are used up', async () => {
      const visitor = await arrive((member) =>
        member.call('/api/v6/suggest/add', { phone: held, first_name: 'Ann', last_name: 'Example' }),
      );
      const { page } = visitor;
      await staysStill(visitor, addressOf(held), () =>
        card(page)
          .getByText(/Ann Example/)
          .waitFor(),
      );
      expect(await card(page).getByText('Maria Klein').count()).toBe(1);
      await staysStill(visitor, addressOf(named), () =>
        page.getByRole('button', { name: words('paid.button', { number: 1 }) }).waitFor(),
      );
      expect(visitor.troubles).toEqual([]);
      await visitor.leave();
    });

    test('who sees a name in full, and a held number once the free look-ups are used up', async () => {
      const visitor = await arrive((member) => member.call(`/api/v202505/search/${named}`));
      const { page } = visitor;
      await staysStill(visitor, addressOf(named), () => card(page).getByText('Oliver Bennett').waitFor());
      await staysStill(visitor, addressOf(held), () =>
        page.getByRole('button', { name: words('paid.button', { number: 1 }) }).waitFor(),
      );
      expect(visitor.troubles).toEqual([]);
      await visitor.leave();
    });
  },
);

describe.concurrent('U18 nothing jumps for a member', () => {
  const look = (phone: string) => (member: Member) => member.call(`/api/v202505/search/${phone}`);
  const suggest = (phone: string) => (member: Member) =>
    member.call('/api/v6/suggest/add', { phone, first_name: longName[0], last_name: longName[1] });

  test.each([
    ['who sees a long name that people gave', 'de-DE', longNamed, look(longNamed)],
    ['who sees the long name of a holder', 'ar-SA', longHeld, look(longHeld)],
    ['who gave a long name to a holder', 'de-DE', held, suggest(held)],
    ['who gave a long name to an organisation', 'ar-SA', listed, suggest(listed)],
    ['who gave a long name to a number without one', 'de-DE', unnamed, suggest(unnamed)],
  ] as const)('%s', async (_, language, phone, prepare) => {
    const visitor = await arriveAs(language, prepare);
    await staysStill(visitor, `/${language}/number/${phone}`, ({ page }) =>
      card(page).getByText(longName.join(' ')).waitFor(),
    );
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });
});
