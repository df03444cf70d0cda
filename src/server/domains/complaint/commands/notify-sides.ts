import { cancelNotices, notify } from '#server/domains/notification/door.ts';
import { countModerators } from '#server/domains/profile/door.ts';
import { writingNetwork } from '#server/domains/write-limits/door.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { localeOf } from '#shared/locale.ts';
import type { NoticeValues } from '#shared/notice-value.ts';
import type { Pause } from '../queries/find-measure.ts';
import type { AppealRow, CaseRow, ItemRow } from '../queries/find-ticket.ts';
import { appealUntil } from '../rules/appeal-until.ts';
import type { MeasureRow } from '../tables.ts';
import type { ComplaintDeps } from './complaint-deps.ts';
import { findAuthorAddress } from './find-author-address.ts';

/** Subject of a receipt mail, by which its answer names the complaint. */
export const receiptOf = (ticket: string) => `complaint:${ticket}`;

const pageOf = (ticket: string) => `/complaint/${ticket}`;

/** Confirms the receipt of a complaint and its due time, by mail and, for members, in the app. */
export async function notifyReceipt(
  deps: ComplaintDeps,
  tx: Tx,
  row: CaseRow,
  visitor: string,
  now: Date,
): Promise<void> {
  const ticket = deps.secrets.ticketOf(row.seed, '');
  const due = { at: toTimestamp(row.due_at) };
  const receipt = { about: receiptOf(ticket), network: writingNetwork(visitor) };
  await mailComplainant(deps, tx, row, { kind: 'complaint_received', values: { due }, receipt }, now);
  await noticeComplainant(tx, row, { kind: 'complaint_received', ticket, key: `complaint:${row.id}:received` }, now);
}

/** Notifies the complainant that the case is decided or void, at the end of the undo period (`notifyAt`). */
export async function notifyDecision(
  deps: ComplaintDeps,
  tx: Tx,
  { row, items, appeals }: { row: CaseRow; items: readonly ItemRow[]; appeals: readonly AppealRow[] },
  now: Date,
  notifyAt: Date,
): Promise<void> {
  const ticket = deps.secrets.ticketOf(row.seed, '');
  const mayAppeal = items.some((item) => appealUntil(deps, 'complainant', item, appeals) !== null);
  const kind = mayAppeal && (await isOneModerator(tx)) ? 'complaint_decided_alone' : 'complaint_decided';
  const key = decidedKey(row);
  await mailComplainant(deps, tx, row, { kind, later: { key, from: notifyAt } }, now);
  await noticeComplainant(tx, row, { kind, ticket, key }, notifyAt);
}

/** With fewer than two moderators, appeals are decided by the admin, who may have made the first decision. */
export async function isOneModerator(db: Db): Promise<boolean> {
  return (await countModerators(db)) < 2;
}

const decidedKey = ({ id, version }: Pick<CaseRow, 'id' | 'version'>) => `complaint:${id}:decided:${version}`;
const measureKey = (id: string, kind: MeasureTold) => `complaint:${id}:${kind}`;
const textKey = (itemId: string, version: number) => `complaint-text:${itemId}:${version}`;
const warningKey = (itemId: string, version: number) => `complaint-warning:${itemId}:${version}`;

/** Keys of all notices and mails that wait for the end of the undo period of the decision at this case `version`. */
export function keysOfDecision(decision: {
  caseId: string;
  itemIds: readonly string[];
  version: number;
  isMeasureTaken: boolean;
}): string[] {
  const { caseId, itemIds, version, isMeasureTaken } = decision;
  const measures = isMeasureTaken ? (['complaint_warned', 'complaint_paused'] as const) : [];
  return [
    decidedKey({ id: caseId, version }),
    ...measures.map((kind) => measureKey(caseId, kind)),
    ...itemIds.flatMap((id) => [textKey(id, version - 1), warningKey(id, version - 1)]),
  ];
}

type MeasureTold = 'complaint_warned' | 'complaint_paused' | 'complaint_measure_judged';

/** Notifies a sender of a warning or pause. The reasons and the appeal are on the page of the complaint behind it. */
export async function notifyMeasure(
  deps: ComplaintDeps,
  tx: Tx,
  row: CaseRow,
  { step, ends_at: end }: Pick<MeasureRow, 'step' | 'ends_at'>,
  now: Date,
  notifyAt: Date,
): Promise<void> {
  const kind = step === 'pause' ? 'complaint_paused' : 'complaint_warned';
  await notifyOfMeasure(
    deps,
    tx,
    row,
    { kind, ...(end && { values: { until: { at: toTimestamp(end) } } }) },
    now,
    notifyAt,
  );
}

/** Cancels pending messages about a warning or pause. @returns whether a notice was still pending */
export async function cancelMeasure(
  { cancelMails }: ComplaintDeps,
  tx: Tx,
  { caseId, profileId }: { caseId: string; profileId: string | null },
  now: Date,
): Promise<boolean> {
  const keys = [measureKey(caseId, 'complaint_warned'), measureKey(caseId, 'complaint_paused')];
  await cancelMails(tx, keys);
  return profileId !== null && (await cancelNotices(tx, { profileId, keys }, now));
}

/** Mails a paused address's owner that a complaint was not accepted, with a link to the complaint behind the pause. */
export async function notifyNotTaken(
  { secrets, queueMail }: ComplaintDeps,
  tx: Tx,
  row: CaseRow,
  { until, caseId }: Pause,
  now: Date,
): Promise<void> {
  const to = secrets.open(row.seed, row.sealed);
  if (to === null) return;
  const paused = await tx
    .selectFrom('complaint_case')
    .select('seed')
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow();
  const ticket = secrets.ticketOf(row.seed, '');
  await queueMail(
    tx,
    {
      to: to.email,
      locale: localeOf(to.locale),
      kind: 'complaint_not_taken',
      link: pageOf(secrets.ticketOf(paused.seed, '')),
      values: { ticket: { code: ticket }, until: { at: toTimestamp(until) } },
    },
    now,
  );
}

export async function notifyMeasureJudged(deps: ComplaintDeps, tx: Tx, row: CaseRow, now: Date): Promise<void> {
  await notifyOfMeasure(deps, tx, row, { kind: 'complaint_measure_judged' }, now);
}

async function notifyOfMeasure(
  deps: ComplaintDeps,
  tx: Tx,
  row: CaseRow,
  told: { kind: MeasureTold; values?: NoticeValues },
  now: Date,
  notifyAt: Date = now,
): Promise<void> {
  const ticket = deps.secrets.ticketOf(row.seed, '');
  const key = measureKey(row.id, told.kind);
  await mailComplainant(deps, tx, row, { ...told, later: { key, from: notifyAt } }, now);
  await noticeComplainant(tx, row, { ...told, ticket, key }, notifyAt);
}

interface ComplaintMail {
  kind: 'complaint_received' | 'complaint_decided' | 'complaint_decided_alone' | MeasureTold;
  values?: NoticeValues;
  receipt?: { about: string; network: string };
  later?: { key: string; from: Date };
}

async function mailComplainant(
  { secrets, queueMail }: ComplaintDeps,
  tx: Tx,
  row: CaseRow,
  mail: ComplaintMail,
  now: Date,
) {
  const to = secrets.open(row.seed, row.sealed);
  if (to === null) return;
  const ticket = secrets.ticketOf(row.seed, '');
  await queueMail(
    tx,
    {
      to: to.email,
      locale: localeOf(to.locale),
      link: pageOf(ticket),
      kind: mail.kind,
      values: { ticket: { code: ticket }, ...mail.values },
      ...(mail.receipt && { receipt: mail.receipt }),
      ...(mail.later && { later: mail.later }),
      ...(row.profile_id !== null && { profileId: row.profile_id }),
    },
    now,
  );
}

async function noticeComplainant(
  tx: Tx,
  { profile_id: profileId }: CaseRow,
  { kind, ticket, key, values }: { kind: ComplaintMail['kind']; ticket: string; key: string; values?: NoticeValues },
  now: Date,
): Promise<void> {
  if (profileId === null) return;
  const to = { profileId, kind, link: pageOf(ticket), key };
  await notify(tx, { ...to, ...(values && { values }), isEssential: true }, now);
}

/** Notifies a text's author of the outcome, without naming the complainant. `to.version`: of the case before it. */
export async function notifyAuthor(
  tx: Tx,
  to: { itemId: string; authorId: string; ticket: string; version: number },
  kind: keyof typeof noticeOf,
  notifyAt: Date,
): Promise<void> {
  const { itemId, authorId: profileId, ticket, version } = to;
  const key = textKey(itemId, version);
  const mayBeAlone = kind === 'text_removed' && (await isOneModerator(tx));
  const notice = mayBeAlone ? 'complaint_text_removed_alone' : noticeOf[kind];
  await notify(tx, { profileId, kind: notice, link: pageOf(ticket), key, isEssential: true }, notifyAt);
}

/** Notifies an author of a moderator's warning. The reason is on the page of the complaint. */
export async function notifyWarned(
  tx: Tx,
  to: { itemId: string; authorId: string; ticket: string; version: number },
  notifyAt: Date,
): Promise<void> {
  const { itemId, authorId: profileId, ticket, version } = to;
  const key = warningKey(itemId, version);
  const notice = { profileId, kind: 'complaint_author_warned', link: pageOf(ticket), key, isEssential: true } as const;
  await notify(tx, notice, notifyAt);
}

const noticeOf = {
  text_removed: 'complaint_text_removed',
  text_restored: 'complaint_text_restored',
  text_kept: 'complaint_text_kept',
  text_kept_removed: 'complaint_appeal_refused',
  text_removed_still: 'complaint_appeal_granted',
} as const;

/** Asks an author whether there was a contact, or reminds them, without naming the complainant. */
export async function notifyAsked(
  deps: Pick<ComplaintDeps, 'queueMail' | 'secrets'>,
  tx: Tx,
  about: { item: ItemRow; ticket: string },
  kind: 'author_asked' | 'author_reminded',
  now: Date,
): Promise<void> {
  if (about.item.asked_until === null) return;
  const values = { until: { at: toTimestamp(about.item.asked_until) } };
  await notifyOfQuestion(deps, tx, about, { kind: `complaint_${kind}`, values }, now);
}

/** Notifies a silent author that the text is hidden until a moderator decides. */
export async function notifyHidden(
  deps: Pick<ComplaintDeps, 'queueMail' | 'secrets'>,
  tx: Tx,
  about: { item: ItemRow; ticket: string },
  now: Date,
): Promise<void> {
  await notifyOfQuestion(deps, tx, about, { kind: 'complaint_text_hidden', values: {} }, now);
}

async function notifyOfQuestion(
  { queueMail, secrets }: Pick<ComplaintDeps, 'queueMail' | 'secrets'>,
  tx: Tx,
  { item, ticket }: { item: ItemRow; ticket: string },
  told: {
    kind: 'complaint_author_asked' | 'complaint_author_reminded' | 'complaint_text_hidden';
    values: NoticeValues;
  },
  now: Date,
): Promise<void> {
  const to = { profileId: item.author_id, link: pageOf(ticket), ...told };
  const key = `${told.kind.replace('complaint_', 'complaint-')}:${item.id}`;
  if (!(await notify(tx, { ...to, key, isEssential: true }, now))) return;
  const address = await findAuthorAddress(secrets, tx, item.author_id);
  if (address === null) return;
  const { email, locale } = address;
  await queueMail(tx, { ...to, to: email, locale, isProven: true }, now);
}
