import { sql } from 'kysely';
import { accountRows } from '#server/domains/profile/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type OpinionRow, opinionColumns } from '../commands/opinion-rows.ts';
import { type Answers, countedWords } from '../rules/opinion.ts';

export interface CountedWords {
  authorId: string;
  callerType: number | null;
  callReasons: readonly number[];
  emotags: readonly number[];
  answers: Answers;
}

/** Tags and answers that others count, latest first, of at most `most` members. */
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
