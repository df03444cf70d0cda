import { isDeepStrictEqual } from 'node:util';
import { holdUnlisting, listUnlisted, type PhoneHash } from '#server/domains/name/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { canTag } from '../policy.ts';
import { countedWords, type TagSet, tidyTags, warningTags } from '../rules/opinion.ts';
import { changeOpinion, type JudgedNumber } from './change-opinion.ts';

/** Whether the tags only warn of unwanted calls, or are empty. Such tags are allowed on every number. */
export function areWarnings(given: TagSet): boolean {
  const tags = tidyTags(given);
  return tags === null || isDeepStrictEqual(warningTags(tags), tags);
}

export function setTags(
  database: Database,
  hash: PhoneHash,
  member: Member,
  number: JudgedNumber,
  given: TagSet,
  now: Date,
  network: string | null = null,
) {
  const tags = tidyTags(given);
  const isAnyNumbers = areWarnings(given);
  return changeOpinion<'tag.unlisted'>(
    database,
    member,
    number,
    (opinion) => {
      if (tags === null && opinion.tags === null) return { opinion };
      if (tags !== null && isDeepStrictEqual(countedWords(opinion).tags, tags)) return { opinion };
      return { opinion: { ...opinion, tags, taggedAt: tags === null ? null : now } };
    },
    {
      now,
      network,
      ...(tags === null && { ifNothing: null }),
      // Warnings are allowed on unlisted numbers too.
      ...(!isAnyNumbers && {
        async begin(tx: Tx) {
          await holdUnlisting(tx);
          const isUnlisted = (await listUnlisted(tx, hash, [number.phone])).has(number.phone);
          return refusalOf(canTag({ isUnlisted }, { areWarnings: isAnyNumbers }));
        },
      }),
    },
  );
}
