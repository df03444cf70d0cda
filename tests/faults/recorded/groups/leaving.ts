import { seedHolders, seedNumbers } from '../cast.ts';
import type { Group } from '../recording.ts';

/** An account is deactivated, taken back, deactivated again and gone after 30 days. */
export const leaving: Group = {
  name: 'leaving',
  async run(recording) {
    await seedNumbers(recording);
    const { named } = await seedHolders(recording);
    const member = await recording.member('fresh member', '393331234567');
    await recording.post(named, '/api/v6/suggest/add', { phone: member.phone, first_name: 'Given', last_name: 'Name' });
    const cancel = (fields: Record<string, string>) => recording.post(named, '/api/v6/profile/cancel', fields);
    const see = async () => {
      await recording.get(recording.visitor(), `/api/v202505/search/${named.phone}`);
      await recording.get(member, `/api/v202505/search/${named.phone}`);
      await recording.get(member, `/api/v202505/profile/${named.id}`);
      await recording.get(recording.visitor(), `/api/v202505/search/${named.phone}/contact.vcf`);
    };
    for (const fields of [{}, { cancel: '2' }, { cancel: '1', texts: 'sell' }]) await cancel(fields);
    await cancel({ cancel: '0' });
    named.name = 'deactivated holder';
    await cancel({ cancel: '1' });
    await see();
    await recording.get(named, '/api/v6/profile/my');
    await recording.get(named, `/api/v202505/search/${named.phone}`);
    await recording.get(named, `/api/v202505/search/${member.phone}`);
    await recording.get(named, '/api/v202305/main/load');
    for (const path of ['params/notifications', 'search/history', 'number/names', 'profile/export', 'numcy/balance']) {
      await recording.get(named, `/api/v6/${path}`);
    }
    await recording.post(named, '/api/v6/profile/edit', { first_name: 'X' });
    await recording.post(named, '/api/v6/suggest/add', { phone: member.phone, first_name: 'X' });
    await recording.post(named, '/api/v6/number/unlist');
    await cancel({ cancel: '1', texts: 'erase' });
    named.name = 'holder who came back';
    await cancel({ cancel: '0' });
    await see();
    await recording.get(named, '/api/v6/profile/my');
    named.name = 'holder who left';
    await cancel({ cancel: '1' });
    recording.app.clock.advance(30 * 86_400_000 + 1_000);
    await recording.get(named, '/api/v6/profile/my');
    const back = await recording.member('holder with a new account', named.phone);
    await recording.get(back, '/api/v6/profile/my');
    await recording.post(recording.visitor(), '/api/v6/profile/cancel', { cancel: '1' });
  },
};
