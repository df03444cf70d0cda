import { type SqlBool, sql } from 'kysely';
import { findNoticeReader, type NoticeReader } from '#server/domains/profile/door.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { consumeAll, refundUse } from '#server/platform/rate-limit/rate-limit.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '#shared/time.ts';
import type { MailKeys } from '../../commands/mail-deps.ts';
import type { MailedNotices, NewMail, QueueMail } from '../../commands/queue-mail.ts';
import { findQuietHours } from '../../queries/find-quiet-hours.ts';
import { listChoices } from '../../queries/list-choices.ts';
import { nameMembers } from '../../queries/name-members.ts';
import { groupOf, isSentThoughRead, wishOf } from '../../rules/notice-groups.ts';
import { quietUntil } from '../../rules/quiet-hours.ts';
import { isForReader } from '../../rules/suspension-notices.ts';
import { findMail, type MailRecord } from './find-mail.ts';
import { forgetWaiting } from './set-mail.ts';
import { stopToken } from './stop-mail.ts';

export interface NoticeMailDeps {
  db: Db;
  keys: MailKeys;
  queueMail: QueueMail;
}

const membersInRun = 500;
const mostNews = 10;
export const noticeMailLimits = {
  often: { name: 'mails of notices', most: 1, spanMs: 10 * minuteMs },
  day: { name: 'mails of notices in a day', most: 20, spanMs: dayMs },
};

/** Each is the condition of an index. */
const isUnread = sql<SqlBool>`mail_wanted_at is not null and mailed_at is null and read_at is null`;
const isReadEssential = sql<SqlBool>`
  mail_wanted_at is not null and mailed_at is null and read_at is not null and is_essential`;

/**
 * Sends each member one mail with all notices; in quiet hours only essential ones. One per ten minutes, twenty a day.
 * Row locks prevent a second one. @throws the first error, after all other members
 */
export async function sendNoticeMails(deps: NoticeMailDeps, now: Date): Promise<void> {
  const due = await deps.db
    .selectFrom('notice_mail')
    .select('profile_id')
    .where('confirmed_at', 'is not', null)
    .where('stopped_at', 'is', null)
    .where((row) => row.or([row('not_before', 'is', null), row('not_before', '<=', now)]))
    .where(
      sql<SqlBool>`profile_id in (
        select profile_id from notification where ${isUnread}
        union all select profile_id from notification where ${isReadEssential})`,
    )
    .orderBy('profile_id')
    .limit(membersInRun)
    .execute();
  const faults: unknown[] = [];
  for (const { profile_id } of due) {
    await transact(deps.db, (tx) => writeTo(tx, deps, profile_id, now)).catch((err: unknown) => faults.push(err));
  }
  if (faults.length > 0) throw faults[0];
}

async function writeTo(tx: Tx, { keys, queueMail }: NoticeMailDeps, profileId: string, now: Date): Promise<void> {
  const own = tx.selectFrom('notice_mail').select('not_before').where('profile_id', '=', profileId);
  const locked = await own.forUpdate().executeTakeFirst();
  if (!locked || (locked.not_before !== null && locked.not_before > now)) return;
  const mail = await findMail(tx, keys, profileId);
  // Sealed with a lost secret: retried daily, so that it does not block the queue.
  if (mail === null) return holdUntil(tx, profileId, new Date(now.getTime() + dayMs));
  if (mail.confirmed_at === null || mail.stopped_at !== null) return;
  const reader = await findNoticeReader(tx, profileId);
  if (reader === null) return forgetWaiting(tx, profileId);
  const waiting = await listWanted(tx, profileId, reader);
  const quiet = await findQuietHours(tx, profileId);
  const quietEnd = quiet && quietUntil(quiet, now);
  const ready = quietEnd ? waiting.filter((notice) => notice.is_essential) : waiting;
  if (ready.length === 0) return holdUntil(tx, profileId, quietEnd ?? now);
  const { often, day } = noticeMailLimits;
  const uses = [often, day].map((limit) => ({ limit, who: profileId }));
  const usedUp = await consumeAll(tx, uses, now);
  if (usedUp) return holdUntil(tx, profileId, new Date(now.getTime() + usedUp.retryAfterSeconds * secondMs));
  const outcome = await queueMail(tx, wordNews(keys, mail, reader, ready, now), now);
  // The address has its own limit, which other members may share.
  if (outcome === 'day_limit') {
    for (const { limit, who } of uses) await refundUse(tx, limit, who, now);
    return holdUntil(tx, profileId, new Date(now.getTime() + hourMs));
  }
  if (outcome !== 'queued') {
    await tx.updateTable('notice_mail').set({ stopped_at: now }).where('profile_id', '=', profileId).execute();
    return forgetWaiting(tx, profileId);
  }
  await sql`update notification set mailed_at = ${now}::timestamptz where ${oneOf(ready)}`.execute(tx);
  await holdUntil(tx, profileId, new Date(now.getTime() + often.spanMs));
}

type Waiting = Awaited<ReturnType<typeof listWanted>>[number];

/** Waiting notices that the member still wants by mail; the others stop waiting. */
async function listWanted(tx: Tx, profileId: string, reader: NoticeReader) {
  const waiting = await tx
    .selectFrom('notification')
    .select(['id', 'kind', 'notice_values', 'link', 'is_essential', 'read_at'])
    .where('profile_id', '=', profileId)
    .where(sql<SqlBool>`(${isUnread} or ${isReadEssential})`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const choices = await listChoices(tx, profileId);
  const wanted = waiting.filter(({ kind, is_essential, read_at }) => {
    if (!isForReader(reader, kind)) return false;
    if (read_at !== null && !isSentThoughRead({ kind, isEssential: is_essential })) return false;
    const wish = wishOf(choices, groupOf(kind), 'mail');
    return wish === 'on' || (wish === 'off' && is_essential);
  });
  const rest = waiting.filter((notice) => !wanted.includes(notice));
  await sql`update notification set mail_wanted_at = null where ${oneOf(rest)}`.execute(tx);
  const values = await nameMembers(
    tx,
    wanted.map((notice) => notice.notice_values),
  );
  return wanted.map(({ notice_values: _, ...notice }, at) => ({ ...notice, values: values[at] ?? {} }));
}

/** An array, because a statement has a limit of parameters. */
function oneOf(notices: readonly { id: string }[]) {
  return sql<SqlBool>`id = any(${`{${notices.map(({ id }) => id).join(',')}}`}::int8[])`;
}

async function holdUntil(tx: Tx, profileId: string, until: Date): Promise<void> {
  await tx.updateTable('notice_mail').set({ not_before: until }).where('profile_id', '=', profileId).execute();
}

function wordNews(
  keys: MailKeys,
  mail: MailRecord,
  { locale }: NoticeReader,
  ready: readonly Waiting[],
  now: Date,
): NewMail {
  const groups = [...new Set(ready.map(({ kind }) => groupOf(kind)))];
  const [only = 'other'] = groups;
  const about = groups.length === 1 && only !== 'other' ? only : 'all';
  const notices: MailedNotices = {
    mailedAt: now.toISOString(),
    news: mail.shows_content ? ready.slice(0, mostNews).map(newsOf) : groups.map((group) => kindOf(group)),
    stop: { token: stopToken(keys, { profileId: mail.profile_id, address: mail.address, about }), about },
  };
  const to = { to: mail.to, profileId: mail.profile_id, locale };
  return { ...to, kind: 'notices', values: { number: ready.length }, link: '/notifications', notices };
}

function newsOf({ kind, values, link }: Waiting) {
  return { phrase: `notice.${kind}` as PhraseKey, values, link };
}

/** What bystanders may see: no more than on a lock screen, and no link, whose path may contain a number. */
function kindOf(group: ReturnType<typeof groupOf>) {
  return { phrase: `push.kind.${group}`, values: {}, link: null } as const;
}
