import { expect, test } from 'vitest';
import { makePhone } from '#test/factories.ts';
import { findBarriers, findOverflow, readMain } from './audit.ts';
import { signInAs } from './member.ts';
import { numbers } from './site.ts';
import { visit } from './visitor.ts';
import { en, say } from './words.ts';

test.each([
  { language: 'en', phone: '12125550171' },
  { language: 'ar-SA', phone: '13235550172' },
] as const)(
  'in $language a holder unlists the number, and a visitor’s page loses the name',
  async ({ language, phone }) => {
    const words = (key: string, values?: Record<string, string | number>) => say(language, key, values);
    const [holder, visitor] = [await visit({ screen: 'phone' }), await visit()];
    const { call } = await signInAs(holder, phone);
    await call('/api/v6/profile/edit', { first_name: 'Maria', last_name: 'Klein' });
    const author = await visit();
    const { call: write } = await signInAs(author, makePhone());
    await write('/api/v7/comment/add', { phone, text: `Spoke of the harvest in ${language}.` });
    // 38 U6: how many comments there are, and that more may be written, is said before and after.
    const counted = words('metric.read.comments_one', { count: 1 });
    await visitor.open(`/${language}/number/${phone}`);
    expect(await readMain(visitor.page)).toContain('M*** K.');

    const { page } = holder;
    await holder.open(`/${language}/unlist`);
    await page.getByText(words('unlist.how.member')).waitFor();
    await page.getByText(words('unlist.stays.comments')).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);
    await page.getByRole('button', { name: words('unlist.button') }).click();
    const dialog = page.getByRole('dialog', { name: words('unlist.confirm.title') });
    await dialog.getByText(counted).waitFor();
    await dialog.getByText(words('unlist.stays.comments')).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: words('common.cancel') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(words('unlist.how.member')).waitFor();
    await page.getByRole('button', { name: words('unlist.button') }).click();
    await dialog.getByRole('button', { name: words('unlist.button') }).click();
    await page.getByText(words('unlist.how.unlisted')).waitFor();
    await page.getByRole('main').getByText(counted).waitFor();
    const written = page.getByRole('link', { name: words('unlist.comments') });
    expect(await written.getAttribute('href')).toBe(`/${language}/number/${phone}`);
    expect(await findOverflow(page, 320)).toEqual([]);

    await visitor.open(`/${language}/number/${phone}`);
    const gone = await readMain(visitor.page);
    expect(gone).not.toContain('M***');
    expect(gone).toContain(words('number.unlisted'));
    await visitor.open(`/${language}/unlist?phone=${phone}`);
    expect(await readMain(visitor.page)).toContain(words('listing.unlisted'));
    const seen = visitor.page.getByRole('main').getByRole('link', { name: words('unlist.comments') });
    expect(await seen.getAttribute('href')).toBe(`/${language}/number/${phone}`);

    await page.getByRole('button', { name: words('unlist.relist') }).click();
    await page.getByText(words('unlist.how.member')).waitFor();
    await visitor.open(`/${language}/unlist?phone=${phone}`);
    expect(await readMain(visitor.page)).not.toContain(words('listing.unlisted'));
    for (const person of [holder, visitor, author]) {
      expect(person.troubles).toEqual([]);
      await person.leave();
    }
  },
);

test.each([true, false])('anybody may ask whether a number is listed (with JavaScript: %s)', async (javaScript) => {
  const visitor = await visit({ javaScript });
  const { page } = visitor;
  await visitor.open('/unlist');
  const main = page.getByRole('main');
  await main.getByLabel(en('common.phone_number')).fill('+49 30 22730027');
  await main.getByRole('button', { name: en('listing.submit') }).click();
  await page.waitForURL('**/unlist?phone=**');
  await main.getByText(en('listing.from_registers', { number: 1 })).waitFor();
  const said = await readMain(page);
  expect(said).toContain(en('listing.named'));
  expect(said).not.toContain('Musterstadt');
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  const login = main.getByRole('link', { name: en('unlist.how.sign_in') });
  expect(await login.getAttribute('href')).toBe('/login?to=%2Funlist&act=unlist');
  await visitor.open('/unlist?phone=12');
  await main.getByText(en('error.number.invalid')).waitFor();
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('who asks about many numbers is asked for the same proof as for look-ups', async () => {
  const visitor = await visit();
  for (const phone of [numbers.unwanted, numbers.suspicious, numbers.unknown]) {
    await visitor.context.request.get(`/api/v6/number/listed/${phone}`);
  }
  await visitor.open(`/unlist?phone=${numbers.organisation}`);
  await visitor.page.getByText(en('listing.from_registers', { number: 1 })).waitFor();
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});
