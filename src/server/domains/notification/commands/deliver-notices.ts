import { sql } from 'kysely';
import type { DomainPart } from '#server/domains/part.ts';
import { findNoticeReader, lockActive, type NoticeReader } from '#server/domains/profile/door.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { createTranslator } from '#server/platform/i18n/translator.ts';
import { type ShownValues, wordValues } from '#shared/notice-value.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { minuteMs } from '#shared/time.ts';
import type { Delivery, NoticeChannel, ReadyNotice } from '../channels/channel.ts';
import { findQuietHours } from '../queries/find-quiet-hours.ts';
import { listChoices } from '../queries/list-choices.ts';
import { nameMembers } from '../queries/name-members.ts';
import { gatherNotices } from '../rules/gather-notices.ts';
import { type Choice, groupOf, isSentThoughRead, type Wish, wishOf } from '../rules/notice-groups.ts';
import { quietUntil } from '../rules/quiet-hours.ts';
import { isForReader } from '../rules/suspension-notices.ts';
import { type NoticeKind, withdrawNotice } from './notify.ts';

export interface DeliveryDeps {
  db: Db;
  /** Read per member, because a run may take many minutes. */
  clock: Clock;
  channels: readonly NoticeChannel[];
  parts(): readonly Pick<DomainPart, 'listStaleNotices' | 'listVoidNotices'>[];
}

const membersInRun = 500;
/** Concurrency: a channel that hangs delays only these. */
const membersAtOnce = 20;
/** Duration of the lock on a member's notices; must exceed the time of all channels for one member. */
const takenMs = 15 * minuteMs;
/** Tries of one notice. The pause doubles from one minute, so the last try is after about four hours. */
const mostTries = 9;

interface WaitingNotice {
  id: string;
  key: string;
  kind: NoticeKind;
  values: ShownValues;
  link: string;
  isEssential: boolean;
  isRead: boolean;
  tries: number;
}

/**
 * Delivers due notices to the chosen channels; in quiet hours only essential ones. Skips notices that were read (not
 * those of `isSentThoughRead`), are obsolete or cannot be read any more. `taken_until` keeps other servers away. After a
 * crash between delivery and its record, the notice is delivered again after `takenMs`, and the channel drops the
 * duplicate.
 *
 * @throws the first error, after all other members were handled; a failed channel counts as `later`
 */
export async function deliverNotices(deps: DeliveryDeps): Promise<void> {
  const due = await deps.db
    .selectFrom('notice_outbox')
    .select('profile_id')
    .distinct()
    .where(isFree(deps.clock.now()))
    .orderBy('profile_id')
    .limit(membersInRun)
    .execute();
  const faults: unknown[] = [];
  const onFault = (err: unknown) => faults.push(err);
  const rest = due.values();
  const deliverRest = async () => {
    for (const { profile_id } of rest) await deliverTo(deps, profile_id, onFault).catch(onFault);
  };
  await Promise.all(Array.from({ length: membersAtOnce }, deliverRest));
  if (faults.length > 0) throw faults[0];
}

async function deliverTo(
  { db, clock, channels, parts }: DeliveryDeps,
  profileId: string,
  onFault: (err: unknown) => void,
): Promise<void> {
  const now = clock.now();
  const due = await takeDue(db, profileId, now);
  const reader = await findNoticeReader(db, profileId);
  const isOver = (notice: WaitingNotice) =>
    reader === null || (notice.isRead && !isSentThoughRead(notice)) || !isForReader(reader, notice.kind);
  await forget(db, due.filter(isOver));
  if (reader === null) return;
  const waiting = due.filter((notice) => !isOver(notice));
  const quiet = await findQuietHours(db, profileId);
  const quietEnd = quiet && quietUntil(quiet, now);
  if (quietEnd) await hold(db, waiting, quietEnd);
  const ready = quietEnd ? waiting.filter(({ isEssential }) => isEssential) : waiting;
  const wasStale = await listStale(db, parts(), profileId, ready);
  // What is tried again may have reached a device.
  const unsent = ready.filter((notice) => notice.tries === 0 && wasStale(notice));
  const revived = await withdrawVoid(db, parts(), profileId, unsent);
  const stale = (notice: WaitingNotice) => wasStale(notice) && !revived.has(notice.key);
  await forget(db, ready.filter(stale));
  const choices = await listChoices(db, profileId);
  for (const group of gatherNotices(ready.filter((notice) => !stale(notice)))) {
    const answers = await handOver(channels, wordNotices(profileId, group, reader), choices, onFault);
    await (answers.includes('later') ? putOff(db, group, now) : forget(db, group));
  }
}

/** Notices held by quiet hours may be obsolete by now. Essential ones are sent in any case. */
async function listStale(
  db: Db,
  parts: ReturnType<DeliveryDeps['parts']>,
  profileId: string,
  ready: readonly WaitingNotice[],
): Promise<(notice: WaitingNotice) => boolean> {
  const keys = ready.filter(({ isEssential }) => !isEssential).map(({ key }) => key);
  const stale = new Set<string>();
  for (const part of keys.length === 0 ? [] : parts) {
    for (const key of (await part.listStaleNotices?.(db, profileId, keys)) ?? []) stale.add(key);
  }
  return ({ key, isEssential }) => !isEssential && stale.has(key);
}

/** Deletes unsent notices whose subject was taken back; returns keys that now stand for a later text. */
async function withdrawVoid(
  db: Db,
  parts: ReturnType<DeliveryDeps['parts']>,
  profileId: string,
  notices: readonly WaitingNotice[],
): Promise<ReadonlySet<string>> {
  const keys = notices.map(({ key }) => key);
  if (keys.length === 0) return new Set();
  return transact(db, async (tx) => {
    // A later text that is told at the same time is either seen here or finds no notice.
    await lockActive(tx, profileId);
    const revived = new Set(keys);
    for (const part of parts) {
      const stale = [...((await part.listStaleNotices?.(tx, profileId, keys)) ?? [])];
      for (const key of stale) revived.delete(key);
      for (const key of (await part.listVoidNotices?.(tx, stale)) ?? []) await withdrawNotice(tx, { profileId, key });
    }
    return revived;
  });
}

/** Delivers to all chosen channels; an essential notice that reaches none goes to the first other one. */
async function handOver(
  channels: readonly NoticeChannel[],
  ready: ReadyNotice,
  choices: readonly Choice[],
  onFault: (err: unknown) => void,
): Promise<Delivery[]> {
  const hand = async (channel: NoticeChannel): Promise<Delivery> => {
    try {
      return await channel.deliver(ready);
    } catch (err) {
      onFault(err);
      return 'later';
    }
  };
  const by = (wish: Wish) => channels.filter(({ name }) => wishOf(choices, groupOf(ready.kind), name) === wish);
  const answers = await Promise.all(by('on').map(hand));
  if (!ready.isEssential || answers.some((answer) => answer !== 'gone')) return answers;
  for (const channel of by('off')) {
    const answer = await hand(channel);
    if (answer !== 'gone') return [answer];
  }
  return answers;
}

const isFree = (now: Date) =>
  sql<boolean>`not_before <= ${now}::timestamptz and (taken_until is null or taken_until <= ${now}::timestamptz)`;

/** A second server waits for the row locks and then finds no free rows. */
async function takeDue(db: Db, profileId: string, now: Date): Promise<WaitingNotice[]> {
  const taken = await db
    .updateTable('notice_outbox')
    .set({ taken_until: new Date(now.getTime() + takenMs) })
    .where('profile_id', '=', profileId)
    .where(isFree(now))
    .returning(['notification_id', 'tries'])
    .execute();
  const triesOf = new Map(taken.map(({ notification_id, tries }) => [notification_id, tries]));
  const rows = await db
    .selectFrom('notification')
    .select(['id', 'key', 'kind', 'notice_values', 'link', 'is_essential', 'read_at'])
    .where(oneOf('id', [...triesOf.keys()]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const values = await nameMembers(
    db,
    rows.map((row) => row.notice_values),
  );
  return rows.map((row, at) => ({
    id: row.id,
    key: row.key,
    kind: row.kind as NoticeKind,
    values: values[at] ?? {},
    link: row.link,
    isEssential: row.is_essential,
    isRead: row.read_at !== null,
    tries: triesOf.get(row.id) ?? 0,
  }));
}

/** An array, because a statement has a limit of parameters. */
function oneOf(column: 'id' | 'notification_id', ids: readonly string[]) {
  return sql<boolean>`${sql.ref(column)} = any(${`{${ids.join(',')}}`}::int8[])`;
}

function wordNotices(
  profileId: string,
  group: readonly [WaitingNotice, ...WaitingNotice[]],
  { locale, deliverWithoutSound }: NoticeReader,
): ReadyNotice {
  const { t } = createTranslator(locale);
  const [first] = group;
  const ids = idsOf(group);
  const { kind, isEssential } = first;
  const kindText = t(`push.kind.${groupOf(kind)}`);
  const about = { profileId, ids, key: ids.join(' '), kind, isEssential, kindText, locale, title: t('inbox.title') };
  const isSilent = deliverWithoutSound && !isEssential;
  if (group.length > 1) {
    const text = t('inbox.several', { number: group.length });
    return { ...about, text, path: '/notifications', isSilent };
  }
  const text = t(`notice.${kind}` as PhraseKey, wordValues(first.values, locale, t));
  return { ...about, text, path: first.link, isSilent };
}

async function forget(db: Db, notices: readonly WaitingNotice[]): Promise<void> {
  if (notices.length === 0) return;
  await db
    .deleteFrom('notice_outbox')
    .where(oneOf('notification_id', idsOf(notices)))
    .execute();
}

/** Postpones non-essential notices to the end of quiet hours; this is no failed try. */
async function hold(db: Db, waiting: readonly WaitingNotice[], until: Date): Promise<void> {
  const held = idsOf(waiting.filter(({ isEssential }) => !isEssential));
  if (held.length === 0) return;
  await db
    .updateTable('notice_outbox')
    .set({ not_before: until, taken_until: null })
    .where(oneOf('notification_id', held))
    .execute();
}

async function putOff(db: Db, group: readonly [WaitingNotice, ...WaitingNotice[]], now: Date): Promise<void> {
  const [{ tries }] = group;
  if (tries + 1 >= mostTries) return forget(db, group);
  await db
    .updateTable('notice_outbox')
    .set({ tries: tries + 1, not_before: new Date(now.getTime() + 2 ** tries * minuteMs), taken_until: null })
    .where(oneOf('notification_id', idsOf(group)))
    .execute();
}

function idsOf(notices: readonly WaitingNotice[]): string[] {
  return notices.map(({ id }) => id);
}
