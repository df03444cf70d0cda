import type { Db } from '#server/platform/db/database.ts';
import { readLog } from '#server/platform/db/read-log.ts';

const batch = 500;

export interface DataAccessRecord {
  moderatorId: string;
  /** `text`, `complaint`, `appeal`, `wave` or `data_request`. */
  source: string;
  caseId: string;
  /** The data subject; null for senders of complaints and requests, whose account is not shown to moderators. */
  profileId: string | null;
  at: Date;
}

/** The log of moderators' access to personal data, oldest first, from `from` until before `to`. */
export async function* listDataAccesses(db: Db, span: { from: Date; to: Date }): AsyncGenerator<DataAccessRecord> {
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
