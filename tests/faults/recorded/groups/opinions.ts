import { numbers, seedHolders, seedNumbers } from '../cast.ts';
import type { Group } from '../recording.ts';

export const opinions: Group = {
  name: 'opinions',
  env: { BANS_PER_DAY: '12', TAG_SETS_PER_DAY: '14', POLL_ANSWERS_PER_DAY: '12', VISITOR_PER_MINUTE: '50' },
  async run(recording) {
    await seedNumbers(recording);
    const { unlisted } = await seedHolders(recording);
    const member = await recording.member('fresh member', '393331234567');
    const ask = (path: string) => recording.get(member, `/api/v6/${path}`);
    const post = (path: string, fields: Record<string, string>) => recording.post(member, `/api/v6/${path}`, fields);
    const look = (phone: string) => recording.get(member, `/api/v202505/search/${phone}`);

    for (const locale of ['en', 'de', 'ar']) await ask(`tag/catalogue?locale=${locale}`);
    await recording.get(recording.visitor(), '/api/v6/tag/catalogue');

    await post('ban/add', { phone: numbers.plain });
    await post('ban/add', { phone: '030901821', country: 'DE' });
    await post('ban/add', { phone: numbers.unwanted });
    await look(numbers.plain);
    await ask('ban/list');
    await ask('ban/list?limit=1');
    await ask('ban/list?after=x');
    await post('poll/answer', { phone: numbers.plain, poll: 'onBan', answer: 'scam' });
    await post('poll/answer', { phone: numbers.plain, poll: 'onPage', answer: 'yes' });
    await post('poll/answer', { phone: numbers.american, poll: 'onBan', answer: 'scam' });
    await post('poll/answer', { phone: numbers.american, poll: 'onComment', answer: 'yes' });
    await post('poll/answer', { phone: numbers.american, poll: 'onComment', answer: 'maybe' });
    await post('poll/answer', { phone: numbers.american, poll: 'onMoon', answer: 'yes' });
    await look(numbers.plain);
    await post('ban/delete', { phone: numbers.plain });
    await look(numbers.plain);

    const tags = { caller_type: '6', categories: '1', subcategories: '101', call_reasons: '8', emotags: '9' };
    await post('tag/set', { phone: numbers.plain, ...tags });
    await look(numbers.plain);
    await recording.get(recording.visitor(), `/api/v202505/search/${numbers.plain}`);
    await post('tag/set', { phone: numbers.plain, 'emotags[]': '1' });
    await look(numbers.plain);
    await recording.post(member, '/api/v6/tag/set', { phone: numbers.plain, ...tags }, { as: 'query' });
    await post('tag/set', { phone: numbers.plain });
    await look(numbers.plain);
    for (const wrong of ['0', '13', '-1', 'x', '1e9', '']) {
      await post('tag/set', { phone: numbers.plain, caller_type: wrong });
    }
    await post('tag/set', { phone: numbers.plain, emotags: '99' });
    await post('tag/set', { phone: unlisted.phone, caller_type: '1' });
    await post('tag/set', { phone: unlisted.phone, caller_type: '6' });

    for (const path of ['ban/add', 'ban/delete', 'tag/set', 'poll/answer']) {
      const fields = { poll: 'onPage', answer: 'yes', caller_type: '6' };
      for (const phone of ['112', 'abc', `+${member.phone}`]) await post(path, { phone, country: 'DE', ...fields });
      await post(path, {});
      await recording.post(recording.visitor(), `/api/v6/${path}`, { phone: numbers.plain, ...fields });
    }
    const often = await recording.member('busy member', '393331234568');
    for (let n = 0; n < 13; n += 1) {
      const phone = `4930${600_100 + n * 1_013}`;
      await often.browser.post('/api/v6/ban/add', { phone });
      if (n < 12) await often.browser.post('/api/v6/poll/answer', { phone, poll: 'onPage', answer: 'yes' });
    }
    for (let n = 0; n < 14; n += 1) await often.browser.post('/api/v6/tag/set', { phone: numbers.plain, emotags: '1' });
    await recording.post(often, '/api/v6/ban/add', { phone: numbers.american });
    await recording.post(often, '/api/v6/tag/set', { phone: numbers.american, emotags: '1' });
    await recording.post(often, '/api/v6/poll/answer', { phone: numbers.american, poll: 'onPage', answer: 'no' });
    for (const path of ['ban/delete', 'tag/set', 'poll/answer']) {
      await recording.post(often, `/api/v6/${path}`, { phone: numbers.plain, poll: 'onPage', answer: '' });
    }
  },
};
