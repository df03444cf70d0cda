import { sql } from 'kysely';
import { countShownComments } from '#server/domains/comment/door.ts';
import { hasObjected } from '#server/domains/data-request/door.ts';
import { isAway, isLeftBehind } from '#server/domains/profile/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { textFor } from '#server/platform/db/every-shard.ts';
import type { Standing } from '../policy.ts';
import { leastPeople } from '../rules/sketch.ts';

/** Keyed hashes under which other domains know a number. */
export interface NumberKeys {
  /** Hashes under which erased accounts of the number may be known; at least two. */
  formerPhones(phone: string): [string, ...string[]];
  objection(phone: string): string;
  isUnlisted(db: Db, phone: string): Promise<boolean>;
}

export interface StandingValues {
  portraitFormer: string;
  portraitOther: string;
  portraitObjection: string;
}

export function standingValues(keys: Omit<NumberKeys, 'isUnlisted'>, phone: string): StandingValues {
  const [portraitFormer, portraitOther = portraitFormer] = keys.formerPhones(phone);
  return { portraitFormer, portraitOther, portraitObjection: keys.objection(phone) };
}

/** The fields of `Standing` as SQL expressions. */
export function standingColumns(asked: { phone: string } & StandingValues) {
  const { phone } = asked;
  return {
    people: countShownComments(phone, leastPeople),
    isOff: `exists (select 1 from portrait_wish wish where wish.phone = ${phone} and wish.is_off)`,
    isLeft: isLeftBehind({ phone, hashes: `${asked.portraitFormer}, ${asked.portraitOther}` }),
    hasObjected: hasObjected({ phone, key: asked.portraitObjection }),
    isAway: isAway(phone),
  };
}

/** @param phone digits */
export async function findStanding(db: Db, keys: NumberKeys, phone: string): Promise<Standing> {
  const values = standingValues(keys, phone);
  const columns = standingColumns({
    phone: 'asked.phone',
    portraitFormer: 'asked.former',
    portraitOther: 'asked.other',
    portraitObjection: 'asked.objection',
  });
  const { rows } = await sql<Omit<Standing, 'isUnlisted'>>`
    select ${sql.raw(
      Object.entries(columns)
        // Read outside of a section, so the form for distributed tables serves everywhere.
        .map(([name, column]) => `${textFor({ isDistributed: true }, column)} as "${name}"`)
        .join(', '),
    )}
    from (
      select ${phone}::int8 as phone, ${values.portraitFormer}::text as former, ${values.portraitOther}::text as other,
        ${values.portraitObjection}::text as objection
    ) asked`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a statement of one row gave none');
  return { ...row, isUnlisted: await keys.isUnlisted(db, phone) };
}
