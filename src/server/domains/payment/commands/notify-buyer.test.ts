import { afterAll, beforeAll, expect, it } from 'vitest';
import { patient } from '#test/patience.ts';
import { headerOf, type SmtpDouble, startSmtpDouble } from '#test/smtp-double.ts';
import { liveKey, newBuyer, type StripeSite, startStripeSite } from '#test/stripe-site.ts';

const withdrawUrl = '/api/v6/payment/withdraw';
const taxLine = 'incl. 20 % VAT <b>';
let smtp: SmtpDouble;
const sites: Partial<Record<'money' | 'test', StripeSite>> = {};
beforeAll(async () => {
  smtp = await startSmtpDouble();
  const mailing = { SMTP_URL: smtp.url, MAIL_FROM: 'site@ringbook.test', PAYMENT_TAX_LINE: taxLine };
  sites.money = await startStripeSite({ ...liveKey, ...mailing });
  sites.test = await startStripeSite();
});
afterAll(async () => {
  for (const site of Object.values(sites)) await site.close();
  await smtp.close();
});

/** Strips bidirectional isolates. */
const plain = (text: string) => text.replace(/[\u2068\u2069\u200e]/g, '').replaceAll('\u2212', '-');

/** Buys a pack six times on one day with one address, and withdraws from the last one. */
async function buySix(site: StripeSite | undefined) {
  if (!site) throw new Error('no site');
  const me = await newBuyer(site);
  const email = `often${me.id}@ringbook.test`;
  const numbers: string[] = [];
  for (let n = 0; n < 6; n += 1) {
    const { number, checkoutId } = await site.buy(me, 'numcy_50');
    await site.deliver(...(await site.since(() => site.double.world.pay(checkoutId, { email }))));
    numbers.push(number);
  }
  expect((await me.browser.post(withdrawUrl, { order: numbers.at(-1) ?? '', email: '' })).status).toBe(200);
  const { db } = site.app.database;
  const mails = await db
    .selectFrom('mail')
    .select(['kind', 'state'])
    .where('profile_id', '=', me.id)
    .orderBy('id')
    .execute();
  const notices = await db
    .selectFrom('notification')
    .select(['kind', 'link'])
    .where('profile_id', '=', me.id)
    .orderBy('id')
    .execute();
  const receipts = await Promise.all(numbers.map(async (number) => (await site.see(me, number)).number));
  expect(receipts).toEqual(numbers);
  expect(notices.filter(({ kind }) => kind === 'payment_numcy').map(({ link }) => link)).toEqual(
    numbers.map((number) => `/receipt/${number}`),
  );
  return mails.map(({ kind, state }) => (state === 'withheld' ? `${kind} withheld` : kind));
}

it('M21 each purchase of a day has its mail, and so has a withdrawal', async () => {
  expect(await buySix(sites.money)).toEqual([
    ...Array.from({ length: 6 }, () => 'payment_numcy'),
    'withdrawal_refunded',
  ]);
});

it('M21 payments for trying out write to an address no oftener than strangers may, and every mail is accounted for', async () => {
  expect(await buySix(sites.test)).toEqual([
    ...Array.from({ length: 3 }, () => 'payment_numcy'),
    ...Array.from({ length: 3 }, () => 'payment_numcy withheld'),
    'withdrawal_refunded withheld',
  ]);
});

it('M21 the mail of a purchase and of its withdrawal has number, amount, numcy and the tax in the receipt’s words', async () => {
  const { money: site } = sites;
  if (!site) throw new Error('no site');
  const me = await newBuyer(site);
  const email = `taxed${me.id}@ringbook.test`;
  const { number, checkoutId } = await site.buy(me, 'numcy_50');
  await site.deliver(...(await site.since(() => site.double.world.pay(checkoutId, { email }))));
  expect((await me.browser.post(withdrawUrl, { order: number, email: '' })).status).toBe(200);
  const own = () => smtp.mails.filter(({ to }) => to.includes(email));
  await expect.poll(() => own().length, { timeout: patient(20_000) }).toBe(3);
  expect(own().map(({ text }) => /In your wallet: .*/.exec(plain(text))?.[0])).toEqual([
    'In your wallet: +50 numcy; balance after it 60',
    undefined,
    'In your wallet: -50 numcy; balance after it 10',
  ]);
  expect((await site.see(me, number)).taxLine).toBe(taxLine);
  for (const mail of own()) {
    const text = plain(mail.text);
    expect(headerOf(mail, 'Subject')).toContain(number);
    expect(text).toContain(`/en/receipt/${number}\n`);
    expect(text).toContain('€5.00');
    expect(text).toContain(`\nTax in this amount: ${taxLine}\n`);
    expect(mail.html).toContain('incl. 20 % VAT &lt;b&gt;');
    expect(mail.html).not.toContain('<b>');
  }
  // Mails without an amount get no tax line.
  const late = await site.buy(me, 'numcy_50');
  await site.deliver(...(await site.since(() => site.double.world.pay(late.checkoutId, { email }))));
  site.wait(15 * 86_400_000);
  await me.browser.post(withdrawUrl, { order: late.number, email: '' });
  await expect.poll(() => own().length, { timeout: patient(20_000) }).toBe(5);
  const taxed = own().map(({ text }) => text.includes('Tax in this amount'));
  expect(taxed).toEqual([true, true, true, true, false]);
});
