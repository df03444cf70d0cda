import { runRepeatedJob } from '#test/jobs.ts';
import { numbers, seedNumbers } from '../cast.ts';
import type { Group } from '../recording.ts';

const names = [
  ...['list.csv', 'list.json', 'list.xml', 'list.txt', 'list.vcf'],
  ...['fritzbox.xml', 'snom.xml', 'yealink.xml'],
];

/** Lists of unwanted numbers, before and after they were made. */
export const numberLists: Group = {
  name: 'number-lists',
  env: { LISTS_PER_HOUR: '20' },
  async run(recording) {
    await seedNumbers(recording);
    const member = await recording.member('member', '4915112345670');
    const keyOf = async (scopes: string) => {
      const { body } = await recording.post(member, '/api/v6/program/key/add', { name: scopes, scopes });
      return (body as { data: { key: string } }).data.key;
    };
    const [key, other] = [await keyOf('list'), await keyOf('book')];
    const program = recording.visitor('program');
    const get = (path: string, shown = key) =>
      recording.get(program, `/api/v1/${path}`, { authorization: `Bearer ${shown}` });
    await get('list.csv');
    await get('list.json');
    await runRepeatedJob(recording.app, 'renew-number-list', recording.now);
    for (const name of names) await get(`${name}?least=40`);
    await get('list.txt?country=US&format=national');
    await get('list.json?sort=number&limit=1&format=digits');
    await get(`list.json?sort=number&after=${numbers.unwanted}`);
    await get('list.json?country=US&since=2040-01-16T12:00:00Z');
    for (const wrong of ['since=2041-01-01', 'since=soon', 'country=ZZ', 'format=national', 'after=1', 'least=1']) {
      await get(`list.xml?${wrong}`);
    }
    await get('list.txt?since=1');
    const headers = { authorization: `Bearer ${key}` };
    await recording.send(program, 'POST', '/api/v1/snom.xml?country=US', { headers, body: '' });
    await get('list.csv', other);
    await recording.get(recording.visitor(), '/api/v1/list.csv');
    await recording.get(recording.visitor(), '/api/v1/list.json');
    for (let more = 0; more < 12; more += 1) await get('list.txt?country=JP');
  },
};
