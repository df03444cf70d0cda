import type { Caller, Group, Recorded } from '../recording.ts';

const idOf = ({ body }: Recorded) => String((body as { data: { id: number } }).data.id);
const call = '/api/v11/comment/like';

/** What members think of texts. */
export const reactions: Group = {
  name: 'reactions',
  env: { REACTIONS_PER_DAY: '9' },
  async run(recording) {
    const author = await recording.member('author', '4915112345621', { first_name: 'Vera', last_name: 'Lang' });
    const member = await recording.member('member', '4915112345622');
    const visitor = recording.visitor();
    const phone = '4915112345623';
    const comment = idOf(await recording.post(author, '/api/v7/comment/add', { phone, text: 'Rings at night.' }));
    recording.app.clock.advance(61_000);
    const answered = { reply_to: comment, text: 'And at noon.' };
    const reply = idOf(await recording.post(author, '/api/v13/comment/thread/add', answered));
    const react = (by: Caller, fields: Record<string, string>) =>
      recording.post(by, call, { comment_id: comment, action_type: 'ADD', ...fields });
    await react(member, { like_type: 'LIKE' });
    await react(member, { like_type: 'LIKE' });
    await react(member, { like_type: 'DISLIKE' });
    await react(member, { like_type: 'DISLIKE', action_type: 'REMOVE' });
    await recording.post(member, call, { thread_id: reply, like_type: 'LIKE', action_type: 'ADD' }, { as: 'json' });
    await react(member, { like_type: 'COMMENT_UP', comment_up_count: '4' });
    await react(member, { like_type: 'COMMENT_UP', comment_up_count: '7' });
    await react(member, { like_type: 'COMMENT_UP' });
    await react(member, { like_type: 'COMMENT_UP', action_type: 'REMOVE' });
    await react(author, { like_type: 'LIKE' });
    await react(visitor, { like_type: 'LIKE' });
    await react(member, { like_type: 'LOVE' });
    await react(member, { like_type: 'LIKE', comment_id: '999' });
    await react(member, { like_type: 'LIKE', comment_id: reply });
    await recording.post(member, call, { like_type: 'LIKE', action_type: 'ADD' });
    await recording.get(member, `/api/v6/comment/list?phone=${phone}`);
    await recording.get(member, '/api/v6/numcy/history');
    await recording.get(member, '/api/v6/profile/export');
    for (const like_type of ['LIKE', 'DISLIKE', 'LIKE', 'DISLIKE', 'LIKE', 'DISLIKE'])
      await react(member, { like_type });
  },
};
