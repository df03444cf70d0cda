import type { Group } from '../recording.ts';

export const notes: Group = {
  name: 'notes',
  env: { NOTES_PER_HOUR: '4' },
  async run(recording) {
    const member = await recording.member('member', '4915112345601');
    const other = await recording.member('other member', '4915112345602');
    const phone = '493020181000';
    const add = (text: string, more = {}) => recording.post(member, '/api/v7/notice/add', { phone, text, ...more });
    await add(' Rang twice. ');
    await recording.get(member, `/api/v202505/search/${phone}?locale=en`);
    await recording.get(other, `/api/v202505/search/${phone}?locale=en`);
    await add('The plumber', { phone: '030 20181000', country: 'DE' });
    for (const text of ['', 'a\u0000b', 'x'.repeat(1001)]) await add(text);
    await add('To whom?', { phone: 'nobody' });
    await recording.post(recording.visitor(), '/api/v7/notice/add', { phone, text: 'A stranger’s' });
    await recording.post(other, '/api/v6/notice/delete', { phone });
    await recording.post(member, '/api/v6/notice/delete', { phone }, { as: 'json' });
    await recording.post(member, '/api/v6/notice/delete', { phone: 'nobody' });
    for (const text of ['three', 'four', 'five']) await add(text);
  },
};
