import { nameByFour, numbers, seedHolders, seedNumbers } from '../cast.ts';
import type { Group } from '../recording.ts';

export const lookUpMember: Group = {
  name: 'look-up-member',
  async run(recording) {
    await seedNumbers(recording);
    const holders = await seedHolders(recording);
    await nameByFour(recording, numbers.plain, '101');
    await nameByFour(recording, holders.named.phone, '102');
    const member = await recording.member('fresh member', '393331234567');
    const pro = await recording.member('Pro member', '393331234568', {
      pro_until: new Date(recording.now.getTime() + 86_400_000),
      avatar_id: 5,
    });
    // A member may look up ten numbers a minute.
    for (const phone of [...Object.values(numbers), ...Object.values(holders).map((one) => one.phone)]) {
      recording.app.clock.advance(7_000);
      await recording.get(member, `/api/v202505/search/${phone}`);
    }
    await recording.get(member, `/api/v202505/search/${member.phone}`);
    await recording.get(member, '/api/v202505/search/112?country=DE');
    await recording.get(member, '/api/v202505/search/nothing');
    await recording.get(member, `/api/v202505/search/${numbers.unwanted}?locale=ru-RU&paidSearch=1`);
    await recording.post(member, '/api/v6/suggest/add', { phone: numbers.plain, first_name: 'My', last_name: 'Own' });
    await recording.get(member, `/api/v202505/search/${numbers.plain}`);
    for (const phone of [numbers.plain, numbers.organisation, holders.uploaded.phone]) {
      await recording.get(pro, `/api/v202505/search/${phone}`);
    }
    await recording.get(member, '/api/v202305/main/load');
    await recording.get(pro, '/api/v202305/main/load');
  },
};
