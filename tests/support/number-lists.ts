import { placeOf } from '#server/domains/number-list/rules/list-entry.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Database } from '#server/platform/db/database.ts';
import { publish } from '#server/platform/events/publish.ts';
import { addNumber } from './factories.ts';
import { runRepeatedJob } from './jobs.ts';
import type { TestApp } from './start-app.ts';

/** Has the job make the list from nothing, or go on with it where it is due. */
export async function makeList(app: TestApp): Promise<void> {
  await runRepeatedJob(app, 'renew-number-list');
}

/** Says that others see another thing of the number, as every command that changes one does. */
export async function notifyChanged(app: TestApp, phone: string): Promise<void> {
  await app.database.db.transaction().execute((tx) => publish(tx, numberChanged, phone));
}

/** A number that so many complaints of yesterday make bad: 40 unwanted, 12 suspicious. */
export async function addUnwanted(app: TestApp, traits: { phone?: string; country?: string; count?: number } = {}) {
  const { count = 40, ...rest } = traits;
  const openReports = [{ count, daysAgo: 1, category: 'scam' }];
  return addNumber(app.database, { ...rest, openReports }, app.clock.now());
}

/** Nothing speaks against the number any more. */
export async function acquit(app: TestApp, phone: string): Promise<void> {
  await app.database.db
    .updateTable('number')
    .set({ open_data: '[]', open_score: 0, open_units: 0 })
    .where('phone', '=', phone)
    .execute();
  await notifyChanged(app, phone);
}

/** A list of German numbers as the job would have written it: an eighth each of the scores from 60 to 95. */
export async function addListEntries({ db }: Pick<Database, 'db'>, count: number): Promise<void> {
  const entries = Array.from({ length: count }, (_, n) => ({
    phone: `4930${100_000 + n}`,
    country: 'DE',
    score: 60 + 5 * (n % 8),
    reports: 10,
    category: 'scam',
  }));
  await db
    .insertInto('number_list_entry')
    .values(entries.map((entry) => ({ ...entry, place: placeOf(entry), version: '1' })))
    .execute();
}
