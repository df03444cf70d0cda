import type { Caller, Group } from '../recording.ts';

const checkout = '/api/v6/payment/checkout';

/** The sandbox sells: packs, counts, a gift, Pro; what is refused, and a site where nothing is for sale. */
export const payments: Group = {
  name: 'payments',
  async run(recording) {
    const buyer = await recording.member('buyer', '4915112345602');
    const friend = await recording.member('friend', '4915112345613');
    const visitor = recording.visitor();
    const begin = async (by: Caller, fields: Record<string, string>) => {
      // Lists of orders are by their time.
      recording.app.clock.advance(1_000);
      const { body } = await recording.post(by, checkout, fields);
      return (body as { data: { number: string; url: string } }).data;
    };
    const idOf = ({ url }: { url: string }) => url.split('/').at(-1) ?? '';
    await recording.get(visitor, '/api/v6/payment/offers');
    for (const by of [visitor, buyer]) await recording.get(by, '/api/v6/subscription?platform=web');
    await recording.post(visitor, checkout, { product: 'numcy_50' });
    const refused: Record<string, string>[] = [
      ...[{}, { product: 'numcy_51' }, { product: 'numcy' }, { product: 'numcy', numcy: '0' }],
      ...[
        { product: 'numcy', numcy: '701' },
        { product: 'numcy_50', currency: 'xxx' },
      ],
      ...[
        { product: 'numcy_50', gift_number: '12' },
        { product: 'numcy_50', gift_number: '4915112345699' },
      ],
      { product: 'pro_month', gift_number: friend.phone },
    ];
    for (const fields of refused) await recording.post(buyer, checkout, fields);
    const pack = await begin(buyer, { product: 'numcy_50', gift_number: friend.phone });
    await recording.get(visitor, `/sandbox/payment/${idOf(pack)}`);
    await recording.get(buyer, `/api/v6/payment/order/${pack.number}`);
    await recording.post(visitor, `/sandbox/payment/${idOf(pack)}/pay`, { email: 'payer@example.org' });
    for (const by of [buyer, friend, visitor]) await recording.get(by, `/api/v6/payment/order/${pack.number}`);
    await recording.post(buyer, checkout, { product: 'numcy_50', gift_number: friend.phone });
    for (const by of [visitor, buyer, friend]) await recording.get(by, '/api/v6/payment/gifts');
    for (const by of [visitor, buyer, friend]) await recording.get(by, '/api/v6/payment/gift/1');
    const gift = (act: string, by: Caller, id = '1') => recording.post(by, `/api/v6/payment/gift/${id}/${act}`);
    for (const act of ['accept', 'decline']) {
      for (const by of [visitor, buyer]) await gift(act, by);
      for (const id of ['none', '2']) await gift(act, friend, id);
    }
    for (const act of ['accept', 'accept', 'decline']) await gift(act, friend);
    const unwanted = await begin(buyer, { product: 'numcy_50', gift_number: friend.phone });
    await recording.post(visitor, `/sandbox/payment/${idOf(unwanted)}/pay`);
    await recording.get(buyer, `/api/v6/payment/order/${unwanted.number}`);
    for (const act of ['decline', 'decline', 'accept']) await gift(act, friend, '2');
    await recording.post(buyer, checkout, { product: 'numcy_50', gift_number: friend.phone });
    await recording.get(friend, '/api/v6/numcy/history');
    const declined = await begin(buyer, { product: 'numcy', numcy: '7' });
    await recording.post(visitor, `/sandbox/payment/${idOf(declined)}/decline`);
    await recording.post(visitor, `/sandbox/payment/${idOf(declined)}/pay`);
    await recording.get(buyer, `/api/v6/payment/order/${declined.number}`);
    await recording.get(visitor, '/sandbox/payment/none');
    const pro = await begin(buyer, { product: 'pro_month' });
    await recording.post(visitor, `/sandbox/payment/${idOf(pro)}/pay`);
    await recording.get(buyer, `/api/v6/payment/order/${pro.number}`);
    await recording.get(buyer, '/api/v6/subscription');
    await recording.post(buyer, checkout, { product: 'pro_year' });
    for (const by of [visitor, buyer, friend]) await recording.get(by, '/api/v6/payment/orders');
    const withdraw = (by: Caller, fields: Record<string, string>) =>
      recording.post(by, '/api/v6/payment/withdraw', fields);
    const preview = (by: Caller, number: string) => recording.get(by, `/api/v6/payment/order/${number}/withdrawal`);
    for (const { number } of [pack, declined, pro]) await preview(buyer, number);
    for (const by of [friend, visitor]) await preview(by, pack.number);
    await withdraw(visitor, { order: pack.number });
    for (const email of ['payer@example.org', 'other@example.org']) {
      await withdraw(visitor, { order: pack.number, email });
    }
    for (const order of [pack.number, declined.number, 'none']) await withdraw(buyer, { order });
    await withdraw(friend, { order: pack.number });
    await preview(buyer, pack.number);
    await recording.post(buyer, '/api/v6/payment/portal');
    await recording.post(buyer, '/api/v6/payment/cancel_renewal');
    await recording.post(friend, '/api/v6/payment/cancel_renewal');
    const forged = { body: '{}', headers: { 'sandbox-signature': 'none' } };
    await recording.send(visitor, 'POST', '/api/v6/payment/webhook/sandbox', forged);
    await recording.send(visitor, 'POST', '/api/v6/payment/webhook/stripe', forged);
  },
};
