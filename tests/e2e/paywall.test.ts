import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Notices } from '#contract/notification.ts';
import { makePhone } from '#test/factories.ts';
import { freePort } from '#test/free-port.ts';
import { type ServedSite, serveSite } from '#test/serve.ts';
import { findBarriers, findOverflow, readMain } from './audit.ts';
import { press, tabTo } from './keys.ts';
import { signInAs } from './member.ts';
import { takePicture } from './picture.ts';
import { visit } from './visitor.ts';
import { en, say } from './words.ts';

// A site of its own: the payment provider leads back to its address, which it must know.
let site: ServedSite;
beforeAll(async () => {
  const port = await freePort();
  site = await serveSite({
    RATE_FACTOR: '100',
    BOT_CHECK: 'off',
    TRUST_PROXY: '127.0.0.1',
    PORT: `${port}`,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PAYMENT_TAX_LINE: 'incl. 20 % VAT',
    OPERATOR_NAME: 'Ring & Co.',
  });
});
afterAll(async () => {
  await site?.stop();
});

const arrive = (screen: 'phone' | 'desktop') => visit({ screen, site: site.url });
const noSpace = (text: string) =>
  text.replace(/[\u00a0\u202f\u200f\u200e\u061c\u2066-\u2069]/g, ' ').replace(/ +/g, ' ');

/** The numcy of a pack, in the words of a language, by which its line is found. */
const pack = (page: Page, count: number) =>
  page.locator('#packs').getByRole('link', { name: new RegExp(`\\b${count}\\b`) });

describe.each([
  { language: 'en', screen: 'desktop' },
  { language: 'ar-SA', screen: 'phone' },
] as const)('in $language on a $screen', ({ language, screen }) => {
  const words = (key: string, values?: Record<string, string | number>) => say(language, key, values);

  test('M6: gifts wait in the wallet, and are accepted or declined by the keyboard', async () => {
    const receiver = await arrive(screen);
    const { page } = receiver;
    const phone = makePhone();
    const { call } = await signInAs(receiver, phone);
    for (const product of ['numcy_50', 'numcy_120']) {
      const giver = await arrive('desktop');
      const member = await signInAs(giver, makePhone());
      const order = { product, gift_number: phone };
      const { number, url } = await member.call<{ number: string; url: string }>('/api/v6/payment/checkout', order);
      await member.call(`/sandbox/payment/${url.split('/').at(-1)}/pay`, { email: '' });
      await member.call(`/api/v6/payment/order/${number}`);
      await giver.leave();
    }
    await receiver.open(`/${language}/paywall/`);
    const button = (key: string) => page.getByRole('button', { name: words(key), exact: true });
    await button('wallet.gift.accept').nth(1).waitFor();
    expect(await readMain(page)).toContain(words('wallet.gift.offer', { number: 120 }));
    await takePicture(page, `paywall-gift-${language}`, true);
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);
    await press(page, button('wallet.gift.accept').first());
    await page.getByText(words('wallet.gift.accepted')).waitFor();
    const next = button('wallet.gift.accept');
    await expect.poll(() => next.count()).toBe(1);
    await expect.poll(() => next.evaluate((element) => element === document.activeElement)).toBe(true);
    await press(page, button('wallet.gift.decline'));
    await page.getByText(words('wallet.gift.title')).waitFor({ state: 'detached' });
    expect((await call<{ balance: number }>('/api/v6/numcy/balance')).balance).toBe(130);
    expect(receiver.troubles).toEqual([]);
    await receiver.leave();
  });

  test('M18 M20 M21 a pack is looked over, paid and on the receipt, by the keyboard alone', async () => {
    const visitor = await arrive(screen);
    const { page } = visitor;
    await signInAs(visitor, makePhone());
    await visitor.open(`/${language}/paywall/`);
    await pack(page, 120).waitFor();
    await takePicture(page, `paywall-numcy-${language}`, true);
    // Nothing is chosen beforehand, and nothing hurries.
    expect(await page.locator('main :checked, main [aria-checked=true], main [aria-selected=true]').count()).toBe(0);
    expect(await page.locator('main [role=timer]').count()).toBe(0);
    expect(noSpace(await readMain(page))).toContain('≈');
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);

    await press(page, pack(page, 120));
    await page.getByRole('heading', { level: 1, name: words('payment.review.title') }).waitFor();
    await page.getByText(words('payment.review.once')).waitFor();
    const review = await readMain(page);
    for (const key of ['payment.review.uses', 'payment.review.fair', 'payment.review.me', 'payment.test']) {
      expect(review).toContain(words(key));
    }
    expect(review).toContain('incl. 20 % VAT');
    await takePicture(page, `paywall-review-${language}`, true);
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);

    // Of the right to withdraw only what concerns numcy.
    await page.getByText(words('withdraw.lead_numcy')).waitFor();
    expect(await page.getByText(words('withdraw.lead_pro')).count()).toBe(0);
    const pay = page.getByRole('button', { name: new RegExp(words('payment.review.pay', { money: '.*' })) });
    expect(await pay.textContent()).toMatch(/10[.,]80/);
    await press(page, pay);
    await page.waitForURL('**/sandbox/checkout/**');
    await page
      .getByRole('heading', { level: 1, name: en('payment.sandbox.title') })
      .or(page.getByRole('heading', { level: 1, name: words('payment.sandbox.title') }))
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);
    await page.getByRole('textbox').fill('buyer@ringbook.test');
    await press(page, page.getByRole('button', { name: /10[.,]80/ }));
    await page.waitForURL('**/paywall/?order=*');
    await page.getByRole('heading', { level: 1, name: words('payment.order.paid.test_title') }).waitFor();
    const receipt = await readMain(page);
    expect(noSpace(receipt)).toContain(noSpace(words('payment.order.paid.numcy_other', { count: 120 })));
    const number = new URL(page.url()).searchParams.get('order') ?? '';
    for (const said of [
      number,
      'incl. 20 % VAT',
      'Ring & Co.',
      words('payment.line.credited'),
      words('payment.state.paid'),
    ]) {
      expect(receipt).toContain(said);
    }
    expect(noSpace(receipt)).toMatch(/\+120/);
    await takePicture(page, `paywall-receipt-${language}`, true);
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);

    await visitor.open(`/${language}/paywall/`);
    // The card that sells has the same words in one language.
    const history = page.getByRole('region', { name: words('wallet.history.title') });
    await history.getByText(words('wallet.kind.pack')).waitFor();
    expect(noSpace(await readMain(page))).toMatch(/130/);
    await page
      .getByRole('region', { name: words('wallet.purchases.title') })
      .getByRole('link')
      .click();
    await page.waitForURL(`**/receipt/${number}`);
    await page.getByText(number).waitFor();
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });

  test('M20 Pro says when it renews and for how much, and is canceled in as few steps as it was bought', async () => {
    const visitor = await arrive(screen);
    const { page } = visitor;
    await signInAs(visitor, makePhone());
    await visitor.open(`/${language}/paywall/?tab=pro`);
    // U22: what the list of who looked will show is said before it is bought.
    await page.getByText(words('visitors.shows')).waitFor();
    let steps = 0;
    const step = async (run: () => Promise<unknown>) => {
      steps += 1;
      await run();
    };
    await step(() => page.getByRole('link', { name: new RegExp(words('payment.plan.month')) }).click());
    await page.getByText(words('payment.review.cancel')).waitFor();
    await page.getByText(words('withdraw.lead_pro')).waitFor();
    expect(await page.getByText(words('withdraw.lead_numcy')).count()).toBe(0);
    expect(noSpace(await readMain(page))).toMatch(/5[.,]00/);
    await takePicture(page, `paywall-pro-review-${language}`, true);
    expect(await findBarriers(page)).toEqual([]);
    await step(() => page.getByRole('button', { name: /5[.,]00/ }).click());
    await page.waitForURL('**/sandbox/checkout/**');
    await step(() => page.getByRole('button', { name: /5[.,]00/ }).click());
    await page.getByRole('heading', { level: 1, name: words('payment.order.paid.test_title') }).waitFor();
    await page.getByText(words('payment.order.paid.pro')).waitFor();
    const bought = steps;

    await page.getByRole('link', { name: words('payment.order.wallet') }).click();
    await page.waitForURL('**/paywall/?tab=pro');
    steps = 0;
    const cancel = page.getByRole('button', { name: words('payment.pro.cancel') });
    await cancel.waitFor();
    const daysNamed = async () =>
      new Set(
        [...(await readMain(page)).matchAll(/\d{1,2} ?[^\d\s]+ 20\d\d|[A-Z][a-z]+ \d{1,2}, 20\d\d/g)].map(
          ([day]) => day,
        ),
      );
    // U21: of the days of grace nothing is said, so that Pro has one date.
    await expect.poll(async () => (await daysNamed()).size).toBe(1);
    await takePicture(page, `paywall-pro-${language}`, true);
    await step(() => cancel.click());
    const question = page.getByRole('alertdialog', { name: words('payment.pro.cancel_title') });
    await question.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);
    await step(() => question.getByRole('button', { name: words('payment.pro.cancel') }).click());
    await page.getByText(words('payment.pro.canceled'), { exact: true }).waitFor();
    expect(steps).toBeLessThanOrEqual(bought);
    // Nothing renews, and no plan is offered for the days that are paid.
    await cancel.waitFor({ state: 'detached' });
    const [whenItEnds = ''] = words('payment.pro.ends').split('undefined');
    await page.getByText(whenItEnds).waitFor();
    expect(await page.getByText(words('payment.plan.year')).count()).toBe(0);
    // The account says the same day: there is no grace without a renewal.
    await expect.poll(async () => (await daysNamed()).size).toBe(1);
    await takePicture(page, `paywall-pro-canceled-${language}`, true);
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });
});

test('a declined payment is told as what it is, and credits nothing', async () => {
  const visitor = await arrive('phone');
  const { page } = visitor;
  const member = await signInAs(visitor, makePhone());
  await visitor.open('/paywall/');
  await pack(page, 50).click();
  await page.getByRole('button', { name: /5\.00/ }).click();
  await page.waitForURL('**/sandbox/checkout/**');
  await page.getByRole('button', { name: en('payment.sandbox.decline') }).click();
  await page.getByRole('heading', { level: 1, name: en('payment.order.failed.title') }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect((await member.call<{ balance: number }>('/api/v6/numcy/balance')).balance).toBe(10);
  await visitor.leave();
});

test('M18 an exact count is bought from the least payment up, for somebody else where their number is named', async () => {
  const friend = await arrive('desktop');
  const phone = makePhone();
  const { call } = await signInAs(friend, phone);
  const visitor = await arrive('desktop');
  const { page } = visitor;
  const giver = await signInAs(visitor, makePhone());
  await giver.call('/api/v6/profile/edit', { first_name: 'Ann', last_name: 'Giver' });
  await visitor.open(`/paywall/?giftNumber=${phone}`);
  const field = page.getByRole('spinbutton');
  await field.fill('4');
  // Below the least payment nothing can be bought.
  await page.getByRole('button', { name: en('common.continue') }).click();
  expect(new URL(page.url()).pathname).toBe('/paywall/');
  await field.fill('7');
  await page.getByText(en('payment.exact.total', { money: '€0.70' })).waitFor();
  await page.getByRole('button', { name: en('common.continue') }).click();
  await page.getByRole('button', { name: /0\.70/ }).waitFor();
  expect(await readMain(page)).toContain(phone);
  // 39.6: by whose name it is given is the giver's choice.
  const named = page.getByRole('checkbox', { name: en('payment.gift.named') });
  expect(await named.isChecked()).toBe(false);
  await named.check();
  expect(await findBarriers(page)).toEqual([]);
  await tabTo(page, page.getByRole('button', { name: /0\.70/ }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/sandbox/checkout/**');
  await page.getByRole('button', { name: /0\.70/ }).click();
  await page.getByRole('heading', { level: 1, name: en('payment.order.paid.test_title') }).waitFor();
  await page.getByText(en('payment.order.paid.gift')).waitFor();
  // It is theirs once they say so.
  expect((await call<{ balance: number }>('/api/v6/numcy/balance')).balance).toBe(10);
  await friend.open('/paywall/');
  await friend.page.getByText(/Ann Giver.? wants to give you .?7/).waitFor();
  await friend.page.getByRole('button', { name: en('wallet.gift.accept') }).click();
  await friend.page.getByText(en('wallet.gift.accepted')).waitFor();
  const [taken] = (await call<Notices>('/api/v6/notification/list')).items;
  await friend.open(taken?.link ?? '');
  await friend.page.getByText('Ann Giver', { exact: true }).waitFor();
  await friend.page.getByText(en('receipt.gift_state.accepted'), { exact: true }).waitFor();
  expect(await findBarriers(friend.page)).toEqual([]);
  expect(await findOverflow(friend.page, 320)).toEqual([]);
  expect((await call<{ balance: number }>('/api/v6/numcy/balance')).balance).toBe(17);
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
  await friend.leave();
});

test('R2: for whom a gift is, is read as it is dialed at home, and stands whole where it is paid', async () => {
  const visitor = await arrive('phone');
  const { page } = visitor;
  await signInAs(visitor, makePhone());
  await visitor.open('/paywall/');
  const field = page.getByLabel(en('payment.gift.label'), { exact: true });
  const choose = page.getByRole('button', { name: en('payment.gift.choose') });
  await field.fill('12');
  await choose.click();
  await page.getByText(en('error.number.invalid')).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  // With a plus these digits would be a number of New Zealand.
  await field.fill('6465550142');
  await choose.click();
  await page.getByText('+1 646 555 0142', { exact: true }).waitFor();
  await pack(page, 50).click();
  await page.getByRole('button', { name: /5\.00/ }).waitFor();
  expect(await readMain(page)).toContain('+1 646 555 0142');
  expect(new URL(page.url()).searchParams.get('giftNumber')).toBe('+1 646 555 0142');
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('inside the Android app nothing is sold for money, and its own store is a press away', async () => {
  const visitor = await arrive('phone');
  const { page } = visitor;
  await signInAs(visitor, makePhone());
  await page.goto('/paywall/?apk=1&paymentProduct=numcy_120');
  const store = page.getByRole('link', { name: en('payment.apk.button') });
  expect(await store.getAttribute('href')).toBe('ringbook://store?product=numcy_120');
  expect(await page.locator('#packs').count()).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
  await page.goto('/paywall/buy?product=numcy_120');
  await store.waitFor();
  expect(await page.getByRole('button', { name: /10\.80/ }).count()).toBe(0);
  await page.goto('/paywall/?tab=pro');
  await store.waitFor();
  expect(await page.getByText(en('payment.plan.month')).count()).toBe(0);
  await visitor.leave();
});
