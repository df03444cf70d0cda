import { numbers, seedHolders, seedNumbers } from '../cast.ts';
import type { Group } from '../recording.ts';

export const history: Group = {
  name: 'history',
  async run(recording) {
    await seedNumbers(recording);
    const { named, unlisted } = await seedHolders(recording);
    const member = await recording.member('fresh member', '393331234567');
    await recording.get(member, '/api/v6/search/history');
    for (const phone of [numbers.plain, numbers.organisation, numbers.unwanted, named.phone, unlisted.phone]) {
      await member.browser.ask(`/api/v202505/search/${phone}`);
      recording.app.clock.advance(60_000);
    }
    recording.app.clock.advance(86_400_000);
    for (const phone of [numbers.plain, numbers.invalid, numbers.noCountry]) {
      await member.browser.ask(`/api/v202505/search/${phone}`);
      recording.app.clock.advance(60_000);
    }
    const list = (query = '') => recording.get(member, `/api/v6/search/history${query}`);
    await list();
    await list('?order_by=oldest');
    await list('?limit=2');
    await list('?limit=2&offset=2');
    await list('?limit=100&offset=100');
    for (const wrong of ['limit=0', 'limit=1e3', 'offset=-1', 'order_by=random']) await list(`?${wrong}`);
    const drop = (phoneNumber: string, date: string) =>
      recording.post(member, '/api/v6/search/history/delete', { phoneNumber, date });
    await drop(numbers.plain, '2040-01-16');
    await drop(numbers.plain, '2040-01-16');
    await drop('+49 30 12345678', '2040-01-16');
    await drop(numbers.plain, '2040-02-30');
    await drop('nothing', '2040-01-16');
    await drop('', '');
    await list();
    await recording.get(member, '/api/v6/profile/export');
    await recording.post(member, '/api/v6/search/history/clear');
    await list();
    await recording.restart();
    await list();
    for (const path of ['', '/delete', '/clear']) {
      if (path === '') await recording.get(recording.visitor(), '/api/v6/search/history');
      else await recording.post(recording.visitor(), `/api/v6/search/history${path}`);
    }
  },
};
