import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePhone } from '#test/factories.ts';
import { type ServedSite, serveSite } from '#test/serve.ts';
import { findBarriers, findOverflow, readMain } from './audit.ts';
import { type InterceptedRequest, intercept } from './intercept.ts';
import { type Member, signInAs } from './member.ts';
import { type Visitor, visit } from './visitor.ts';
import { en } from './words.ts';

// A site of its own: here the minute's limit is no hindrance.
let site: ServedSite;
beforeAll(async () => {
  site = await serveSite({ RATE_FACTOR: '100', BOT_CHECK: 'off', TRUST_PROXY: '127.0.0.1' });
});
afterAll(async () => {
  await site?.stop();
});

const named = '442079460018';

async function arrive(phone: string): Promise<Visitor & { member: Member }> {
  const visitor = await visit({ screen: 'phone', site: site.url });
  return { ...visitor, member: await signInAs(visitor, phone) };
}

async function lookUp({ member }: { member: Member }, count: number): Promise<void> {
  for (let done = 0; done < count; done++) await member.call(`/api/v202505/search/${makePhone()}`);
}

test('what is left is said from five look-ups on; then a name costs a numcy, told before it is spent', async () => {
  for (const phone of ['12025550111', '13125550112', '14155550113']) {
    const { member, leave } = await arrive(phone);
    await member.call('/api/v6/suggest/add', { phone: named, first_name: 'Oliver', last_name: 'Bennett' });
    await leave();
  }
  const person = await arrive('16175550114');
  const { page, member } = person;
  await lookUp(person, 24);
  await person.open('/search');
  // Seen once: until the member's part has come, the one before it stands there unseen.
  await page.getByText(en('search.lead')).filter({ visible: true }).waitFor();
  expect(await page.getByRole('heading', { level: 2 }).filter({ hasText: 'left today' }).count()).toBe(0);
  await lookUp(person, 1);
  await person.open('/search');
  await page.getByRole('heading', { name: en('search.left_other', { count: 5 }) }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  await lookUp(person, 6);
  await person.open('/search');
  await page.getByRole('heading', { name: en('search.left_none') }).waitFor();

  // Nothing is behind it: nothing to pay for.
  await person.open('/number/442079460999');
  await page.getByRole('button', { name: en('name.suggest') }).waitFor();
  expect(await page.getByRole('heading', { name: en('paid.title') }).count()).toBe(0);

  await person.open(`/number/${named}`);
  await page.getByRole('heading', { name: en('paid.title') }).waitFor();
  expect(await readMain(page)).toContain(en('paid.not_enough.balance', { number: 10 }));
  expect(await readMain(page)).not.toContain('Oliver');
  expect(await findBarriers(page)).toEqual([]);
  // The answer to the first press is lost on its way: nobody knows whether it was paid, so it is sent under the same key.
  const keys: (string | undefined)[] = [];
  const loseFirst = (request: InterceptedRequest) => {
    keys.push(request.headers['idempotency-key']);
    return keys.length > 1 ? request.pass() : request.fail();
  };
  await intercept(person, '*/search/*paidSearch=1*', loseFirst, 'Response');
  const pay = page.getByRole('button', { name: en('paid.button', { number: 1 }) });
  await pay.click();
  await page.getByRole('alert').getByText(en('error.network.unreachable')).waitFor();
  await pay.click();
  await page.getByRole('main').locator('section').first().getByText('Oliver Bennett').waitFor();
  expect(await page.getByRole('heading', { name: en('paid.title') }).count()).toBe(0);
  expect(await member.call('/api/v6/numcy/balance')).toEqual({ balance: 9, held: null });
  expect(keys).toEqual([expect.stringMatching(/^\d+-\d+-\d+-\d+$/), keys[0]]);
  // Paid once, it stays open for the day.
  await person.open(`/number/${named}`);
  await page.getByRole('main').locator('section').first().getByText('Oliver Bennett').waitFor();
  expect(await member.call('/api/v6/numcy/balance')).toEqual({ balance: 9, held: null });
  expect(person.troubles).toEqual([expect.stringMatching(/^failed: .*paidSearch=1.* net::ERR_FAILED$/)]);
  await person.leave();
});
