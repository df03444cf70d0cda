import { randomBytes } from 'node:crypto';
import type { ComplaintReason } from '#contract/complaint.ts';
import type { ReviewableText } from '#server/domains/part.ts';
import { writingNetwork } from '#server/domains/writing/commands/take-text-limit.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { takeTogether } from '#server/platform/rate-limit/take-together.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import { canComplain } from '../policy.ts';
import { findEarlier } from '../queries/find-earlier.ts';
import { findPauseOf } from '../queries/find-measure.ts';
import { askAuthors, asksAuthor } from './ask-author.ts';
import type { ComplaintDeps } from './complaint-deps.ts';
import type { Complainant } from './complaint-secrets.ts';
import { tellNotTaken, tellReceipt } from './tell-sides.ts';
import { writeEvent } from './write-event.ts';
import '../tables.ts';

/** A text that is complained about, as its `Reviewable` knows it. */
export interface TextRef {
  kind: string;
  id: string;
}

export interface NewComplaint extends Complainant {
  texts: readonly TextRef[];
  reason: ComplaintReason;
  isCourt: boolean;
  /** The complainant's account; null for a visitor. */
  profileId: string | null;
  /** As `Base.visitorOf` names the network. */
  visitor: string;
  /** The profile that was asked for, where the complainant does not know the number. */
  byProfile: string | null;
}

export type ComplainOutcome =
  | { status: 'sent' | 'already_sent'; ticket: string; dueAt: Date }
  | { code: 'text.not_found' | 'report.own' | 'complaint.many_numbers' }
  | { code: 'limit.complaints'; retryAfterSeconds: number }
  | { code: 'limit.complaints_paused'; retryAfterSeconds: number; until: Date };

/**
 * Takes a complaint about one or more texts of a number, as they are now; the clock runs from here. In a pause it is not
 * taken. A member is answered so; a visitor gets the same answer as everybody, and learns it by mail: what is known of an
 * address is told to its owner alone, not to who typed it. Such a case is closed from the start and decided by nobody.
 */
export async function complain(deps: ComplaintDeps, complaint: NewComplaint, now: Date): Promise<ComplainOutcome> {
  const { secrets } = deps;
  const network = writingNetwork(complaint.visitor);
  const person = secrets.personOf({ ...complaint, network });
  return transact(deps.database.db, async (tx): Promise<ComplainOutcome> => {
    const texts = await lockTexts(deps, tx, complaint);
    if ('code' in texts) return texts;
    const [first] = texts;
    if (!first) return { code: 'text.not_found' };
    const pause = await findPause(deps, tx, { complaint, network }, now);
    const earlier = await findEarlier(tx, { person, isPaused: pause !== null }, texts);
    const isKnown = (text: LockedText) => earlier.some((one) => one.kind === text.kind && one.textId === text.id);
    const fresh = texts.filter((text) => !isKnown(text));
    if (fresh.length === 0 && earlier[0]) {
      return { status: 'already_sent', ticket: secrets.ticketOf(earlier[0].seed, ''), dueAt: earlier[0].dueAt };
    }
    const limited = await takeLimits(deps, tx, { person: secrets.emailOf(complaint.email), network, complaint }, now);
    if (limited !== null) return limited;
    if (pause !== null && complaint.profileId !== null) return pause;
    const seed = randomBytes(18).toString('base64url');
    const ticket = secrets.ticketOf(seed, '');
    const dueAt = deps.due(complaint.isCourt ? 'court' : 'complaint', now);
    const isAsked = (text: LockedText) => pause === null && asksAuthor(complaint, text);
    const { name, email, text, locale } = complaint;
    const row = await tx
      .insertInto('complaint_case')
      .values({
        ...{ seed, ticket_key: secrets.keyOf(ticket), phone: first.phone, by_profile: complaint.byProfile },
        ...{ profile_id: complaint.profileId, person_key: person, email_key: secrets.emailOf(email) },
        sender_key: secrets.senderOf(email, network),
        ...{ sealed: secrets.seal(seed, { name, email, text, locale }), reason: complaint.reason },
        ...{
          is_court: complaint.isCourt,
          state: pause !== null ? 'closed' : fresh.some(isAsked) ? 'author_asked' : 'open',
          received_at: now,
          due_at: dueAt,
        },
        ...{ warned_at: null, late_at: null, decided_at: null, closed_at: pause?.until ?? null },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const items = await tx
      .insertInto('complaint_item')
      .values(
        fresh.map((text, at) => ({
          ...{ case_id: row.id, ticket_key: secrets.keyOf(secrets.ticketOf(seed, at + 1)), kind: text.kind },
          ...{ text_id: text.id, revision: text.revision, author_id: text.author, phone: text.phone, text: text.text },
          ...deps.keysOf(text.text),
          ...{ outcome: null, rule: null, words: null, decided_by: null, decided_at: null },
          ...{ hidden_at: null, reminded_at: null, answer: null },
          asked_until: isAsked(text) ? deps.due('answer', now) : null,
        })),
      )
      .returningAll()
      .execute();
    const by = { source: 'complainant', profileId: complaint.profileId } as const;
    if (pause !== null) {
      await writeEvent(tx, { caseId: row.id, event: 'not_taken', source: 'site' }, now);
      await tellNotTaken(deps, tx, row, pause, now);
      return { status: 'sent', ticket, dueAt };
    }
    const detail = { reason: complaint.reason, isCourt: complaint.isCourt, texts: fresh.length };
    await writeEvent(tx, { caseId: row.id, event: 'received', ...by, detail }, now);
    await askAuthors(deps, tx, row, items, now);
    await tellReceipt(deps, tx, row, complaint.visitor, now);
    return { status: 'sent', ticket, dueAt };
  });
}

type LockedText = ReviewableText & { kind: string };

/** The texts, locked: replies before comments, and those with a higher id first, as all who lock several do. */
async function lockTexts(
  { reviewableOf }: ComplaintDeps,
  tx: Tx,
  { texts, profileId }: NewComplaint,
): Promise<
  LockedText[] | Extract<ComplainOutcome, { code: 'text.not_found' | 'report.own' | 'complaint.many_numbers' }>
> {
  const byKey = new Map(texts.map((text) => [`${text.kind}:${text.id}`, text]));
  const wanted = [...byKey.values()].sort((a, b) =>
    a.kind === b.kind ? Number(BigInt(b.id) - BigInt(a.id)) : a.kind > b.kind ? -1 : 1,
  );
  const locked: LockedText[] = [];
  for (const { kind, id } of wanted) {
    const text = await reviewableOf(kind)?.lock(tx, id);
    // Whoever may not read a text cannot tell that it is there.
    if (!text || (text.state !== 'shown' && text.author !== profileId)) return { code: 'text.not_found' };
    const refusal = refusalOf(canComplain(profileId, text));
    if (refusal !== null) return { code: refusal };
    locked.push({ ...text, kind });
  }
  return new Set(locked.map(({ phone }) => phone)).size > 1 ? { code: 'complaint.many_numbers' } : locked;
}

/** Whoever complained without ground again and again waits; what a court decided is always taken. */
async function findPause(
  { secrets }: ComplaintDeps,
  tx: Tx,
  { complaint: { isCourt, profileId, email }, network }: { complaint: NewComplaint; network: string },
  now: Date,
) {
  const sender = { profileId, emailKey: secrets.emailOf(email), senderKey: secrets.senderOf(email, network) };
  const pause = isCourt ? null : await findPauseOf(tx, sender, now);
  if (pause === null) return null;
  const retryAfterSeconds = Math.ceil((pause.until.getTime() - now.getTime()) / 1000);
  return { code: 'limit.complaints_paused', retryAfterSeconds, ...pause } as const;
}

async function takeLimits(
  { limits }: ComplaintDeps,
  tx: Tx,
  { person, network, complaint }: { person: string; network: string; complaint: NewComplaint },
  now: Date,
): Promise<{ code: 'limit.complaints'; retryAfterSeconds: number } | null> {
  const usedUp = await takeTogether(
    tx,
    [
      { limit: { name: 'complaints-person', most: limits.perDay, spanMs: dayMs }, who: complaint.profileId ?? person },
      { limit: { name: 'complaints-network', most: limits.perNetworkHour, spanMs: hourMs }, who: network },
    ],
    now,
  );
  return usedUp === null ? null : { code: 'limit.complaints', retryAfterSeconds: usedUp.retryAfterSeconds };
}
