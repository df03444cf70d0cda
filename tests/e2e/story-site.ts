import { fadeDays } from '#server/domains/number/rules.ts';
import { blockNumber } from '#server/domains/opinion/commands/block-number.ts';
import { markFormer } from '#server/domains/opinion/commands/forget-holder.ts';
import type { Database } from '#server/platform/db/database.ts';
import { dayMs, minuteMs } from '#shared/time.ts';
import { addActor } from '#test/actors.ts';
import { addNumber, makePhone } from '#test/factories.ts';
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
  voteSurge: '442079460952',
  /** Three members ban it while somebody holds it who has not been seen for sixty days. */
  handedOn: '442079460953',
  /** The same, and it was handed on so long ago that nothing of it counts any more. */
  faded: '442079460954',
} as const;

const ago = (days: number) => new Date(Date.now() - days * dayMs);
/** When the votes of the burst were given: within half an hour, and all on the day (UTC) on which they are looked at. */
const voteSurgeTimes = (now: number): Date[] => {
  const since = Math.max(now - 30 * minuteMs, now - (now % dayMs));
  return Array.from({ length: 10 }, (_, at) => new Date(since + (at * (now - since)) / 30));
};
const british = (phone: string) => ({ phone, country: 'GB' });

async function seed(database: Database): Promise<void> {
  for (const phone of [...Object.values(people), numbers.story]) await addActor(database, phone, ago(10));
  await database.db.updateTable('profile').set({ role: 'moderator' }).where('phone', '=', people.moderator).execute();
  const openReports = [{ source: 'ftc', count: 8, daysAgo: 12, category: 'debt_offers' }];
  await addNumber(database, { ...british(numbers.story), openReports, lookups: 12 });
  for (const [at, time] of voteSurgeTimes(Date.now()).entries()) {
    const fresh = await addActor(database, `1308555${4000 + at}`, ago(1));
    await blockNumber(database, fresh, british(numbers.voteSurge), time);
  }
  await blockByMembers(database, numbers.handedOn, 5);
  await blockByMembers(database, numbers.faded, fadeDays + 10);
  await database.db.transaction().execute((tx) => markFormer(tx, numbers.faded, ago(fadeDays + 1)));
}

/** Three members ban a number that somebody holds; none of their accounts is opened near another's, so it is no burst. */
async function blockByMembers(database: Database, number: string, daysAgo: number): Promise<void> {
  await addActor(database, number, ago(daysAgo + 55));
  for (let at = 0; at < 3; at += 1) {
    const member = await addActor(database, makePhone(), ago(daysAgo + 60 + 10 * at));
    await blockNumber(database, member, british(number), ago(daysAgo));
  }
}

/** A site of its own: of one that others use nobody can read the store, nor say how many bursts wait. */
export function serveStory(): Promise<ServedSite> {
  const limits = { RATE_FACTOR: '1000', TEXT_PAUSE_SECONDS: '0', NEW_TEXT_PAUSE_SECONDS: '0' };
  return serveSite(
    {
      SANDBOX: 'on',
      BOT_CHECK: 'on',
      BOT_CHECK_COST: '50',
      TRUST_PROXY: '127.0.0.1',
      ...limits,
      PUBLIC_URL: publicUrl,
      OPERATOR_NAME: 'Example',
      SUPPORT_EMAIL: 'support@ringbook.test',
    },
    seed,
  );
}
