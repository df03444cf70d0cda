import { nameByFour, numbers, seedHolders, seedNumbers } from '../cast.ts';
import type { Group } from '../recording.ts';

/** Profiles by their ids, and contact cards. */
export const profiles: Group = {
  name: 'profiles',
  async run(recording) {
    await seedNumbers(recording);
    const holders = await seedHolders(recording);
    await nameByFour(recording, numbers.plain, '101');
    const member = await recording.member('fresh member', '393331234567');
    for (const { id, phone } of Object.values(holders)) {
      // A member may look up ten numbers a minute.
      recording.app.clock.advance(10_000);
      await recording.get(recording.visitor(), `/api/v202505/profile/${id}`);
      await recording.get(member, `/api/v202505/profile/${id}?source=FROM_COMMENTS`);
      await recording.get(member, `/api/v202505/search/${phone}/contact.vcf`);
    }
    for (const id of ['0', '999999', 'me', '01', '1e3', '9'.repeat(20), '-1', '%20']) {
      await recording.get(recording.visitor(), `/api/v202505/profile/${id}`);
    }
    await recording.get(member, `/api/v202505/profile/${holders.named.id}?locale=de-DE&paidSearch=x`);
    const contacts = [numbers.plain, numbers.organisation, numbers.unwanted, '112?country=DE', 'abc', numbers.inRange];
    for (const phone of [...contacts, holders.named.phone]) {
      const [digits, query] = phone.split('?');
      await recording.get(
        recording.visitor(),
        `/api/v202505/search/${digits}/contact.vcf${query === undefined ? '' : `?${query}`}`,
      );
    }
    await recording.get(member, `/api/v202505/search/${numbers.plain}/contact.vcf`);
  },
};
