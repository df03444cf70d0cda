import type { Member } from '#server/platform/access/actor.ts';
import type { Database } from '#server/platform/db/database.ts';
import { countedWords, liftBan } from '../rules/opinion.ts';
import { changeOpinion, type JudgedNumber } from './change-opinion.ts';

/** Blocks the number. Repeating it changes nothing, unless the number has a new holder since. */
export function banNumber(
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
    (opinion) => ({ opinion: countedWords(opinion).isBanned ? opinion : { ...opinion, bannedAt: now } }),
    { now, network },
  );
}

/** Removes the block together with the answer to why. */
export function unbanNumber(database: Database, member: Member, number: JudgedNumber, now: Date) {
  return changeOpinion<never>(database, member, number, (opinion) => ({ opinion: liftBan(opinion) }), {
    now,
    network: null,
    ifNothing: null,
  });
}
