import { expect, test } from 'vitest';
import { patient } from '#test/patience.ts';
import { typedNumbers } from '#test/typed-numbers.ts';
import { type Visitor, visit } from './visitor.ts';
import { en } from './words.ts';

const fieldOf = ({ page }: Visitor) => page.getByRole('main').getByLabel(en('common.phone_number'));
const flagOf = ({ page }: Visitor) =>
  page.locator('main form button img').getAttribute('src', { timeout: patient(1_000) });
const submit = ({ page }: Visitor) => page.getByRole('button', { name: en('search.submit') }).click();

/** Another habit for each country, so that all ten are seen. */
const journeys = typedNumbers.map((person, at) => {
  const [typed, digits] = person.ways[at % person.ways.length] ?? ['', ''];
  return { ...person, typed, digits };
});

test.each(journeys)('U1 in a browser of $country, $typed opens the page of $digits', async (person) => {
  const { languages, timeZone, chosen, proxy, typed, digits } = person;
  const visitor = await visit({
    locale: languages[0] ?? 'en',
    languages,
    timeZone,
    ...(proxy !== undefined && { proxyCountry: proxy }),
  });
  const { page } = visitor;
  if (chosen !== undefined) {
    await visitor.open('/en/contacts');
    await page.evaluate((country) => Object.assign(document, { cookie: `country_=${country}; Path=/` }), chosen);
  }
  await visitor.open('/en/search');
  // A touch, since the field has the focus from the start on a desktop, and loads nothing for that.
  await fieldOf(visitor).click();
  await expect.poll(() => flagOf(visitor)).toBe(`/flags/${person.country}.svg`);
  await fieldOf(visitor).pressSequentially(typed);
  await submit(visitor);
  await page.waitForURL(`**/number/${digits}`);
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});
