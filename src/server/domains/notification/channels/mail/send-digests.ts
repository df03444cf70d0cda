import { sql } from 'kysely';
import { findNoticeReader } from '#server/domains/profile/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { consumeAll } from '#server/platform/rate-limit/rate-limit.ts';
import { dayMs, secondMs } from '#shared/time.ts';
import type { MailedNotices } from '../../commands/queue-mail.ts';
import { findQuietHours } from '../../queries/find-quiet-hours.ts';
import { nextDigest } from '../../rules/next-digest.ts';
import { groupOf, type KindGroup } from '../../rules/notice-groups.ts';
import { quietUntil } from '../../rules/quiet-hours.ts';
import { findMail } from './find-mail.ts';
import { type NoticeMailDeps, noticeMailLimits } from './send-notice-mails.ts';
import { stopToken } from './stop-mail.ts';

const membersInRun = 500;
/** Members who have been away for longer get no digest. */
const awayMs = 180 * dayMs;

/**
 * Sends the weekly digest once, on any number of servers, as the next due time is in the same transaction. @throws the
 * first error, after all other members
 */
export async function sendDigests(deps: NoticeMailDeps, now: Date): Promise<void> {
  const due = await deps.db
    .selectFrom('notice_mail')
    .select('profile_id')
    .where('digest_at', '<=', now)
    .orderBy('digest_at')
    .limit(membersInRun)
    .execute();
  const faults: unknown[] = [];
  for (const { profile_id } of due) {
    await transact(deps.db, (tx) => writeTo(tx, deps, profile_id, now)).catch((err: unknown) => faults.push(err));
  }
  if (faults.length > 0) throw faults[0];
}

async function writeTo(tx: Tx, { keys, queueMail }: NoticeMailDeps, profileId: string, now: Date): Promise<void> {
  const own = tx.selectFrom('notice_mail').select(['digest_zone', 'digest_at']).where('profile_id', '=', profileId);
  const locked = await own.forUpdate().executeTakeFirst();
  if (!locked || locked.digest_zone === null || locked.digest_at === null || locked.digest_at > now) return;
  const note = async (at: Date, sentAt: Date | null = null) => {
    const row = { digest_at: at, ...(sentAt !== null && { digest_sent_at: sentAt }) };
    await tx.updateTable('notice_mail').set(row).where('profile_id', '=', profileId).execute();
  };
  const quiet = await findQuietHours(tx, profileId);
  const quietEnd = quiet && quietUntil(quiet, now);
  if (quietEnd) return note(quietEnd);
  const next = nextDigest(locked.digest_zone, now);
  const mail = await findMail(tx, keys, profileId);
  const reader = await findNoticeReader(tx, profileId);
  const isReadable = mail !== null && mail.confirmed_at !== null && mail.stopped_at === null;
  if (!isReadable || reader === null || reader.isSuspended) return note(next);
  if (now.getTime() - reader.lastSeenAt.getTime() > awayMs) return note(next);
  const unread = await countByGroup(tx, profileId, mail.digest_sent_at, now);
  if (!unread.isNew) return note(next);
  const uses = Object.values(noticeMailLimits).map((limit) => ({ limit, who: profileId }));
  const usedUp = await consumeAll(tx, uses, now);
  if (usedUp) return note(new Date(now.getTime() + usedUp.retryAfterSeconds * secondMs));
  const { address } = mail;
  const notices: MailedNotices = {
    mailedAt: null,
    news: unread.groups.map(lineOf),
    stop: { token: stopToken(keys, { profileId, address, about: 'digest' }), about: 'digest' },
  };
  const values = { number: unread.number };
  const to = { to: mail.to, locale: reader.locale, profileId };
  const outcome = await queueMail(tx, { ...to, kind: 'digest', values, link: '/notifications', notices }, now);
  await note(next, outcome === 'queued' ? now : null);
}

function lineOf({ group, number }: { group: KindGroup; number: number }): MailedNotices['news'][number] {
  const about = group === 'other' ? 'push.kind.other' : (`settings.channels.group.${group}` as const);
  return { phrase: 'mail.digest.line', values: { about: { phrase: about }, number }, link: null };
}

/** Unread notices by group, and whether any is newer than the last digest. */
async function countByGroup(tx: Tx, profileId: string, since: Date | null, now: Date) {
  const { rows } = await sql<{ kind: string; number: number; isNew: boolean }>`
    select kind, count(*)::int4 as number,
      bool_or(${since}::timestamptz is null or created_at > ${since}::timestamptz) as "isNew"
    from notification
    where profile_id = ${profileId}::int8 and read_at is null and created_at <= ${now}::timestamptz
    group by kind order by kind`.execute(tx);
  const groups = new Map<KindGroup, number>();
  for (const { kind, number } of rows) groups.set(groupOf(kind), (groups.get(groupOf(kind)) ?? 0) + number);
  return {
    groups: [...groups].map(([group, number]) => ({ group, number })),
    number: rows.reduce((sum, { number }) => sum + number, 0),
    isNew: rows.some((row) => row.isNew),
  };
}
