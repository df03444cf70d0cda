import { sql } from 'kysely';
import { nameRuns } from '#server/domains/text-check/door.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Db } from '#server/platform/db/database.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';
import '../tables.ts';

/** How a name reads like that of an organization in a register. */
export interface ListedName {
  /** `own`: the register lists it with this very number. `same`: as a whole. `part`: in it, or a single word. */
  as: 'own' | 'same' | 'part';
  /** As it was written. */
  word: string;
}

/** @param named.phone digits of the number of whoever is called so */
export async function findListedName(db: Db, named: { name: string; phone: string }): Promise<ListedName | null> {
  // A single word in a name may be any word of it.
  const runs = nameRuns(named.name).filter(({ words, isWhole }) => words > 1 || isWhole);
  if (runs.length === 0) return null;
  const own = arrayText(spellingsOf(named.phone), (phone) => phone);
  const rows = await db
    .selectFrom('open_organisation')
    .select(['name_key', sql<boolean>`bool_or(phone = any(${own}::int8[]))`.as('isOwn')])
    .where('name_key', 'in', [...new Set(runs.map(({ key }) => key))])
    .groupBy('name_key')
    .execute();
  const found = runs.filter(({ key }) => rows.some((row) => row.name_key === key));
  const whole = found.find(({ isWhole }) => isWhole);
  if (whole && rows.some((row) => row.isOwn && row.name_key === whole.key)) return { as: 'own', word: whole.written };
  if (whole && whole.words > 1) return { as: 'same', word: whole.written };
  return found[0] ? { as: 'part', word: found[0].written } : null;
}

/** Whether names of registers can be found yet, all of them. */
export async function areNamesKeyed(db: Db): Promise<boolean> {
  const unkeyed = db.selectFrom('open_organisation').select('key').where('name_key', 'is', null).limit(1);
  return (await unkeyed.executeTakeFirst()) === undefined;
}
