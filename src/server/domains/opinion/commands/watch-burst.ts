import { sql } from 'kysely';
import { changeEvidence, type OpinionsOfNumber } from '#server/domains/number/commands/change-evidence.ts';
import { findLabel } from '#server/domains/number/queries/find-label.ts';
import type { StoredBurst } from '#server/domains/number/queries/number-row.ts';
import { dayNumber } from '#server/domains/number/queries/scores.ts';
import { accountRows } from '#server/domains/profile/queries/account-rows.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { burstMs, burstVotes, findBurst, type Vote } from '../rules/burst.ts';
import { type DatedKind, type Opinion, unitOf, voteOf } from '../rules/opinion.ts';
import '../tables.ts';

type Sign = StoredBurst['sign'];

/** As many votes of two hours are enough to see a burst by. */
const mostVotes = 1_000;

/** One hour before a vote and one after it, in which it may be part of a burst. */
const around = (at: Date) => [new Date(at.getTime() - burstMs), new Date(at.getTime() + burstMs)] as const;

type CountedVote = Vote & DatedKind;

async function listVotes(tx: Tx, phone: string, sign: Sign, at: Date): Promise<CountedVote[]> {
  const [from, to] = around(at);
  const column = sql.raw(sign === 'bad' ? 'o.bad_at' : 'o.good_at');
  const isOfSign = sql.raw(sign === 'bad' ? "o.kind is not null and o.kind <> 'positive'" : "o.kind = 'positive'");
  const { rows } = await sql<CountedVote>`
    select ${column} as at, p.created_at as "accountCreatedAt", o.kind, o.bad_at as "badAt", o.good_at as "goodAt",
      o.is_bad_new as "isBadNew", o.is_good_new as "isGoodNew"
    from opinion o join ${sql.raw(accountRows)} p on p.id = o.profile_id
    where o.phone = ${phone}::int8 and ${isOfSign} and ${column} > ${from}::timestamptz and ${column} < ${to}::timestamptz
    order by ${column} limit ${mostVotes}`.execute(tx);
  return rows;
}

/**
 * Marks the number's row where a vote, which was just written, makes a burst of votes opposite to what the number was
 * held for; dates the mark anew, or takes it away, where votes of it come or go. A burst that a moderator decided about
 * stays decided, and its votes make no other one; later votes may. For who writes the number's row.
 *
 * @param before the opinion as it was, and `after` as it is, both settled; their rows are written
 */
export async function watchBurst(
  tx: Tx,
  number: OpinionsOfNumber,
  before: Opinion,
  after: Opinion,
): Promise<OpinionsOfNumber> {
  if (!mayMoveBurst(number, before, after)) return number;
  const { burst, ...others } = number.opinions;
  if (burst !== undefined && !burst.isDecided) {
    const { sign, former } = burst;
    const at = findBurst(without(former, sign, await listVotes(tx, number.phone, sign, new Date(burst.at))));
    if (at !== null) return { ...number, opinions: { ...others, burst: { ...burst, at: at.getTime() } } };
    return { ...number, opinions: former ? { ...others, burst: { ...former, isDecided: true } } : others };
  }
  const vote = voteOf(after);
  if (vote === null) return number;
  const votes = without(burst, vote.sign, await listVotes(tx, number.phone, vote.sign, vote.at));
  const at = findBurst(votes);
  if (at === null || (await wasHeldSo(tx, number, vote.sign, votes))) return number;
  const former = burst && { former: { sign: burst.sign, at: burst.at } };
  return { ...number, opinions: { ...others, burst: { sign: vote.sign, at: at.getTime(), ...former } } };
}

/** Whether votes need be looked at: most opinions neither make nor unmake a burst. Of the same as `watchBurst`. */
export function mayMoveBurst(number: OpinionsOfNumber, before: Opinion, after: Opinion): boolean {
  const { burst } = number.opinions;
  const [was, vote] = [voteOf(before), voteOf(after)];
  if (vote?.sign === was?.sign) return false;
  if (burst !== undefined && !burst.isDecided) return was?.sign === burst.sign || vote?.sign === burst.sign;
  return vote !== null && mayBeBurst(number, vote);
}

/** The votes without those of a burst that was decided about. */
function without(decided: Pick<StoredBurst, 'sign' | 'at'> | undefined, sign: Sign, votes: readonly CountedVote[]) {
  return decided?.sign === sign ? votes.filter(({ at }) => at.getTime() > decided.at) : votes;
}

/** Whether the votes only say what the number was held for before all of them. */
async function wasHeldSo(tx: Tx, { phone, evidence }: OpinionsOfNumber, sign: Sign, votes: readonly CountedVote[]) {
  let rest = evidence;
  for (const vote of votes) {
    const unit = unitOf(vote);
    if (unit !== null) rest = changeEvidence(rest, unit, -1);
  }
  const label = await findLabel(tx, phone, rest, votes.at(-1)?.at ?? new Date(0));
  return sign === 'bad' ? label === 'unwanted' || label === 'suspicious' : label === 'trusted';
}

/** By the counts of its days: of most numbers nobody need be asked. */
function mayBeBurst({ evidence }: OpinionsOfNumber, { sign, at }: { sign: Sign; at: Date }): boolean {
  const [first, last] = around(at).map(dayNumber) as [number, number];
  let votes = 0;
  for (const { kind, days } of evidence) {
    if ((kind === 'positive') !== (sign === 'good')) continue;
    for (const [day, count] of days) if (day >= first && day <= last) votes += count;
  }
  return votes >= burstVotes;
}
