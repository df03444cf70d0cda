import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommandLine } from '#test/command-line.ts';
import { recordMail } from '#test/kept-mail.ts';
import type { Person } from '#test/member.ts';
import { liveKey, newBuyer, type StripeSite, startStripeSite } from '#test/stripe-site.ts';

let site: StripeSite;
let takeMails: Awaited<ReturnType<typeof recordMail>>;
beforeAll(async () => {
  site = await startStripeSite(liveKey);
  takeMails = await recordMail(site.app);
});
afterAll(() => site.close());

async function pay(buyer: Person, email: string): Promise<void> {
  const { data } = await buyer.browser.post<{ url: string }>('/api/v6/payment/checkout', { product: 'numcy_50' });
  const checkoutId = data.url.split('/').at(-1) ?? '';
  await site.deliver(...(await site.since(() => site.double.world.pay(checkoutId, { email }))));
}

/** The state a migration leaves for holders under the dropped form of a number. */
const putAside = async (person: Person, more: { held_since?: Date } = {}) => {
  const now = site.app.clock.now();
  const beside = { is_holder: false, ended_at: now, held_since: new Date(now.getTime() + 1), may_return: true };
  const row = { ...beside, ...more };
  await site.app.database.db.updateTable('profile').set(row).where('id', '=', person.id).execute();
};

it('R12 who paid is told once by mail that the number opens another account, and the operator has a list', async () => {
  const [buyer, other, former] = [await newBuyer(site), await newBuyer(site), await newBuyer(site)];
  const email = `aside${buyer.id}@ringbook.test`;
  await pay(buyer, email);
  await pay(former, `former${former.id}@ringbook.test`);
  await takeMails();
  await putAside(buyer);
  await putAside(other);
  // Lost to a new holder, and notified at that time.
  await putAside(former, { held_since: new Date(0) });
  for (let day = 0; day < 3; day += 1) {
    await site.runJob('tell-put-aside');
    site.wait(86_400_000);
  }
  expect((await takeMails()).map(({ kind, to, link }) => ({ kind, to, link }))).toEqual([
    { kind: 'number_merged', to: email, link: '/contacts' },
  ]);
  const { code, out } = await runCommandLine(['give-back', '--list'], site.app.database);
  expect(code).toBe(0);
  const lines = out.trimEnd().split('\n');
  const lineOf = ({ id }: Person) => lines.find((line) => line.startsWith(`profile ${id}\t`));
  expect(lineOf(buyer)).toMatch(/\t\d+ numcy\ttold by mail \d{4}-\d{2}-\d{2}$/);
  expect(lineOf(other)).toMatch(/\tnot told$/);
  expect(lineOf(former)).toBeUndefined();
  expect(out).not.toContain(buyer.phone);
});
