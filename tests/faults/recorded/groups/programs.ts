import { createHash } from 'node:crypto';
import type { AddedProgramKey } from '#contract/program-key.ts';
import { numbers, seedNumbers } from '../cast.ts';
import type { Group } from '../recording.ts';

/** What programs ask while it rings, and report afterwards. */
export const programs: Group = {
  name: 'programs',
  env: { VISITOR_PER_MINUTE: '100', VISITOR_PER_DAY: '1000' },
  async run(recording) {
    await seedNumbers(recording);
    const member = await recording.member('member', '4915112345671');
    const key = async (scopes: string) => {
      const fields = { name: 'A program', scopes };
      const { body } = await recording.post(member, '/api/v6/program/key/add', fields);
      return { authorization: `Bearer ${(body as { data: AddedProgramKey }).data.key}` };
    };
    const [asking, reporting, listing] = [await key('lookup'), await key('report'), await key('list')];
    const program = recording.visitor('program');
    const get = (path: string, headers: Record<string, string> = asking) => recording.get(program, path, headers);
    const { unwanted, suspicious, trusted, organisation, plain } = numbers;
    for (const phone of [unwanted, suspicious, trusted, organisation, plain, 'anonymous', '112']) {
      await get(`/api/v1/check/${phone}`);
      await get(`/api/v1/verdict/${phone}`);
      await get(`/api/v1/cid/${phone}`);
    }
    await get(`/api/v1/check/${trusted}?verstat=TN-Validation-Failed`);
    await get(`/api/v1/cid/${organisation}?length=6&tag=`);
    for (const empty of ['/api/v1/check/', '/api/v1/verdict/', '/api/v1/cid/']) await get(empty);
    for (const call of ['check', 'verdict', 'cid']) {
      await get(`/api/v1/${call}/${unwanted}`, {});
      await get(`/api/v1/${call}/${unwanted}`, reporting);
    }
    const report = (query: string, body: string, headers = reporting) =>
      recording.send(program, 'POST', `/api/v1/report/${plain}${query}`, { headers, body });
    await report('?category=advertising', 'Rang "twice".');
    await report('?category=fraud&verstat=TN-Validation-Failed', '');
    await report('?category=none', '');
    await report('', 'x'.repeat(1_001));
    await report('', '', asking);
    await get('/api/v1/prefix', {});
    await get('/api/v1/prefix/ac75', {});
    await get('/api/v1/prefix/AC75', {});
    const sha1 = createHash('sha1').update(`+${unwanted}`).digest('hex');
    for (const base of ['/api', '/phoneblock/api']) {
      await get(`${base}/test`);
      await get(`${base}/num/+${unwanted}`);
      await get(`${base}/num/${trusted}`);
      await get(`${base}/check?sha1=${sha1}`);
      await get(`${base}/check?sha1=${sha1}&format=xml`);
      const fields = { phone: `+${suspicious}`, rating: 'G_FRAUD' };
      await recording.post(program, `${base}/rate`, fields, { as: 'json', headers: reporting });
      await get(`${base}/test`, {});
      await get(`${base}/blocklist`, listing);
      await get(`${base}/blocklist?since=1&limit=2`, listing);
    }
    await get(`/api/v1/gigaset?command=get_list&type=pb&hm=${organisation}&mb=*`);
    await get('/api/v1/gigaset?command=get_list&type=pb&hm=*&mb=*');
    await get(`/api/v1/gigaset?command=get_list&type=pb&hm=${organisation}`, {});
    for (const version of ['v2', 'v3']) await get(`/${version}/phone/${organisation}?format=pbx`);
    const ask = (method: string, params: object, headers: Record<string, string> = {}) =>
      recording.send(program, 'POST', '/api/v1/mcp', {
        headers,
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      });
    await ask('initialize', { protocolVersion: '2025-06-18' });
    await ask('tools/list', {});
    await ask('tools/call', { name: 'phone_lookup', arguments: { number: `+${unwanted}` } }, asking);
    await ask('tools/call', { name: 'phone_lookup', arguments: { number: `+${unwanted}` } });
    await get('/api/v1/mcp', {});
  },
};
