import type { AddedProgramKey } from '#contract/program-key.ts';
import type { Caller, Group } from '../recording.ts';

export const programKeys: Group = {
  name: 'program-keys',
  env: { PROGRAM_KEYS: '2' },
  async run(recording) {
    const [visitor, member, other] = [
      recording.visitor(),
      await recording.member('fresh member', '4915112345671'),
      await recording.member('another member', '4915112345682'),
    ];
    const call = (by: Caller, what: string, fields: Record<string, string>) =>
      recording.post(by, `/api/v6/program/key/${what}`, fields);
    const added = await call(member, 'add', { name: ' Router in the hall ', scopes: 'book', days: '30' });
    const { id } = (added.body as { data: AddedProgramKey }).data;
    const json = { 'content-type': 'application/json' };
    const body = JSON.stringify({ name: 'Phone', scopes: ['lookup'] });
    await recording.send(member, 'POST', '/api/v6/program/key/add', { headers: json, body });
    await call(member, 'add', { name: 'One too many', scopes: 'lookup' });
    await call(member, 'add', { name: '', scopes: 'lookup' });
    await call(member, 'add', { name: 'Phone', scopes: '' });
    await call(member, 'add', { name: 'Phone', scopes: 'admin' });
    await call(member, 'add', { name: 'Phone', scopes: 'lookup', days: '0' });
    await call(visitor, 'add', { name: 'Phone', scopes: 'lookup' });
    for (const by of [visitor, member, other]) await recording.get(by, '/api/v6/program/key/list');
    await recording.get(member, '/api/v6/program/key/list?limit=1');
    await recording.get(member, '/api/v6/program/key/list?after=none');
    for (const by of [visitor, other, member, member]) await call(by, 'revoke', { id });
    await call(member, 'revoke', { id: 'x' });
    await recording.get(member, '/api/v6/program/key/list');
  },
};
