import { sql } from 'kysely';
import { hasUnread, noticeRows, notify } from '#server/domains/notification/door.ts';
import { holdActive } from '#server/domains/profile/door.ts';
import type { Database, Db, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { dayMs } from '#shared/time.ts';
import { undoMs } from '../policy.ts';
import { reportNotices } from '../queries/count-unread.ts';

/** Decisions older than this are left to the list of reports, if the job did not run for so long. */
const lateMs = 7 * dayMs;

interface DecidedReport {
  profileId: string;
  id: string;
}

/**
 * Notifies members of final decisions about texts that they reported, other than those that authors deleted: one unread
 * notice for all. Idempotent: the key names the latest decided report.
 */
export async function notifyReporters({ db }: Database, now: Date): Promise<void> {
  for (const decided of await listUnnotified(db, now)) await transact(db, (tx) => notifyReporter(tx, decided, now));
}

/** The latest decided report of each member who had no notice of it yet and has no unread one. */
export async function listUnnotified(db: Db, now: Date): Promise<DecidedReport[]> {
  const { rows } = await sql<DecidedReport>`
    select latest.profile_id::text as "profileId", latest.id::text as id
    from (
      select distinct on (profile_id) profile_id, id
      from moderation_report
      where outcome in ('kept', 'removed') and told_at is null
        and decided_at >= ${new Date(now.getTime() - lateMs)}::timestamptz
        and decided_at < ${new Date(now.getTime() - undoMs)}::timestamptz
      order by profile_id, decided_at desc, moderation_report.id desc
    ) latest
    where not exists (
        select from ${sql.raw(noticeRows)} told
        where told.profile_id = latest.profile_id and told.key = ${reportNotices}::text || latest.id::text
      )
      and not exists (
        select from ${sql.raw(noticeRows)} unread
        where unread.profile_id = latest.profile_id and unread.read_at is null
          and starts_with(unread.key, ${reportNotices}::text)
      )`.execute(db);
  return rows;
}

async function notifyReporter(tx: Tx, { profileId, id }: DecidedReport, now: Date): Promise<void> {
  if (!(await holdActive(tx, profileId)) || (await hasUnread(tx, profileId, reportNotices))) return;
  const notice = { kind: 'report_decided', link: '/reports', isEssential: false } as const;
  await notify(tx, { ...notice, profileId, key: `${reportNotices}${id}` }, now);
}
