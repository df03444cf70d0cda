import type { Group, Person } from '../recording.ts';

export const acquaintances: Group = {
  name: 'acquaintances',
  env: { WELCOME_NUMCY: '20', ACQUAINTANCE_REQUESTS_PER_DAY: '5' },
  async run(recording) {
    const consents = { common_acquaintances: true };
    const asker = await recording.member('asker', '4915112345801', consents);
    const asked = await recording.member('asked', '4915112345812', consents);
    const friend = await recording.member('friend', '4915112345823', consents);
    const contacts = JSON.stringify([
      { first_name: 'One', phone: `+${asker.phone}` },
      { first_name: 'Other', phone: `+${asked.phone}` },
    ]);
    await recording.post(friend, '/api/v6/contact/import', { consent: '1', contacts });
    const mine = JSON.stringify([{ first_name: 'My friend', phone: `+${friend.phone}` }]);
    await recording.post(asker, '/api/v6/contact/import', { consent: '1', contacts: mine });
    const look = (by: Person, phone: string) => recording.get(by, `/api/v202505/search/${phone}?locale=en`);
    await look(asker, asked.phone);
    const ask = (by: Person, fields: Record<string, string>) => recording.post(by, '/api/v6/fof/request', fields);
    await ask(recording.visitor() as Person, { phone: asked.phone, type: 'common' });
    await ask(asker, { phone: asked.phone, type: 'any' });
    await ask(asker, { phone: 'nobody', type: 'common' });
    await ask(asker, { phone: asker.phone, type: 'common' });
    await ask(asker, { phone: asked.phone, type: 'common', price: '2' });
    const { body } = await ask(asker, { phone: asked.phone, type: 'common', price: '3' });
    const { id } = (body as { data: { request: { id: string } } }).data.request;
    await ask(asker, { phone: asked.phone, type: 'direct' });
    await look(asker, asked.phone);
    await look(asked, asker.phone);
    await recording.get(asked, '/api/v6/fof/list?box=incoming');
    await recording.get(asker, '/api/v6/fof/list?box=outgoing');
    await recording.get(asker, '/api/v6/fof/list');
    const answer = (by: Person, said: string, about = id) =>
      recording.post(by, '/api/v6/fof/answer', { id: about, answer: said });
    await answer(friend, 'accept');
    await answer(asker, 'accept');
    await answer(asked, 'accept');
    await answer(asked, 'decline');
    await look(asker, asked.phone);
    await ask(asker, { phone: friend.phone, type: 'direct' });
    await ask(asker, { phone: friend.phone, type: 'direct' });
    const cancel = (by: Person, about: string) => recording.post(by, '/api/v6/fof/cancel', { id: about });
    // Accepted, it is ended, and then over.
    await cancel(asker, id);
    await cancel(asker, id);
    await recording.get(asked, '/api/v6/fof/list?box=incoming');
    await cancel(asker, '999999');
    await cancel(asker, 'x');
    const { body: other } = await ask(friend, { phone: asked.phone, type: 'direct' });
    await cancel(friend, (other as { data: { request: { id: string } } }).data.request.id);
    await recording.get(friend, '/api/v6/fof/list?box=outgoing');
  },
};
