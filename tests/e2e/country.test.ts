import { describe, expect, test } from 'vitest';
import { findBarriers, findOverflow } from './audit.ts';
import { intercept } from './intercept.ts';
import { type Visitor, visit } from './visitor.ts';
import { en, say } from './words.ts';

const fieldOf = (visitor: Visitor, language: 'en' | 'ar-SA' = 'en') =>
  visitor.page.getByRole('main').getByLabel(say(language, 'common.phone_number'));
const flagOf = (visitor: Visitor) => visitor.page.locator('main form button img').getAttribute('src');

async function lookUp(visitor: Visitor, typed: string): Promise<string> {
  await visitor.open('/search');
  await fieldOf(visitor).fill(typed);
  await visitor.page.getByRole('button', { name: en('search.submit') }).click();
  await visitor.page.waitForURL('**/number/**');
  return new URL(visitor.page.url()).pathname;
}

describe('U1 everybody types the numbers of their own country', () => {
  test.each([
    ['en-GB', '020 7946 0321', '442079460321'],
    ['en-AU', '0491 570 156', '61491570156'],
    ['de-CH', '079 123 45 67', '41791234567'],
    ['de-AT', '0664 1234567', '436641234567'],
    ['es-MX', '55 1234 5678', '525512345678'],
    ['ar-EG', '01012345678', '201012345678'],
    ['pt-PT', '912 345 678', '351912345678'],
  ])('with a browser in %s, %s is %s', async (locale, typed, digits) => {
    for (const javaScript of [true, false]) {
      const visitor = await visit({ locale, javaScript });
      await visitor.open('/en/search');
      await fieldOf(visitor).fill(typed);
      await visitor.page.getByRole('button', { name: en('search.submit') }).click();
      await visitor.page.waitForURL(`**/number/${digits}`);
      expect(visitor.troubles).toEqual([]);
      await visitor.leave();
    }
  });
});

test.each([
  { language: 'en', screen: 'desktop', query: 'Schweiz' },
  { language: 'ar-SA', screen: 'phone', query: '+41' },
] as const)('U1 in $language on a $screen the country is chosen by keyboard, and remembered', async (traits) => {
  const { language, screen, query } = traits;
  const visitor = await visit({ locale: 'en-US', screen });
  const { page } = visitor;
  await visitor.open(`/${language}/search`);
  await expect.poll(() => flagOf(visitor)).toBe('/flags/US.svg');
  await page.locator('main form button[aria-haspopup="dialog"]').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: say(language, 'country.title') });
  await dialog.getByRole('option').first().waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  await page.keyboard.type(query);
  await expect.poll(() => dialog.getByRole('option').first().textContent()).toContain('+41');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => flagOf(visitor)).toBe('/flags/CH.svg');
  await fieldOf(visitor, language).fill('0791234567');
  await expect.poll(() => fieldOf(visitor, language).inputValue()).toBe('079 123 45 67');
  // On another page, in a later visit, and first in the list.
  await visitor.open(`/${language}/unlist`);
  await expect.poll(() => flagOf(visitor)).toBe('/flags/CH.svg');
  await page.locator('main form button[aria-haspopup="dialog"]').click();
  await expect.poll(() => dialog.getByRole('option').first().textContent()).toContain('+41');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('U1 with no country known a national number asks which country, and one tap answers', async () => {
  for (const javaScript of [true, false]) {
    const visitor = await visit({ locale: 'en', javaScript });
    expect(await lookUp(visitor, '020 7946 0321')).toBe('/number/not-found');
    await visitor.page.getByRole('heading', { level: 1, name: en('page.which_country.title') }).waitFor();
    await visitor.page.getByRole('link', { name: /\+44 20 7946 0321/ }).click();
    await visitor.page.waitForURL('**/number/442079460321');
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  }
});

test('U3 a number that cannot exist offers the ones that were perhaps meant', async () => {
  const visitor = await visit({ locale: 'de-CH', screen: 'phone' });
  await visitor.open('/en/number/10791234567');
  const offers = visitor.page.getByRole('region', { name: en('page.did_you_mean') });
  expect(await offers.getByRole('link').count()).toBeLessThanOrEqual(3);
  await offers.getByRole('link', { name: /\+41 79 123 45 67.*Switzerland/ }).click();
  await visitor.page.waitForURL('**/number/41791234567');
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('U5 where the numbering rules do not come, the digits are looked up all the same', async () => {
  const visitor = await visit({ locale: 'en-GB' });
  await intercept(visitor, '*/assets/parse-phone-min*', (request) => request.fail());
  await visitor.open('/search');
  await fieldOf(visitor).fill('020 7946 0321');
  await visitor.page.getByRole('button', { name: en('search.submit') }).click();
  await visitor.page.waitForURL('**/number/442079460321');
  await visitor.leave();
});
