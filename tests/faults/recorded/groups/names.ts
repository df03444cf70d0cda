import { makeAddress } from '#test/factories.ts';
import { numbers, seedHolders, seedNumbers } from '../cast.ts';
import type { Group } from '../recording.ts';

export const names: Group = {
  name: 'names',
  env: { NAMES_PER_HOUR: '25', VISITOR_PER_MINUTE: '50' },
  async run(recording) {
    await seedNumbers(recording);
    const { named, unlisted } = await seedHolders(recording);
    const member = await recording.member('fresh member', '393331234567');
    const suggest = (phone: string, first_name: string, last_name = '', more: Record<string, string> = {}) =>
      recording.post(member, '/api/v6/suggest/add', { phone, first_name, last_name, ...more });
    const look = (phone: string) => recording.get(member, `/api/v202505/search/${phone}`);
    await suggest(numbers.plain, 'Bob', 'Builder');
    await look(numbers.plain);
    await suggest(numbers.plain, 'Robert');
    await suggest(numbers.plain, '');
    await look(numbers.plain);
    await suggest('030901820', 'National', 'Form', { country: 'DE' });
    await suggest('030901820', 'National', 'Form', { country: 'GERMANY' });
    await suggest('+49 30 901820', '名前');
    for (const wrong of ['https://spam.example', '\u202e', 'x'.repeat(90), 'x'.repeat(401), '+49 30 901820', '<b>']) {
      await suggest(numbers.american, wrong);
    }
    await suggest('112', 'Police', '', { country: 'DE' });
    await suggest('abc', 'Nobody');
    await suggest(member.phone, 'Me');
    await suggest(unlisted.phone, 'Ulla');
    await suggest(named.phone, 'Kessler');
    await suggest(numbers.invalid, 'Short');
    await recording.post(member, '/api/v6/suggest/add');
    await recording.post(recording.visitor(), '/api/v6/suggest/add', { phone: numbers.plain, first_name: 'X' });
    const name = { phone: numbers.trusted, first_name: 'J', last_name: 'Son' };
    await recording.post(member, '/api/v6/suggest/add', name, { as: 'json' });
    await recording.post(member, '/api/v6/suggest/add', name, { as: 'query' });
    const two = { ...(await recording.member('second member', '393331234568')), address: makeAddress() };
    const three = { ...(await recording.member('third member', '393331234569')), address: makeAddress() };
    for (const one of [two, three]) await recording.post(one, '/api/v6/suggest/add', name);
    await recording.get(recording.visitor(), `/api/v202505/search/${numbers.trusted}`);
    await look(numbers.trusted);
    await recording.get(recording.visitor(), `/api/v6/number/listed/${numbers.trusted}`);
    for (let n = 0; n < 16; n += 1) {
      await three.browser.post('/api/v6/suggest/add', { ...name, phone: `4930${600_100 + n * 1_013}` });
    }
    for (let n = 0; n < 9; n += 1) {
      await recording.post(three, '/api/v6/suggest/add', { ...name, phone: `4930${700_100 + n * 1_013}` });
    }
    const ask = { phone: numbers.trusted, name: 'Nobody of that name' };
    await recording.post(recording.visitor(), '/api/v6/name/ask', ask);
    await recording.post(two, '/api/v6/name/ask', ask);
    await recording.post(two, '/api/v6/name/ask', { ...ask, name: `${name.last_name} ${name.first_name}` });
    await recording.post(two, '/api/v6/name/ask', { ...ask, name: '' });
  },
};
