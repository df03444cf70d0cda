import { sql } from 'kysely';
import { holdOpinions, type StoredVoteSurge, writeOpinions } from '#server/domains/number/door.ts';
import { accountRows } from '#server/domains/profile/door.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import { newAccountMs, weighInFull } from '../rules/opinion.ts';
import { clusterMs, heldVotes } from '../rules/vote-surge.ts';
import { listNewOpinionsOf, listVotes, writeOpinionRows } from './opinion-rows.ts';
import { projectChanges } from './project-changes.ts';
import { without } from './watch-vote-surge.ts';

const numbersAtOnce = 200;

/**
 * Gives votes of formerly new accounts full weight, by number. Those of an undecided surge, or like it since, keep
 * half: waiting must not help (C4). Others are not held, so a surge cannot block them.
 */
export async function weighNewInFull({ db }: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - newAccountMs);
  for (let last = '0'; ; ) {
    const { rows } = await sql<{ phone: string }>`
      select distinct o.phone from opinion o join ${sql.raw(accountRows)} p on p.id = o.profile_id
      where o.kind is not null and (o.is_bad_new or o.is_good_new) and p.created_at <= ${before}::timestamptz
        and o.phone > ${last}::int8
      order by o.phone limit ${numbersAtOnce} ${onEveryShard}`.execute(db);
    for (const { phone } of rows) await transact(db, (tx) => weighOne(tx, phone, before, now));
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.phone;
  }
}

async function weighOne(tx: Tx, phone: string, before: Date, now: Date): Promise<void> {
  const [number] = await holdOpinions(tx, [phone]);
  const voteSurge = number?.opinions.burst;
  if (number === undefined) return;
  const held =
    voteSurge === undefined || voteSurge.isDecided ? new Set<string>() : await listHeld(tx, phone, voteSurge);
  const grown = (await listNewOpinionsOf(tx, phone)).filter(
    (row) => row.accountCreatedAt <= before && !held.has(row.profileId),
  );
  if (grown.length === 0) return;
  const changes = grown.map((row) => ({ before: row, after: weighInFull(row) }));
  await writeOpinionRows(
    tx,
    changes.map(({ after }) => after),
    now,
  );
  const counted = (await projectChanges(tx, new Map([[phone, number]]), changes)).get(phone) ?? number;
  await writeOpinions(tx, [counted], now);
  await publish(tx, numberChanged, phone);
}

async function listHeld(tx: Tx, phone: string, { sign, at, former }: StoredVoteSurge): Promise<Set<string>> {
  const votes = await listVotes(tx, phone, { sign, after: new Date(at - clusterMs) });
  return new Set(heldVotes(without(former, sign, votes)).map(({ row }) => row.profileId));
}

/** Marks the surge as decided: a moderator found it harmless. */
export async function clearVoteSurge(tx: Tx, phone: string, now: Date): Promise<void> {
  const [number] = await holdOpinions(tx, [phone]);
  const voteSurge = number?.opinions.burst;
  if (number === undefined || voteSurge === undefined || voteSurge.isDecided) return;
  await writeOpinions(
    tx,
    [{ ...number, opinions: { ...number.opinions, burst: { ...voteSurge, isDecided: true, until: now.getTime() } } }],
    now,
  );
  await publish(tx, numberChanged, phone);
}
