import type { Member } from '#server/platform/access/actor.ts';
import type { Database } from '#server/platform/db/database.ts';
import { countedWords, liftBlock } from '../rules/opinion.ts';
import { changeOpinion, type JudgedNumber } from './change-opinion.ts';

/** Blocks the number. Repeating it changes nothing, unless the number has a new holder since. */
export function blockNumber(
  database: Database,
  member: Member,
  number: JudgedNumber,
  now: Date,
  network: string | null = null,
) {
  return changeOpinion<never>(
    database,
    member,
    number,
    (opinion) => ({ opinion: countedWords(opinion).isBanned ? opinion : { ...opinion, blockedAt: now } }),
    { now, network },
  );
}

/** Removes the block together with the answer to why. */
export function unblockNumber(database: Database, member: Member, number: JudgedNumber, now: Date) {
  return changeOpinion<never>(database, member, number, (opinion) => ({ opinion: liftBlock(opinion) }), {
    now,
    network: null,
    ifNothing: null,
  });
}
