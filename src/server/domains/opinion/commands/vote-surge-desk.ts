import { sql } from 'kysely';
import {
  countVoteSurges,
  findOldestVoteSurge,
  holdOpinions,
  listJudged,
  listVoteSurges,
  type OpinionsOfNumber,
  writeOpinions,
} from '#server/domains/number/door.ts';
import type { VoteSurgeDesk, VoteSurgeMark } from '#server/domains/part.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { publish } from '#server/platform/events/publish.ts';
import { listLostVotes } from '../queries/list-lost-votes.ts';
import { type Opinion, settle } from '../rules/opinion.ts';
import { clusterMs, isYoung, surgeVotesOf } from '../rules/vote-surge.ts';
import { type DatedVote, listVotes, listWithdrawnBy, type OpinionRow, writeOpinionRows } from './opinion-rows.ts';
import { projectChanges } from './project-changes.ts';
import { without } from './watch-vote-surge.ts';
import { clearVoteSurge } from './weigh-new.ts';

/** Moderators' actions on vote surges (C4). */
export const voteSurgeDesk: VoteSurgeDesk = {
  list: listVoteSurges,
  count: countVoteSurges,
  findOldest: findOldestVoteSurge,
  listLost: listLostVotes,
  markRead,

  async describe(db, { phone, ...mark }) {
    const surgeVotes = await listSurgeVotes(db, phone, mark);
    const times = surgeVotes.map(({ at }) => at.getTime());
    return {
      votes: surgeVotes.length,
      young: surgeVotes.filter(isYoung).length,
      firstAt: new Date(Math.min(mark.at.getTime(), ...times)),
      lastAt: new Date(Math.max(mark.at.getTime(), ...times)),
    };
  },

  async hold(tx, phone) {
    const [number] = await holdOpinions(tx, [phone]);
    const voteSurge = number?.opinions.burst;
    return voteSurge === undefined || voteSurge.isDecided ? null : { sign: voteSurge.sign, at: new Date(voteSurge.at) };
  },

  clear: clearVoteSurge,

  /** Withdraws the surge's votes as if the accounts were removed. The voters keep their own lists. */
  async withdraw(tx, { phone, ...mark }, actId, now) {
    const [number] = await holdOpinions(tx, [phone]);
    if (number === undefined) return;
    const surgeVotes = (await listSurgeVotes(tx, phone, mark)).map(({ row }) => row);
    const counted = await rewrite(tx, number, surgeVotes, (row) => ({ ...row, withdrawnBy: actId }), now);
    // Clears the mark, so that later votes are checked again.
    const { burst: _, ...others } = counted.opinions;
    await write(tx, { ...counted, opinions: others }, now);
  },

  async restore(tx, { phone, sign, at }, actId, now) {
    const [number] = await holdOpinions(tx, [phone]);
    if (number === undefined) return;
    const withdrawn = (await listWithdrawnBy(tx, actId)).filter((row) => row.phone === phone);
    const counted = await rewrite(tx, number, withdrawn, (row) => ({ ...row, withdrawnBy: null }), now);
    // After a change of holder there are no votes on the present one.
    const isThere = (await listSurgeVotes(tx, phone, { sign, at })).length > 0;
    const { burst: _, ...others } = counted.opinions;
    const mark = isThere ? { burst: { sign, at: at.getTime() } } : {};
    await write(tx, { ...counted, opinions: { ...others, ...mark } }, now);
  },
};

/** Votes of the surge and of its continuation, without those of an earlier decided one. */
async function listSurgeVotes(db: Db, phone: string, { sign, at }: VoteSurgeMark): Promise<DatedVote[]> {
  const votes = await listVotes(db, phone, { sign, after: new Date(at.getTime() - clusterMs) });
  const [number] = await listJudged(db, [phone]);
  return surgeVotesOf(without(number?.opinions.burst?.former, sign, votes));
}

/** Changes opinions of one number, whose row is locked, and returns the row's new content. */
async function rewrite(
  tx: Tx,
  number: OpinionsOfNumber,
  rows: readonly OpinionRow[],
  change: (row: OpinionRow) => Opinion,
  now: Date,
): Promise<OpinionsOfNumber> {
  const { phone } = number;
  const changes = rows.map((before) => ({
    before,
    after: { ...before, ...settle(change(before), before.accountCreatedAt, now) },
  }));
  await writeOpinionRows(
    tx,
    changes.map(({ after }) => after),
    now,
  );
  return (await projectChanges(tx, new Map([[phone, number]]), changes)).get(phone) ?? number;
}

async function write(tx: Tx, number: OpinionsOfNumber, now: Date): Promise<void> {
  await writeOpinions(tx, [number], now);
  await publish(tx, numberChanged, number.phone);
}

/** Records that the member saw the notice about these withdrawals. */
async function markRead(tx: Tx, profileId: string, actIds: readonly string[]): Promise<void> {
  if (actIds.length === 0) return;
  await tx
    .updateTable('opinion')
    .set({ told_of: sql`withdrawn_by` })
    .where('profile_id', '=', profileId)
    .where('withdrawn_by', 'in', actIds)
    .modifyEnd(onEveryShard)
    .execute();
}
