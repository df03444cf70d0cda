import type { ProblemCode } from '#contract/problem.ts';
import type { AdmitMember, AdmitVisitor } from '#server/domains/metering/door.ts';
import { listUnlisted, type PhoneHash } from '#server/domains/name/door.ts';
import { type NumberingPlan, resolvePhone } from '#server/domains/numbering/door.ts';
import type { Base } from '#server/domains/part.ts';
import type { PaidSearches } from '#server/domains/wallet/door.ts';
import { actorOf, type Member, refuseAccess } from '#server/platform/access/actor.ts';
import type { ApiContext } from '#server/platform/http/api.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem, requestLocale } from '#server/platform/http/problem.ts';
import { consume } from '#server/platform/rate-limit/rate-limit.ts';
import type { IdempotentCall } from '#server/platform/repeat/idempotent-call.ts';
import { cleanText } from '#shared/text.ts';
import { hourMs } from '#shared/time.ts';
import type { Writing, WritingDesk } from '../commands/change-text.ts';
import { findText } from '../queries/find-text.ts';
import { listReactions } from '../queries/list-reactions.ts';
import { listUnread } from '../queries/list-unread.ts';
import type { MemberLooks } from '../queries/member-looks.ts';
import type { TextKey } from '../queries/text-key.ts';
import type { CommentRow, TextRow } from '../queries/text-rows.ts';
import { type TextViewerContext, unlistedContext, visitorContext } from '../views.ts';

export interface CommentDeps extends Pick<Base, 'database' | 'clock' | 'pager' | 'homeOf' | 'visitorOf'> {
  plan: NumberingPlan;
  admitMember: AdmitMember;
  admitVisitor: AdmitVisitor;
  paidSearches: Pick<PaidSearches, 'hasPaid'>;
  textPrecheck: WritingDesk;
  textKey: TextKey;
  looks: MemberLooks;
  hash: PhoneHash;
  pinsPerHour: number;
  monthlyActsPerHour: number;
}

type MonthlyDeps = Pick<CommentDeps, 'database' | 'clock' | 'monthlyActsPerHour'>;

/** Consumes the limit for monthly subscriptions. @returns seconds until one more is allowed; 0 if it is now */
export function countMonthlyAct({ database, clock, monthlyActsPerHour }: MonthlyDeps, member: Member) {
  const limit = { name: 'comment subscriptions', most: monthlyActsPerHour, spanMs: hourMs };
  return consume(database.db, limit, member.profileId, clock.now());
}

/** Applies that limit to a call that pays for a month, unless it is a repeat. Null admits the call. */
export async function admitMonthlyAct(deps: MonthlyDeps, c: ApiContext, member: Member, { isDone }: IdempotentCall) {
  if (isDone) return null;
  const retryAfterSeconds = await countMonthlyAct(deps, member);
  return retryAfterSeconds > 0 ? problem(c, 'limit.hour', { retryAfterSeconds }) : null;
}

export const textFailures = ['text.empty', 'text.too_long', 'text.invalid', 'text.may_hurt', ...bodyFailures] as const;

export const meterFailures = ['limit.minute', 'limit.day', 'bot_check.required', 'bot_check.invalid'] as const;

export function readPhone(
  deps: CommentDeps,
  c: ApiContext,
  { phone, country }: { phone: string; country?: string | undefined },
) {
  return resolvePhone(deps.plan, phone, { country, home: () => deps.homeOf(c).country });
}

/** Returns the cleaned text or an error response. Words that may hurt are refused unless `send_anyway` is set. */
export function readText({ textPrecheck }: CommentDeps, c: ApiContext, sent: { text: string; send_anyway: '0' | '1' }) {
  const read = cleanText(sent.text);
  if (!read.ok) return problem(c, read.fault);
  const word = sent.send_anyway === '1' ? null : textPrecheck.askAbout(read.text, requestLocale(c));
  if (word !== null) return problem(c, 'text.may_hurt', { details: [{ path: 'text', message: word }] });
  return read.text;
}

/** Answers "not found" for a missing text and for another member's, but records the latter as an access violation. */
export async function refuseForeign(
  { database }: Pick<CommentDeps, 'database'>,
  c: ApiContext,
  member: Member,
  id: string,
) {
  const text = await findText(database.db, id);
  const isForeign = text !== null && text.authorId !== member.profileId;
  return isForeign ? refuseAccess(c, member, 'comment.not_found') : problem(c, 'comment.not_found');
}

export function writingOf(
  { database, textPrecheck, textKey, visitorOf }: CommentDeps,
  c: ApiContext,
  member: Member,
): Writing {
  return { database, textPrecheck, textKey, member, visitor: visitorOf(c) };
}

export interface Admitted {
  ok: true;
  isMasked: boolean;
}
export interface NotAdmitted {
  ok: false;
  code: Extract<ProblemCode, (typeof meterFailures)[number]>;
  retryAfterSeconds: number;
}

/** Whether the caller may read about the number now. Consumes the look-up limits, as every path to a number does. */
export async function admitReader(
  deps: CommentDeps,
  c: ApiContext,
  number: { digits: string; isValid: boolean },
  now: Date,
): Promise<Admitted | NotAdmitted> {
  const member = readingMember(c);
  if (member === null && c.env?.admitted === number.digits) return { ok: true, isMasked: true };
  const proof = c.req.header('altcha');
  const admission =
    member === null
      ? await deps.admitVisitor(deps.visitorOf(c), number, now, proof)
      : await deps.admitMember(member, number, now, proof);
  if (!admission.ok) return admission;
  const isMasked = member === null || (await areNamesWithheld(deps, member, number.digits, admission, now));
  return { ok: true, isMasked };
}

/** Whether names are masked: the member has no free look-up left for the number and has not paid for it. */
export async function areNamesWithheld(
  { paidSearches }: CommentDeps,
  member: Member,
  phone: string,
  { isOverLimit }: { isOverLimit: boolean },
  now: Date,
): Promise<boolean> {
  return isOverLimit && !(await paidSearches.hasPaid(member, phone, now));
}

/** The reading member; null for visitors and deactivated accounts, who read as visitors. */
export function readingMember(c: ApiContext): Member | null {
  const actor = actorOf(c);
  return actor.kind === 'member' && !actor.isDeactivated ? actor : null;
}

/** Builds the viewer context of texts, per number. Each row comes with the number it is about. */
export async function loadViewerContexts(
  { database, hash, looks }: CommentDeps,
  member: Member | null,
  isMasked: boolean,
  texts: readonly { phone: string; row: TextRow & Partial<CommentRow> }[],
): Promise<(phone: string) => TextViewerContext> {
  const all = texts.flatMap(({ phone, row }) =>
    [row, ...(row.thread ?? [])].map(({ id, authorKind }) => ({ id, phone, authorKind })),
  );
  const held = all.filter(({ authorKind }) => authorKind === 'holder').map(({ phone }) => phone);
  const unlisted = await listUnlisted(database.db, hash, [...new Set(held)]);
  if (member === null) {
    return (phone) => ({ ...(unlisted.has(phone) ? unlistedContext : visitorContext), lookOf: looks(phone) });
  }
  const { barredFrom, ...own } = await listReactions(database.db, member.profileId, all);
  const unread = await listUnread(database, member.profileId, [...new Set(all.map(({ phone }) => phone))]);
  return (phone) => ({
    ...own,
    unread,
    isBarred: barredFrom.has(phone),
    isUnlisted: unlisted.has(phone),
    profileId: member.profileId,
    isHolder: member.isProven && member.phone === phone,
    isMasked,
    lookOf: looks(phone),
  });
}
