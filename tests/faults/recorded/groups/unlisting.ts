import { nameByFour, numbers, seedHolders, seedNumbers } from '../cast.ts';
import type { Group } from '../recording.ts';

export const unlisting: Group = {
  name: 'unlisting',
  async run(recording) {
    await seedNumbers(recording);
    const holders = await seedHolders(recording);
    await nameByFour(recording, holders.named.phone, '101');
    const listed = (phone: string, query = '') =>
      recording.get(recording.visitor(), `/api/v6/number/listed/${phone}${query}`);
    for (const phone of [numbers.plain, numbers.organisation, numbers.unwanted, numbers.reported, numbers.invalid]) {
      await listed(phone);
    }
    await listed(holders.unlisted.phone);
    await listed(holders.named.phone, '?locale=de-DE');
    await listed('112', '?country=DE');
    await listed('030901820', '?country=DE');
    await listed('abc');
    await listed(numbers.plain, '?country=GERMANY');
    const member = await recording.member('fresh member', '393331234567');
    await recording.get(member, `/api/v6/number/listed/${holders.named.phone}`);
    const see = async () => {
      await listed(holders.named.phone);
      await recording.get(member, `/api/v202505/search/${holders.named.phone}`);
      await recording.get(holders.named, `/api/v202505/search/${holders.named.phone}`);
      await recording.get(holders.named, '/api/v6/number/names');
    };
    await recording.post(holders.named, '/api/v6/number/unlist');
    await recording.post(holders.named, '/api/v6/number/unlist');
    await see();
    await recording.post(holders.named, '/api/v6/number/relist');
    await recording.post(holders.named, '/api/v6/number/relist');
    await see();
    for (const path of ['unlist', 'relist']) await recording.post(recording.visitor(), `/api/v6/number/${path}`);
    await recording.get(recording.visitor(), '/api/v6/number/names');
    await recording.post(holders.named, '/api/v6/number/state', { kind: 'spoofed' });
    await recording.get(recording.visitor(), `/api/v202505/search/${holders.named.phone}`);
    await recording.post(holders.named, '/api/v6/number/state', { kind: 'no_calls' });
    await recording.get(holders.named, '/api/v6/profile/my');
    await recording.post(holders.named, '/api/v6/number/unstate');
    for (const kind of ['hacked', '']) await recording.post(holders.named, '/api/v6/number/state', { kind });
    await recording.post(recording.visitor(), '/api/v6/number/state', { kind: 'spoofed' });
    await recording.post(recording.visitor(), '/api/v6/number/unstate');
  },
};
