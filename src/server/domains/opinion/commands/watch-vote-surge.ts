import { dayNumber, findLabel, type OpinionsOfNumber, type StoredVoteSurge } from '#server/domains/number/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { noOpinion, type Opinion, voteOf } from '../rules/opinion.ts';
import { clusterMs, clusterVotes, findVoteSurge, surgeVotesOf } from '../rules/vote-surge.ts';
import { type DatedVote, listVotes } from './opinion-rows.ts';
import { projectChanges } from './project-changes.ts';

type Sign = StoredVoteSurge['sign'];

/** The range around a vote in which other votes can form a surge with it. */
const around = (at: Date) => [new Date(at.getTime() - clusterMs), new Date(at.getTime() + clusterMs)] as const;

async function listVotesAround(tx: Tx, phone: string, sign: Sign, at: Date): Promise<DatedVote[]> {
  const [after, before] = around(at);
  return listVotes(tx, phone, { sign, after, before });
}

/**
 * Marks the number when a vote completes a surge that contradicts the label, and updates or clears the mark as votes
 * come and go. A decided surge stays decided, and its votes start no new one. The caller writes the returned row.
 *
 * @param before and `after`: the settled opinion, already stored
 */
export async function watchVoteSurge(
  tx: Tx,
  number: OpinionsOfNumber,
  before: Opinion,
  after: Opinion,
): Promise<OpinionsOfNumber> {
  if (!mayMoveVoteSurge(number, before, after)) return number;
  const { burst: voteSurge, ...others } = number.opinions;
  if (voteSurge !== undefined && !voteSurge.isDecided) {
    const { sign, former } = voteSurge;
    const at = findVoteSurge(
      without(former, sign, await listVotesAround(tx, number.phone, sign, new Date(voteSurge.at))),
    );
    if (at !== null) return { ...number, opinions: { ...others, burst: { ...voteSurge, at: at.getTime() } } };
    return { ...number, opinions: former ? { ...others, burst: { ...former, isDecided: true } } : others };
  }
  const vote = voteOf(after);
  if (vote === null) return number;
  const votes = without(voteSurge, vote.sign, await listVotesAround(tx, number.phone, vote.sign, vote.at));
  const at = findVoteSurge(votes);
  if (at === null || (await wasHeldSo(tx, number, vote.sign, surgeVotesOf(votes)))) return number;
  const former = voteSurge && { former: decidedOf(voteSurge) };
  return { ...number, opinions: { ...others, burst: { sign: vote.sign, at: at.getTime(), ...former } } };
}

/** Cheap filter: most votes cannot start or end a surge. */
function mayMoveVoteSurge(number: OpinionsOfNumber, before: Opinion, after: Opinion): boolean {
  const { burst: voteSurge } = number.opinions;
  const [was, vote] = [voteOf(before), voteOf(after)];
  if (vote?.sign === was?.sign) return false;
  if (voteSurge !== undefined && !voteSurge.isDecided)
    return was?.sign === voteSurge.sign || vote?.sign === voteSurge.sign;
  return vote !== null && mayBeVoteSurge(number, vote);
}

const decidedOf = ({ sign, at, until }: StoredVoteSurge): NonNullable<StoredVoteSurge['former']> => ({
  sign,
  at,
  ...(until !== undefined && { until }),
});

/** Excludes votes that a moderator saw when deciding on an earlier surge. */
export function without(
  decided: StoredVoteSurge['former'],
  sign: Sign,
  votes: readonly DatedVote[],
): readonly DatedVote[] {
  return decided?.sign === sign ? votes.filter(({ at }) => at.getTime() > (decided.until ?? decided.at)) : votes;
}

/** Whether the number has the label of this sign even without the surge's votes. */
async function wasHeldSo(tx: Tx, number: OpinionsOfNumber, sign: Sign, surgeVotes: readonly DatedVote[]) {
  const { phone } = number;
  const changes = surgeVotes.map((vote) => ({ before: vote.row, after: noOpinion }));
  const { evidence } = (await projectChanges(tx, new Map([[phone, number]]), changes)).get(phone) ?? number;
  const label = await findLabel(tx, phone, evidence, surgeVotes.at(-1)?.at ?? new Date(0));
  return sign === 'bad' ? label === 'unwanted' || label === 'suspicious' : label === 'trusted';
}

/** Cheap filter by daily counts, which avoids reading votes for most numbers. */
function mayBeVoteSurge({ evidence }: OpinionsOfNumber, { sign, at }: { sign: Sign; at: Date }): boolean {
  const [first, last] = around(at).map(dayNumber) as [number, number];
  let votes = 0;
  for (const { kind, before, days } of evidence) {
    if ((kind === 'positive') !== (sign === 'good') || before !== undefined) continue;
    for (const [day, count] of days) if (day >= first && day <= last) votes += count;
  }
  return votes >= clusterVotes;
}
