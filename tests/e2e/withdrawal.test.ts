import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Checkout } from '#contract/payment.ts';
import type { Balance } from '#contract/wallet.ts';
import { makePhone } from '#test/factories.ts';
import { patient } from '#test/patience.ts';
import { type ServedSite, serveSite } from '#test/serve.ts';
import { findBarriers, findOverflow, readMain } from './audit.ts';
import { press } from './keys.ts';
import { type Member, signInAs } from './member.ts';
import { takePicture } from './picture.ts';
import { type Visitor, visit } from './visitor.ts';
import { say } from './words.ts';

let site: ServedSite;
beforeAll(async () => {
  site = await serveSite({ RATE_FACTOR: '100', BOT_CHECK: 'off', TRUST_PROXY: '127.0.0.1' });
});
afterAll(async () => {
  await site?.stop();
});

const email = 'buyer@ringbook.test';
/** Buys a pack of 50 and pays it by the sandbox; the order's number. */
async function buy({ context }: Visitor, member: Member): Promise<string> {
  const { number, url } = await member.call<Checkout>('/api/v6/payment/checkout', { product: 'numcy_50' });
  await context.request.post(`/sandbox/payment/${url.split('/').at(-1)}/pay`, { form: { email } });
  await member.call(`/api/v6/payment/order/${number}`);
  return number;
}
const balanceOf = async (member: Member) => (await member.call<Balance>('/api/v6/numcy/balance')).balance;

describe.each([
  { language: 'en', screen: 'desktop' },
  { language: 'ar-SA', screen: 'phone' },
] as const)('M19 in $language on a $screen', ({ language, screen }) => {
  const words = (key: string, values?: Record<string, string | number>) => say(language, key, values);

  test('M19 from the receipt a buyer sees what a withdrawal comes to before it is confirmed, once, by the keyboard', async () => {
    const visitor = await visit({ screen, site: site.url });
    const { page } = visitor;
    const member = await signInAs(visitor, makePhone());
    const number = await buy(visitor, member);
    expect(await balanceOf(member)).toBe(60);
    await visitor.open(`/${language}/receipt/${number}`);
    await press(page, page.locator('main').getByRole('link', { name: words('withdraw.title') }));
    await page.waitForURL(`**/withdraw?order=${number}`);
    await press(page, page.locator('main').getByRole('button', { name: words('withdraw.title') }));
    await page.getByRole('heading', { level: 1, name: words('withdraw.sure') }).waitFor();
    await page.getByRole('heading', { name: words('withdraw.preview') }).waitFor();
    await page.getByText(words('withdraw.final')).waitFor();
    // Its result is told instead of what may happen to orders of any kind.
    expect(await page.getByText(words('withdraw.what')).count()).toBe(0);
    // Nothing is refunded before it is confirmed.
    await page.getByText(new RegExp(words('withdraw.would', { money: '.*' }))).waitFor();
    expect(await readMain(page)).toMatch(/5[.,]00/);
    expect(await readMain(page)).toMatch(/\b50\b/);
    expect(await balanceOf(member)).toBe(60);
    await takePicture(page, `withdrawal-preview-${language}`, true);
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);

    await press(page, page.getByRole('button', { name: words('withdraw.confirm') }));
    await page.getByRole('heading', { level: 1, name: words('withdraw.received') }).waitFor();
    const answer = await readMain(page);
    expect(answer).toContain(number);
    expect(answer).toMatch(/5[.,]00/);
    await takePicture(page, `withdrawal-answer-${language}`, true);
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);
    await expect.poll(() => balanceOf(member), { timeout: patient(20_000) }).toBe(10);

    // It leads on to the wallet, and the receipt offers no withdrawal any more.
    await page.getByRole('link', { name: words('payment.order.wallet') }).click();
    await page.waitForURL('**/paywall/**');
    await visitor.open(`/${language}/receipt/${number}`);
    const state = page.locator('main').getByText(words('payment.state.refunded'), { exact: true });
    await state.first().waitFor();
    const offers = page.locator('main').getByRole('link', { name: words('withdraw.title') });
    expect(await offers.count()).toBe(0);

    // Asked for again it says what came of it, and takes nothing more.
    await visitor.open(`/${language}/withdraw?order=${number}`);
    await page
      .locator('main')
      .getByRole('button', { name: words('withdraw.title') })
      .click();
    await page.getByRole('heading', { name: words('withdraw.made') }).waitFor();
    expect(await balanceOf(member)).toBe(10);
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });

  test('M19 without a sign-in the footer leads there, and the page tells no sum', async () => {
    const [buyer, stranger] = [await visit({ screen, site: site.url }), await visit({ screen, site: site.url })];
    const member = await signInAs(buyer, makePhone());
    const number = await buy(buyer, member);
    const { page } = stranger;
    await stranger.open(`/${language}/`);
    await page
      .locator('footer')
      .getByRole('link', { name: words('withdraw.title') })
      .click();
    await page.waitForURL('**/withdraw');
    await page.locator('input[name=order]').fill(number.toLowerCase().replaceAll('-', ' '));
    await page.locator('input[name=email]').fill(email);
    await page
      .locator('main')
      .getByRole('button', { name: words('withdraw.title') })
      .click();
    await page.getByRole('heading', { level: 1, name: words('withdraw.sure') }).waitFor();
    expect(await page.getByRole('heading', { name: words('withdraw.preview') }).count()).toBe(0);
    await page.getByRole('button', { name: words('withdraw.confirm') }).click();
    await page.getByText(words('withdraw.no_mail')).waitFor();
    expect(await readMain(page)).not.toMatch(/5[.,]00/);
    await expect.poll(() => balanceOf(member), { timeout: patient(20_000) }).toBe(10);
    expect(stranger.troubles).toEqual([]);
    await Promise.all([buyer.leave(), stranger.leave()]);
  });
});
