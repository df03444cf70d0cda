import type { Challenge } from 'altcha-lib/types';
import { solveForHeader } from '#test/solve-challenge.ts';
import { numbers, seedNumbers } from '../cast.ts';
import type { Group } from '../recording.ts';

/** Visitors who look up much: proof of work, a minute's limit, a day's. */
export const limits: Group = {
  name: 'limits',
  env: { BOT_CHECK: 'on', VISITOR_PER_MINUTE: '5', VISITOR_PER_DAY: '8', VISITOR_BEFORE_PROOF: '3', PROOF_PASS: '2' },
  async run(recording) {
    await seedNumbers(recording);
    const visitor = recording.visitor();
    const search = (phone: string) => `/api/v202505/search/${phone}`;
    const another = (n: number) => `4930${String(700_000 + n * 1_317)}`;
    for (const n of [1, 2, 3, 4]) await recording.get(visitor, search(another(n)));
    await recording.get(visitor, search(another(1)));
    await recording.get(visitor, search('112'));
    await recording.get(visitor, `${search(another(5))}/contact.vcf`);
    await recording.get(visitor, `/api/v6/number/listed/${another(5)}`);
    await recording.get(visitor, search(another(4)), { altcha: 'bm90IGpzb24=', 'accept-language': 'de' });
    const { body } = await recording.get(visitor, '/api/v6/bot_check/challenge?action=lookup');
    const proof = await solveForHeader(body as Challenge);
    await recording.get(visitor, search(another(4)), { altcha: proof });
    await recording.get(visitor, search(another(5)));
    await recording.get(visitor, search(another(6)));
    await recording.get(visitor, search(another(6)), { altcha: proof });
    recording.app.clock.advance(61_000);
    await recording.get(visitor, search(another(6)), { altcha: proof });
    const again = await recording.get(visitor, '/api/v6/bot_check/challenge');
    await recording.get(visitor, search(another(6)), { altcha: await solveForHeader(again.body as Challenge) });
    // Neighbours cost more than one.
    await recording.get(visitor, search(`${another(6).slice(0, -1)}9`));
    await recording.get(visitor, search(another(8)));
    await recording.get(visitor, '/api/v202305/main/load');
    await recording.get(visitor, '/api/v6/bot_check/challenge?action=sign-in');
    await recording.get(visitor, '/api/v6/bot_check/challenge?action=other');
    await recording.get(recording.visitor('another visitor'), search(numbers.unwanted));
  },
};
