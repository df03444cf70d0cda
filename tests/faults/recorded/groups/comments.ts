import type { Group, Recorded } from '../recording.ts';

const idOf = ({ body }: Recorded) => String((body as { data: { id: number } }).data.id);

export const comments: Group = {
  name: 'comments',
  env: { TEXT_PAUSE_SECONDS: '0', NEW_TEXT_PAUSE_SECONDS: '0', FIRST_DAY_TEXTS: '6', DELETIONS_PER_MINUTE: '9' },
  async run(recording) {
    const author = await recording.member('author', '4915112345611', { first_name: 'Vera', last_name: 'Lang' });
    const holder = await recording.member('holder', '4915112345612', { is_proven: true });
    const other = await recording.member('other member', '4915112345613', { profile_going: false, first_name: 'Otto' });
    const visitor = recording.visitor();
    const { phone } = holder;
    const say = (text: string, more = {}) => recording.post(author, '/api/v7/comment/add', { phone, text, ...more });
    const answer = (by: typeof author, reply_to: string, text: string) =>
      recording.post(by, '/api/v13/comment/thread/add', { reply_to, text });
    const comment = idOf(await say(' Rings and says nothing. '));
    await say('Rings, and then says nothing.');
    for (const text of ['', ' ', '\u0301', 'a\u202eb', 'x'.repeat(1001)]) await say(text);
    await say('To whom?', { phone: 'nobody' });
    await say('Help', { phone: '112', country: 'DE' });
    await recording.post(visitor, '/api/v7/comment/add', { phone, text: 'A stranger’s' });
    const reply = idOf(await answer(holder, comment, 'That was my son.'));
    for (const text of ['One.', 'Two.', 'Three.', 'Four.']) await answer(other, comment, text);
    await answer(other, reply, 'To a reply.');
    await answer(other, '999', 'To nothing.');
    await recording.post(holder, '/api/v13/comment/thread/edit', {
      thread_id: reply,
      text: 'That was my son, I fear.',
    });
    await recording.post(author, '/api/v13/comment/thread/edit', { thread_id: reply, text: 'Not mine.' });
    await recording.post(author, '/api/v6/comment/pin', { comment_id: comment });
    await recording.post(holder, '/api/v6/comment/pin', { comment_id: comment });
    await recording.get(visitor, `/api/v202505/search/${phone}?locale=en`);
    await recording.get(author, `/api/v202505/search/${phone}?locale=en`);
    await recording.post(holder, '/api/v6/comment/unpin', { comment_id: comment });
    for (const by of [visitor, author, holder]) await recording.get(by, `/api/v6/comment/list?phone=${phone}&limit=1`);
    for (const query of ['', '?phone=nobody', '?phone=112&country=DE', `?phone=${phone}&order_by=best`]) {
      await recording.get(visitor, `/api/v6/comment/list${query}`);
    }
    await recording.get(author, '/api/v6/comment/list/my');
    await recording.get(visitor, '/api/v6/comment/list/my');
    await recording.get(visitor, `/api/v13/comment/thread/list?comment_id=${comment}`);
    await recording.get(holder, `/api/v13/comment/thread/list?thread_id=${reply}&limit=2`);
    await recording.get(visitor, '/api/v13/comment/thread/list?comment_id=999');
    await recording.post(author, '/api/v13/comment/thread/delete', { thread_id: reply });
    await recording.post(holder, '/api/v13/comment/thread/delete', { thread_id: reply });
    await recording.post(other, '/api/v6/comment/delete_by_id', { id: comment });
    await recording.post(author, '/api/v6/comment/delete_by_id', { id: comment }, { as: 'json' });
    await recording.get(visitor, `/api/v6/comment/list?phone=${phone}`);
    await recording.post(author, '/api/v6/comment/delete', { phone });
    await recording.post(author, '/api/v6/comment/delete', { phone: 'nobody' });
  },
};
