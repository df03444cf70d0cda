import { findNoticeReader, type NoticeReader } from '#server/domains/profile/queries/notice-flags.ts';
import type { Db } from '#server/platform/db/database.ts';
import { createTranslator } from '#server/platform/i18n/translator.ts';
import { type NoticeValues, wordValues } from '#shared/notice-value.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { minuteMs } from '#shared/time.ts';
import type { NoticeChannel, ReadyNotice } from '../channels/channel.ts';
import { findQuietHours } from '../queries/find-quiet-hours.ts';
import { gatherNotices } from '../rules/gather-notices.ts';
import { quietUntil } from '../rules/quiet-hours.ts';
import type { NoticeKind } from './notify.ts';
import '../tables.ts';

export interface DeliveryDeps {
  db: Db;
  /** All ways on which notices leave the site. */
  channels: readonly NoticeChannel[];
}

/** Members that one run delivers to; the next one goes on. */
const membersAtOnce = 500;
/** Notices of one member that are looked at together. */
const noticesAtOnce = 1_000;
/** Tries of one notice; the pause between them doubles from a minute on, so the last one is after about four hours. */
const mostTries = 9;

interface WaitingNotice {
  id: string;
  kind: NoticeKind;
  values: NoticeValues;
  link: string;
  isEssential: boolean;
  isRead: boolean;
  tries: number;
}

/**
 * Hands over to the channels what is due by now, and in the member's quiet hours only what is essential. It stands in the
 * inbox all the same: what was read there meanwhile, and what nobody can read any more, is not sent. Cut off between a
 * channel's answer and the note of it, it is handed over again, which channels pass over.
 *
 * @throws the first fault of a channel, after all others were delivered; what it was of waits as if it had said `later`
 */
export async function deliverNotices({ db, channels }: DeliveryDeps, now: Date): Promise<void> {
  if (channels.length === 0) {
    await db.deleteFrom('notice_outbox').where('not_before', '<=', now).execute();
    return;
  }
  const due = await db
    .selectFrom('notice_outbox')
    .select('profile_id')
    .distinct()
    .where('not_before', '<=', now)
    .orderBy('profile_id')
    .limit(membersAtOnce)
    .execute();
  const faults: unknown[] = [];
  for (const { profile_id } of due) await deliverTo({ db, channels }, profile_id, now, (err) => faults.push(err));
  if (faults.length > 0) throw faults[0];
}

async function deliverTo(
  { db, channels }: DeliveryDeps,
  profileId: string,
  now: Date,
  onFault: (err: unknown) => void,
): Promise<void> {
  const due = await listDue(db, profileId, now);
  const reader = await findNoticeReader(db, profileId);
  const waiting = reader === null ? [] : due.filter(({ isRead }) => !isRead);
  await forget(
    db,
    due.filter((notice) => !waiting.includes(notice)),
  );
  if (reader === null) return;
  const quiet = await findQuietHours(db, profileId);
  const quietEnd = quiet && quietUntil(quiet, now);
  if (quietEnd) await hold(db, waiting, quietEnd);
  for (const group of gatherNotices(quietEnd ? waiting.filter(({ isEssential }) => isEssential) : waiting)) {
    const ready = wordNotices(profileId, group, reader);
    const answers = await Promise.all(
      channels.map(async (channel) => {
        try {
          return await channel.deliver(ready);
        } catch (err) {
          onFault(err);
          return 'later';
        }
      }),
    );
    await (answers.includes('later') ? putOff(db, group, now) : forget(db, group));
  }
}

async function listDue(db: Db, profileId: string, now: Date): Promise<WaitingNotice[]> {
  const rows = await db
    .selectFrom('notice_outbox')
    .innerJoin('notification', 'notification.id', 'notice_outbox.notification_id')
    .select(['notification.id', 'notification.kind', 'notification.notice_values', 'notification.link'])
    .select(['notification.is_essential', 'notification.read_at', 'notice_outbox.tries'])
    .where('notice_outbox.profile_id', '=', profileId)
    .where('notice_outbox.not_before', '<=', now)
    .orderBy('notification.created_at')
    .orderBy('notification.id')
    .limit(noticesAtOnce)
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, kind: row.kind as NoticeKind, values: row.notice_values, link: row.link, tries: row.tries },
    ...{ isEssential: row.is_essential, isRead: row.read_at !== null },
  }));
}

function wordNotices(
  profileId: string,
  [first, ...others]: readonly [WaitingNotice, ...WaitingNotice[]],
  { locale, deliverWithoutSound }: NoticeReader,
): ReadyNotice {
  const { t } = createTranslator(locale);
  const about = { profileId, kind: first.kind, title: t('inbox.title') };
  const isSilent = deliverWithoutSound && !first.isEssential;
  if (others.length > 0) {
    const text = t('inbox.several', { number: others.length + 1 });
    return { ...about, text, path: '/notifications', isSilent };
  }
  const text = t(`notice.${first.kind}` as PhraseKey, wordValues(first.values, locale, t));
  return { ...about, text, path: first.link, isSilent };
}

/** What has gone, or is not to go any more. */
async function forget(db: Db, notices: readonly WaitingNotice[]): Promise<void> {
  if (notices.length === 0) return;
  await db
    .deleteFrom('notice_outbox')
    .where(
      'notification_id',
      'in',
      notices.map(({ id }) => id),
    )
    .execute();
}

/** What can wait is sent when the quiet hours are over, and is no try. */
async function hold(db: Db, waiting: readonly WaitingNotice[], until: Date): Promise<void> {
  const held = waiting.filter(({ isEssential }) => !isEssential).map(({ id }) => id);
  if (held.length === 0) return;
  await db.updateTable('notice_outbox').set({ not_before: until }).where('notification_id', 'in', held).execute();
}

/** Those of one group have been tried differently often, where one came to those that wait. */
async function putOff(db: Db, notices: readonly WaitingNotice[], now: Date): Promise<void> {
  await forget(
    db,
    notices.filter(({ tries }) => tries + 1 >= mostTries),
  );
  for (const { id, tries } of notices) {
    await db
      .updateTable('notice_outbox')
      .set({ tries: tries + 1, not_before: new Date(now.getTime() + 2 ** tries * minuteMs) })
      .where('notification_id', '=', id)
      .execute();
  }
}
