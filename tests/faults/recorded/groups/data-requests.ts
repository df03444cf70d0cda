import type { Group, Recorded } from '../recording.ts';

const send = '/api/v6/data_request/send';
const desk = '/api/v6/moderation/data_requests';
const decide = '/api/v6/moderation/data_request/decide';
const ticketOf = ({ body }: Recorded) => (body as { data: { ticket: string } }).data.ticket;
const firstOf = ({ body }: Recorded) => (body as { data: { items: { id: string }[] } }).data.items[0]?.id ?? '';

/** Requests for access, erasure and objections, by a member, and what moderators answer. */
export const dataRequests: Group = {
  name: 'data-requests',
  async run(recording) {
    const visitor = recording.visitor();
    const member = await recording.member('member', '4915112345661');
    const moderator = await recording.member('moderator', '4915112345662', { role: 'moderator' });
    await recording.get(visitor, '/api/v6/auth/proof?code=ZZZZZZZZ');
    await recording.get(visitor, '/api/v6/auth/proof');
    await recording.post(visitor, send, { kind: 'access' });
    await recording.post(visitor, send, { kind: 'access', code: 'ZZZZZZZZ' });
    for (const wrong of [{}, { kind: 'other' }, { kind: 'access', email: 'x' }, { kind: 'access', unlist: '2' }])
      await recording.post(member, send, wrong as Record<string, string>);
    const ticket = ticketOf(await recording.post(member, send, { kind: 'access' }));
    const asked = ticketOf(await recording.post(member, send, { kind: 'erasure', text: 'My old notes.', unlist: '1' }));
    await recording.post(member, send, { kind: 'erasure', text: 'My old notes.' }, { as: 'json' });
    for (const one of [ticket, asked, 'ABCDEFGHIJKLMNOP', 'short']) {
      await recording.get(visitor, `/api/v6/data_request/${one}`);
      await recording.get(visitor, `/api/v6/data_request/${one}/file`);
    }
    for (const by of [visitor, member]) {
      await recording.get(by, desk);
      await recording.get(by, '/api/v6/data_request/list/my');
    }
    const waiting = firstOf(await recording.get(moderator, desk));
    for (const wrong of ['limit=0', 'offset=-1', 'after=x']) await recording.get(moderator, `${desk}?${wrong}`);
    const note = 'This is what we found and did.';
    const answer = { request_id: waiting, request_version: '1', decision: 'answer', note };
    for (const by of [visitor, member]) await recording.post(by, decide, answer);
    for (const wrong of [{ note: 'No.' }, { decision: 'none' }, { request_version: '9' }, { request_id: '999999' }])
      await recording.post(moderator, decide, { ...answer, ...wrong });
    await recording.post(moderator, decide, { ...answer, decision: 'extend' });
    await recording.post(moderator, decide, { ...answer, request_version: '2' });
    await recording.post(moderator, decide, { ...answer, request_version: '3' });
    await recording.get(visitor, `/api/v6/data_request/${asked}`);
    const objection = ticketOf(await recording.post(member, send, { kind: 'objection', text: 'I object.' }));
    for (const one of [objection, objection, asked, 'ABCDEFGHIJKLMNOP'])
      await recording.post(visitor, `/api/v6/data_request/${one}/withdraw`);
    await recording.get(member, '/api/v6/notification/list');
  },
};
