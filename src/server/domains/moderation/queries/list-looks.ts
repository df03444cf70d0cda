import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';
import { readLog } from '#server/platform/db/read-log.ts';

/** So many rows are read at once. */
const batch = 500;

export interface LookRecord {
  moderatorId: string;
  /** `text`, `complaint`, `appeal`, `wave` or `data_request`. */
  source: string;
  caseId: string;
  /** Whose data it was; null for who sent a complaint or a request, whose account the desk does not tell. */
  profileId: string | null;
  at: Date;
}

/** What moderators looked at of people's data, the oldest first; from the first moment until before the second. */
export async function* listLooks(db: Db, span: { from: Date; to: Date }): AsyncGenerator<LookRecord> {
  const read = (after: string) =>
    db
      .selectFrom('moderation_look')
      .selectAll()
      .where('done_at', '>=', span.from)
      .where('done_at', '<', span.to)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute();
  for await (const rows of readLog(read)) {
    for (const { moderator_id, source, case_id, profile_id, done_at } of rows) {
      yield { moderatorId: moderator_id, source, caseId: case_id, profileId: profile_id, at: done_at };
    }
  }
}
