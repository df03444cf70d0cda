import type { Group, Recorded } from '../recording.ts';

const idOf = ({ body }: Recorded) => String((body as { data: { id: number } }).data.id);
const call = (act: string) => `/api/v6/numcy/subscription/comment/${act}`;

/** Comments of which a member pays to be told when somebody answers. */
export const following: Group = {
  name: 'following',
  env: { WELCOME_NUMCY: '5', FOLLOW_PRICE: '3' },
  async run(recording) {
    const author = await recording.member('author', '4915112345651', { first_name: 'Vera', last_name: 'Lang' });
    const member = await recording.member('member', '4915112345652');
    const stranger = await recording.member('stranger', '4915112345653');
    const visitor = recording.visitor();
    const phone = '4915112345654';
    const comment_id = idOf(await recording.post(author, '/api/v7/comment/add', { phone, text: 'Rings at night.' }));
    recording.app.clock.advance(61_000);
    const reply = { reply_to: comment_id, text: 'And at noon.' };
    const reply_id = idOf(await recording.post(stranger, '/api/v13/comment/thread/add', reply));
    const elsewhere = { phone: '4915112345655', text: 'Sells carpets.' };
    recording.app.clock.advance(61_000);
    const other = idOf(await recording.post(author, '/api/v7/comment/add', elsewhere));
    for (const by of [visitor, member]) await recording.get(by, `${call('status')}?comment_id=${comment_id}`);
    await recording.post(member, call('add'), { comment_id, price: '2' });
    for (const by of [visitor, member]) await recording.post(by, call('add'), { comment_id, price: '3' });
    await recording.post(member, call('add'), { comment_id }, { as: 'json' });
    for (const wrong of ['', 'x', '0', '999', reply_id, other])
      await recording.post(member, call('add'), { comment_id: wrong });
    for (const by of [visitor, stranger, member]) await recording.get(by, call('list'));
    for (const wrong of ['limit=0', 'offset=-1', 'after=x']) await recording.get(member, `${call('list')}?${wrong}`);
    await recording.get(member, `${call('status')}?comment_id=${comment_id}`);
    for (const by of [visitor, stranger, member, member]) await recording.post(by, call('cancel'), { comment_id });
    for (const id of [comment_id, other, '', 'x']) await recording.get(member, `${call('status')}?comment_id=${id}`);
    await recording.get(member, '/api/v6/numcy/history');
    await recording.get(member, '/api/v6/notification/list');
  },
};
