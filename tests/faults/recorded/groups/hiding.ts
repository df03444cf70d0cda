import type { Group, Recorded } from '../recording.ts';

const idOf = ({ body }: Recorded) => String((body as { data: { id: number } }).data.id);

/** Texts that a number's holder pays to hide from others. */
export const hiding: Group = {
  name: 'hiding',
  env: { WELCOME_NUMCY: '15' },
  async run(recording) {
    const holder = await recording.member('holder', '4915112345631');
    const author = await recording.member('author', '4915112345632', { first_name: 'Vera', last_name: 'Lang' });
    const stranger = await recording.member('stranger', '4915112345633');
    const visitor = recording.visitor();
    const { phone } = holder;
    const say = (text: string) => recording.post(author, '/api/v7/comment/add', { phone, text });
    const comment_id = idOf(await say('Rings at night.'));
    recording.app.clock.advance(61_000);
    const answered = { reply_to: comment_id, text: 'And at noon.' };
    const reply = idOf(await recording.post(stranger, '/api/v13/comment/thread/add', answered));
    for (const by of [visitor, stranger, author, holder])
      await recording.post(by, '/api/v6/comment/hide', { comment_id });
    await recording.post(holder, '/api/v6/comment/hide', { comment_id }, { as: 'json' });
    await recording.post(holder, '/api/v6/comment/hide', { comment_id: reply });
    for (const wrong of ['', 'x', '0', '999'])
      await recording.post(holder, '/api/v6/comment/hide', { comment_id: wrong });
    for (const by of [visitor, stranger, author, holder])
      await recording.get(by, `/api/v6/comment/list?phone=${phone}`);
    for (const by of [visitor, stranger, holder]) await recording.get(by, '/api/v6/comment/list/hidden');
    for (const wrong of ['limit=0', 'offset=-1', 'after=x'])
      await recording.get(holder, `/api/v6/comment/list/hidden?${wrong}`);
    for (const when of ['end', 'never']) await recording.post(holder, '/api/v6/comment/unhide', { comment_id, when });
    for (const by of [visitor, stranger, author, holder, holder])
      await recording.post(by, '/api/v6/comment/unhide', { comment_id });
    await recording.get(visitor, `/api/v6/comment/list?phone=${phone}`);
    const { body } = await recording.get(holder, '/api/v6/numcy/history');
    const { items } = (body as { data: { items: { kind: string; receipt: string }[] } }).data;
    const receipt = items.find(({ kind }) => kind === 'comment_hide')?.receipt ?? '';
    for (const by of [visitor, stranger, holder]) await recording.get(by, `/api/v6/numcy/receipt/${receipt}`);
    for (const wrong of ['N-0', 'N-999999', 'x']) await recording.get(holder, `/api/v6/numcy/receipt/${wrong}`);
  },
};
