import { sql } from 'kysely';
import { accountRows } from '#server/domains/profile/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type OpinionRow, opinionColumns } from '../commands/opinion-rows.ts';
import { type Answers, countedWords } from '../rules/opinion.ts';

/** What one member says of a number by tags and answers, by the ids of the catalogue. */
export interface CountedWords {
  /** Profile id. */
  authorId: string;
  /** Null: unknown. */
  callerType: number | null;
  callReasons: readonly number[];
  emotags: readonly number[];
  answers: Answers;
}

/**
 * What members say of a number without writing, as far as others count it: nothing that was withdrawn or is concealed,
 * and nothing from before the present holder. What was said last comes first.
 *
 * @param phone digits
 * @param most how many members at most are read
 */
export async function listCountedWords(db: Db, phone: string, most: number): Promise<CountedWords[]> {
  const { rows } = await sql<OpinionRow>`
    select ${sql.raw(opinionColumns)} from opinion o join ${sql.raw(accountRows)} p on p.id = o.profile_id
    where o.phone = ${phone}::int8 and (o.tags is not null or o.answers is not null)
      and not o.is_concealed and o.withdrawn_by is null
    order by o.updated_at desc, o.profile_id limit ${most}::int4`.execute(db);
  return rows.flatMap((row) => {
    const { tags, answers } = countedWords(row);
    if (tags === null && Object.keys(answers).length === 0) return [];
    const { callerType = null, callReasons = [], emotags = [] } = tags ?? {};
    return [{ authorId: row.profileId, callerType, callReasons, emotags, answers }];
  });
}
