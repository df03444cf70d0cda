import type { Member } from '#server/platform/access/actor.ts';
import type { Database } from '#server/platform/db/database.ts';
import { countedWords, liftBan } from '../rules/opinion.ts';
import { changeOpinion, type JudgedNumber } from './change-opinion.ts';

/** Puts the number on the member's list. Done again nothing changes, unless the number has another holder by now. */
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

/** Takes the number off the member's list, and with the ban why it was. */
export function unbanNumber(database: Database, member: Member, number: JudgedNumber, now: Date) {
  return changeOpinion<never>(database, member, number, (opinion) => ({ opinion: liftBan(opinion) }), {
    now,
    network: null,
    ifNothing: null,
  });
}
