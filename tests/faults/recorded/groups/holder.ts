import { nameByFour, photo, seedHolders, seedNumbers } from '../cast.ts';
import type { Group } from '../recording.ts';

/** Holders and what they see of their own. */
export const holder: Group = {
  name: 'holder',
  async run(recording) {
    await seedNumbers(recording);
    const holders = await seedHolders(recording);
    await nameByFour(recording, holders.named.phone, '101');
    await nameByFour(recording, holders.nameless.phone, '102');
    const form = new FormData();
    form.append('image', new File([await photo()], 'me.jpg'));
    await recording.send(holders.uploaded, 'POST', '/api/v6/profile/avatar', { body: form });
    for (const one of Object.values(holders)) {
      await recording.get(one, `/api/v202505/search/${one.phone}`);
      await recording.get(one, '/api/v6/profile/my');
      await recording.get(one, `/api/v202505/profile/${one.id}`);
    }
    await recording.get(holders.named, '/api/v6/profile/my?locale=tr');
    await recording.get(holders.named, `/api/v6/profile/my?locale=${'x'.repeat(30)}`);
    for (const one of [holders.named, holders.nameless, holders.unlisted]) {
      await recording.get(one, '/api/v6/number/names');
      await recording.get(one, `/api/v6/number/listed/${one.phone}`);
      await recording.get(one, `/api/v202505/search/${one.phone}/contact.vcf`);
    }
    await recording.get(holders.named, '/api/v6/profile/export');
    await recording.get(holders.unlisted, '/api/v6/profile/export');
    await recording.get(holders.named, '/api/v6/number/names?limit=1');
    await recording.get(holders.named, '/api/v6/number/names?limit=1&offset=1');
    await recording.get(holders.named, '/api/v6/number/names?limit=0');
    await recording.get(holders.named, '/api/v6/spy/visitors');
    const { pro, uploaded } = holders;
    const curious = await recording.member('curious holder', '393331234567', { first_name: 'Curio', last_name: 'Us' });
    const secret = await recording.member('secret holder', '393331234568', { antispy: true, first_name: 'No' });
    for (const one of [curious, secret]) {
      await recording.get(one, `/api/v202505/search/${pro.phone}`);
      await recording.get(one, `/api/v202505/search/${uploaded.phone}`);
      recording.app.clock.advance(1_000);
    }
    await recording.get(pro, '/api/v6/spy/visitors');
    await recording.get(pro, '/api/v6/spy/days');
    await recording.get(pro, '/api/v6/spy/visitors?limit=1');
    await recording.get(pro, '/api/v6/spy/visitors?offset=x');
    await recording.get(recording.visitor(), '/api/v6/spy/visitors');
    const seen = await recording.get(uploaded, '/api/v6/profile/my');
    const { avatar } = (seen.body as { data: { account: { avatar: string } } }).data.account;
    await recording.get(recording.visitor(), avatar);
    await recording.get(recording.visitor(), avatar.replace(/\d+(?=\/[\w-]+\.webp)/, '999'));
    await recording.get(recording.visitor(), '/api/v6/profile/avatar/1/AAAAAAAAAAAAAAAAAAAAAA.webp');
  },
};
