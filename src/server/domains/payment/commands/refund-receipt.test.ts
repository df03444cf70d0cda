import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMailKeys } from '#server/domains/notification/commands/mail-deps.ts';
import { createQueueMail } from '#server/domains/notification/commands/queue-mail.ts';
import { verifyLedger } from '#server/domains/wallet/queries/verify-ledger.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { transact } from '#server/platform/db/transact.ts';
import { recordMail } from '#test/kept-mail.ts';
import { liveKey, newBuyer, type StripeSite, startStripeSite } from '#test/stripe-site.ts';
import { addText } from '#test/texts.ts';
import { createMailBuyer } from './mail-buyer.ts';
import { refundReceipt } from './refund-receipt.ts';

let site: StripeSite;
let takeMails: Awaited<ReturnType<typeof recordMail>>;
beforeAll(async () => {
  site = await startStripeSite(liveKey);
  takeMails = await recordMail(site.app);
});
afterAll(() => site.close());

it('M21 M2 what is given back has a receipt and a mail of its own, once of twenty, and both receipts name each other', async () => {
  const { database, clock } = site.app;
  const me = await newBuyer(site);
  const email = `back${me.id}@ringbook.test`;
  const { checkoutId } = await site.buy(me, 'numcy_50');
  await site.deliver(...(await site.since(() => site.double.world.pay(checkoutId, { email }))));
  const author = await newBuyer(site);
  const comment = await addText(database, { author: author.id, phone: me.phone, at: clock.now() });
  expect((await me.browser.post('/api/v6/comment/hide', { comment_id: comment })).status).toBe(200);
  const [hidden] = (await takeMails()).filter(({ kind }) => kind === 'hide_begun');
  const charge = hidden?.link.replace('/receipt/', '') ?? '';

  const mailBuyer = createMailBuyer(createQueueMail(createMailKeys(await loadSiteSecret(database)), null));
  const deps = { prices: { welcome: 10n }, mailBuyer };
  const all = await Promise.all(
    Array.from({ length: 20 }, () => transact(database.db, (tx) => refundReceipt(tx, deps, charge, clock.now()))),
  );
  expect(all.filter((one) => one?.isRepeat === false)).toHaveLength(1);
  const back = all[0]?.receipt ?? '';
  for (const one of all) expect(one).toMatchObject({ profileId: me.id, receipt: back, amount: 10n, balance: 60n });
  const values = { number: 10, charge: { code: charge }, receipt: { code: back } };
  expect(await takeMails()).toEqual([
    {
      kind: 'numcy_refunded',
      to: email,
      locale: 'en',
      link: `/receipt/${back}`,
      token: null,
      values,
      ledger: { amount: 10, balance: 60 },
    },
  ]);
  const read = async (number: string) => (await me.browser.ask(`/api/v6/numcy/receipt/${number}`)).data;
  expect(await read(charge)).toMatchObject({ number: charge, reversedBy: back });
  expect(await read(back)).toMatchObject({ number: back, reverses: charge });
  expect((await verifyLedger(database.db)).faults).toEqual([]);
  // The paid effect stays.
  const { rows } = await database.pool.query('select hidden_until > $2 as hidden from comment where id = $1', [
    comment,
    clock.now(),
  ]);
  expect(rows).toEqual([{ hidden: true }]);
});
