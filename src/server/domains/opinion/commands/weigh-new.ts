import { sql } from 'kysely';
import { holdOpinions, writeOpinions } from '#server/domains/number/commands/change-evidence.ts';
import { accountRows } from '#server/domains/profile/queries/account-rows.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import { burstMs } from '../rules/burst.ts';
import { type DatedKind, newAccountMs, voteOf } from '../rules/opinion.ts';
import { project } from '../rules/project.ts';
import { listNewOpinionsOf, writeOpinionRows } from './opinion-rows.ts';
import '../tables.ts';

const numbersAtOnce = 200;

/**
 * What accounts said while they were new weighs in full once they are no longer, each number in a transaction of its
 * own. Not what was said with a burst, or like it since, while that is being looked at: who waits three days wins nothing
 * (C4). All others' words do, so that nobody holds them down by a burst of their own.
 */
export async function weighNewInFull({ db }: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - newAccountMs);
  for (let last = '0'; ; ) {
    const { rows } = await sql<{ phone: string }>`
      select distinct o.phone from opinion o join ${sql.raw(accountRows)} p on p.id = o.profile_id
      where o.kind is not null and (o.is_bad_new or o.is_good_new) and p.created_at <= ${before}::timestamptz
        and o.phone > ${last}::int8
      order by o.phone limit ${numbersAtOnce}`.execute(db);
    for (const { phone } of rows) await transact(db, (tx) => weighOne(tx, phone, before, now));
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.phone;
  }
}

async function weighOne(tx: Tx, phone: string, before: Date, now: Date): Promise<void> {
  const [number] = await holdOpinions(tx, [phone]);
  const burst = number?.opinions.burst;
  if (number === undefined) return;
  const watched = burst === undefined || burst.isDecided ? null : burst;
  const isWatched = (row: DatedKind) => {
    const vote = voteOf(row);
    return watched !== null && vote?.sign === watched.sign && vote.at.getTime() > watched.at - burstMs;
  };
  const grown = (await listNewOpinionsOf(tx, phone)).filter((row) => row.accountCreatedAt <= before && !isWatched(row));
  if (grown.length === 0) return;
  let counted = number;
  for (const row of grown) counted = project(counted, row, { ...row, isBadNew: false, isGoodNew: false });
  await writeOpinionRows(
    tx,
    grown.map((row) => ({ ...row, isBadNew: false, isGoodNew: false })),
    now,
  );
  await writeOpinions(tx, [counted], now);
  await publish(tx, numberChanged, phone);
}

/** Ends the mark of a burst: a moderator found nothing wrong with it. In the caller's transaction. */
export async function clearBurst(tx: Tx, phone: string, now: Date): Promise<void> {
  const [number] = await holdOpinions(tx, [phone]);
  const burst = number?.opinions.burst;
  if (number === undefined || burst === undefined || burst.isDecided) return;
  await writeOpinions(tx, [{ ...number, opinions: { ...number.opinions, burst: { ...burst, isDecided: true } } }], now);
  await publish(tx, numberChanged, phone);
}
