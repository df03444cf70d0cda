import { sql } from 'kysely';
import { nameRuns } from '#server/domains/text-check/door.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Db } from '#server/platform/db/database.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';

export interface ListedName {
  /** `own`: listed with this number. `same`: the whole name. `part`: some words, or a one-word name. */
  as: 'own' | 'same' | 'part';
  word: string;
}

/** @param named.phone digits of the person's own number */
export async function findListedName(db: Db, named: { name: string; phone: string }): Promise<ListedName | null> {
  // A single word counts only as the whole name.
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

/** Whether all names have their key, so that a search finds them. */
export async function areNamesKeyed(db: Db): Promise<boolean> {
  const unkeyed = db.selectFrom('open_organisation').select('key').where('name_key', 'is', null).limit(1);
  return (await unkeyed.executeTakeFirst()) === undefined;
}
