import { banNumber } from '#server/domains/opinion/commands/ban-number.ts';
import type { Database } from '#server/platform/db/database.ts';
import { dayMs } from '#shared/time.ts';
import { addActor } from '#test/actors.ts';
import { addNumber } from '#test/factories.ts';
import { type ServedSite, serveSite } from '#test/serve.ts';
import { publicUrl } from './site.ts';

/** Who plays the story, by their numbers; all of them members for ten days, so that their word counts in full. */
export const people = {
  anna: '13085550101',
  badr: '13085550102',
  moderator: '13085550103',
} as const;

export const numbers = {
  /** That of the story; its holder is one of the people, too. A few complaints are known of it. */
  story: '442079460951',
  /** Ten accounts of a day ban it within the half hour before the site begins; nobody knew anything of it. */
  burst: '442079460952',
  /** Three members ban it while somebody holds it who has not been seen for sixty days. */
  handedOn: '442079460953',
} as const;

const ago = (days: number) => new Date(Date.now() - days * dayMs);
const british = (phone: string) => ({ phone, country: 'GB' });

async function seed(database: Database): Promise<void> {
  for (const phone of [...Object.values(people), numbers.story]) await addActor(database, phone, ago(10));
  await database.db.updateTable('profile').set({ role: 'moderator' }).where('phone', '=', people.moderator).execute();
  const complaints = [{ source: 'ftc', count: 8, daysAgo: 12, category: 'debt_offers' }];
  await addNumber(database, { ...british(numbers.story), complaints, lookups: 12 });
  for (let at = 0; at < 10; at += 1) {
    const fresh = await addActor(database, `1308555${4000 + at}`, ago(1));
    await banNumber(database, fresh, british(numbers.burst), new Date(Date.now() - (30 - at) * 60_000));
  }
  await addActor(database, numbers.handedOn, ago(60));
  for (let at = 0; at < 3; at += 1) {
    const old = await addActor(database, `1308555${5000 + at}`, ago(90));
    await banNumber(database, old, british(numbers.handedOn), ago(5));
  }
}

/** A site of its own: of one that others use nobody can read the store, nor say how many bursts wait. */
export function serveStory(): Promise<ServedSite> {
  const limits = { RATE_FACTOR: '1000', TEXT_PAUSE_SECONDS: '0', NEW_TEXT_PAUSE_SECONDS: '0' };
  return serveSite(
    {
      ...{ SANDBOX: 'on', BOT_CHECK: 'on', BOT_CHECK_COST: '50', TRUST_PROXY: '127.0.0.1', ...limits },
      ...{ PUBLIC_URL: publicUrl, OPERATOR_NAME: 'Example', SUPPORT_EMAIL: 'support@ringbook.test' },
    },
    seed,
  );
}
