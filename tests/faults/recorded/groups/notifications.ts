import type { Group, Recorded } from '../recording.ts';

const list = '/api/v6/notification/list';
const unread = '/api/v6/notification/unread';

/** What a member is told in the app, and answers to mails. */
export const notifications: Group = {
  name: 'notifications',
  async run(recording) {
    const buyer = await recording.member('buyer', '4915112345702');
    const visitor = recording.visitor();
    for (const by of [visitor, buyer]) {
      await recording.get(by, list);
      await recording.get(by, unread);
    }
    const holder = await recording.member('holder', '4915112345703');
    const author = await recording.member('author', '4915112345704');
    const phone = holder.phone;
    const added = await recording.post(author, '/api/v7/comment/add', { phone, text: 'Sells what nobody ordered.' });
    const comment_id = String((added.body as { data: { id: number } }).data.id);
    await recording.post(holder, '/api/v6/comment/hide', { comment_id });
    const told = await recording.get(holder, list);
    const ids = idsOf(told).join(',');
    await recording.get(holder, unread);
    await recording.post(holder, '/api/v6/notification/read', { ids });
    // Another's stay unread, and are not told to be there.
    await recording.post(buyer, '/api/v6/notification/read', { ids });
    for (const fields of [{}, { ids: 'x' }, { ids: '999999' }]) {
      await recording.post(holder, '/api/v6/notification/read', fields);
    }
    await recording.post(visitor, '/api/v6/notification/read', { ids });
    await recording.get(holder, `${list}?limit=1`);
    await recording.get(holder, `${list}?after=none`);
    for (const answer of ['confirm', 'not_me', 'maybe']) {
      await recording.post(visitor, '/api/v6/mail/answer', { token: 'none', answer });
    }
  },
};

function idsOf({ body }: Recorded): string[] {
  return (body as { data: { items: { id: string }[] } }).data.items.map(({ id }) => id);
}
