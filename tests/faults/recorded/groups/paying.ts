import { numbers, seedHolders, seedNumbers } from '../cast.ts';
import type { Group } from '../recording.ts';

/** Members whose free look-ups are used up. */
export const paying: Group = {
  name: 'paying',
  env: { MEMBER_PER_DAY: '2', PRO_PER_DAY: '3', WELCOME_NUMCY: '3', PAID_SEARCH_PRICE: '1' },
  async run(recording) {
    await seedNumbers(recording);
    const { named, pictured, uploaded, pro: shown, unlisted } = await seedHolders(recording);
    const search = (phone: string, query = '') => `/api/v202505/search/${phone}${query}`;
    const over = await recording.member('member over the limit', '393331234567');
    await recording.get(over, '/api/v6/numcy/balance');
    await recording.get(over, search(numbers.plain));
    await recording.get(over, search(numbers.american));
    await recording.get(over, search(numbers.american));
    // Nothing to pay for, then a name that is withheld, paid, free the second time.
    await recording.get(over, search(numbers.unwanted));
    await recording.get(over, search(numbers.organisation));
    await recording.get(over, search(named.phone));
    await recording.get(over, `/api/v202505/profile/${named.id}`);
    await recording.get(over, search(`${named.phone}/contact.vcf`));
    await recording.get(over, search(named.phone, '?paidSearch=1'));
    await recording.get(over, search(named.phone));
    await recording.get(over, search(unlisted.phone, '?paidSearch=1'));
    await recording.get(over, search(numbers.trusted, '?paidSearch=1'));
    await recording.get(over, search('112', '?country=DE&paidSearch=1'));
    await recording.get(over, search(over.phone));
    await recording.get(over, '/api/v202305/main/load');
    // The minute's limit holds for members too.
    await recording.get(over, search(numbers.popular));
    await recording.get(over, search(numbers.faded));
    recording.app.clock.advance(61_000);
    await recording.post(over, '/api/v6/params/overlimit');
    await recording.get(over, search(pictured.phone));
    await recording.get(over, `/api/v202505/profile/${uploaded.id}?paidSearch=1`);
    await recording.get(over, '/api/v6/numcy/balance');
    await recording.get(over, search(shown.phone));
    await recording.get(over, search(shown.phone, '?paidSearch=1'));
    await recording.post(over, '/api/v6/params/overlimit/disable');
    await recording.get(over, '/api/v6/profile/export');
    await recording.get(over, '/api/v6/numcy/history');
    await recording.get(over, '/api/v6/numcy/history?limit=2');
    await recording.get(over, '/api/v6/numcy/history?limit=2&offset=2');
    for (const wrong of ['limit=0', 'limit=101', 'limit=x', 'offset=-1', 'offset=1000001']) {
      await recording.get(over, `/api/v6/numcy/history?${wrong}`);
    }
    await recording.get(over, '/api/v6/numcy/prices');
    await recording.get(recording.visitor(), '/api/v6/numcy/prices');
    await recording.get(recording.visitor(), '/api/v6/numcy/balance');
    await recording.get(recording.visitor(), '/api/v6/numcy/history');
    await recording.get(over, '/api/v6/profile/my');

    // The next day (UTC) is free again, and what was paid stays in the history.
    recording.app.clock.advance(86_400_000);
    await recording.get(over, search(shown.phone));
    await recording.get(over, '/api/v6/search/history');

    const pro = await recording.member('Pro member', '393331234568', {
      pro_until: new Date(recording.now.getTime() + 86_400_000),
    });
    for (const phone of [numbers.plain, numbers.american, numbers.trusted, named.phone]) {
      await recording.get(pro, search(phone));
    }
  },
};
