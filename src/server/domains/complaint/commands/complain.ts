import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Reviewable, ReviewableText } from '#server/domains/part.ts';
import { writingNetwork } from '#server/domains/write-limits/door.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { logSecurityEvent } from '#server/platform/log/security-log.ts';
import { consumeAll } from '#server/platform/rate-limit/rate-limit.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import { canComplain } from '../policy.ts';
import { findEarlier } from '../queries/find-earlier.ts';
import { findPauseOf, type Pause } from '../queries/find-measure.ts';
import { keyForLog, type Sender } from '../queries/find-sender.ts';
import type { ItemRow } from '../queries/find-ticket.ts';
import { askAuthors } from './ask-author.ts';
import { citeLater } from './cite-later.ts';
import type { ComplaintDeps } from './complaint-deps.ts';
import type { NewComplaint } from './new-complaint.ts';
import { notifyNotTaken, notifyReceipt } from './notify-sides.ts';
import { placeCase } from './place-case.ts';
import { type ProofRefusal, proveNumber } from './prove-number.ts';
import { writeEvent } from './write-event.ts';

export type ComplainOutcome =
  | { status: 'sent' | 'already_sent'; ticket: string; dueAt: Date }
  | { code: 'text.not_found' | 'report.own' | 'complaint.many_numbers' | ProofRefusal }
  | { code: 'limit.complaints'; retryAfterSeconds: number }
  | { code: 'limit.complaints_paused' | 'limit.complaints_network'; retryAfterSeconds: number; until: Date };

type LockedText = ReviewableText & { kind: string; reviewable: Reviewable };

interface About {
  phone: string;
  texts: LockedText[];
  /** Key of a name that the number does not have; null otherwise. */
  unknownNameKey: string | null;
}

/**
 * Accepts a complaint about one or more texts of a number in their present state; the time limits start now. During a
 * pause it is not accepted. Proven senders and unproven ones of a paused network get that as an error. A paused address
 * gets the usual answer, and only its owner learns of the pause, by mail, so that nothing about an address is revealed
 * to others. Such a case is stored closed and never decided; so is one about a name that the number does not have.
 */
export async function complain(deps: ComplaintDeps, complaint: NewComplaint, now: Date): Promise<ComplainOutcome> {
  const { secrets } = deps;
  const network = writingNetwork(complaint.visitor);
  return transact(deps.database.db, async (tx): Promise<ComplainOutcome> => {
    const about = await lockAbout(deps, tx, complaint);
    if (!('texts' in about)) return about;
    const proven = await proveNumber(deps, tx, complaint, about.phone, now);
    if ('code' in proven) return proven;
    const { name, email } = complaint;
    // A visitor who proves the number is the account that signing in with it would open.
    const { used } = proven;
    const profileId = complaint.member?.profileId ?? (used === null || used.isNewHolder ? null : used.holderId);
    const person = secrets.personOf({ profileId, provenPhone: proven.phone, name, email, network });
    const sender: Sender = {
      personKey: proven.proof === 'none' ? '' : person,
      emailKey: secrets.emailOf(email),
      senderKey: secrets.senderOf(email, network),
      networkKey: secrets.networkOf(network),
    };
    const pause = await findPause(tx, sender, now);
    // Each proof has its own ticket, because the number may have changed hands by the next one.
    const earlier = used === null ? await findEarlier(tx, { person, isPaused: pause !== null }, about) : [];
    const fresh = about.texts.filter(
      (text) => !earlier.some((one) => one.kind === text.kind && one.textId === text.id),
    );
    const isKnown = fresh.length === 0 && earlier[0] !== undefined;
    if (isKnown && (pause !== null || complaint.citation === null)) return sentBefore(deps, earlier);
    const who = profileId ?? (sender.personKey || sender.emailKey);
    const limited = await takeLimits(deps, tx, { person: who, network }, now);
    if (limited !== null) return limited;
    if (pause !== null) {
      logSecurityEvent(deps.log, 'complaint-not-taken', {
        code: pause.code,
        sender: keyForLog(sender),
        network: sender.networkKey,
      });
      if (pause.by !== 'address') return pause;
    }
    if (complaint.citation !== null) {
      await citeLater(deps, tx, new Set(earlier.map(({ caseId }) => caseId)), complaint, now);
      if (isKnown) return sentBefore(deps, await findEarlier(tx, { person, isPaused: false }, about));
    }
    if (used !== null) await deps.numberProof.spend(tx, used, now);
    const written = { about: { ...about, texts: fresh }, person, sender, proof: proven.proof, pause };
    return write(deps, tx, complaint, written, now);
  });
}

function sentBefore(
  { secrets }: ComplaintDeps,
  [first]: readonly { seed: string; dueAt: Date }[],
): Extract<ComplainOutcome, { ticket: string }> {
  if (!first) throw new Error('no complaint was sent before');
  return { status: 'already_sent', ticket: secrets.ticketOf(first.seed, ''), dueAt: first.dueAt };
}

interface Written {
  about: About;
  person: string;
  sender: Sender;
  proof: 'number' | 'member' | 'none';
  pause: Pause | null;
}

async function write(
  deps: ComplaintDeps,
  tx: Tx,
  complaint: NewComplaint,
  { about, person, sender, proof, pause }: Written,
  now: Date,
): Promise<ComplainOutcome> {
  const { secrets } = deps;
  const seed = randomBytes(18).toString('base64url');
  const ticket = secrets.ticketOf(seed, '');
  const { name, email, text, locale, citation, reason } = complaint;
  const profileId = complaint.member?.profileId ?? null;
  const dueAt = deps.due(citation === null ? 'complaint' : 'court', now);
  const closedAt = pause?.until ?? (about.unknownNameKey === null ? null : dueAt);
  const row = await tx
    .insertInto('complaint_case')
    .values({
      seed,
      ticket_key: secrets.keyOf(ticket),
      phone: about.phone,
      by_profile: complaint.byProfile,
      profile_id: profileId,
      person_key: person,
      email_key: sender.emailKey,
      sender_key: sender.senderKey,
      network_key: sender.networkKey,
      proof,
      vain_key: about.unknownNameKey,
      sealed: secrets.seal(seed, { name, email, text, locale }),
      reason,
      is_court: citation !== null,
      citation: citation && secrets.sealCitation(seed, { ...citation, text: null }),
      state: closedAt === null ? 'open' : 'closed',
      received_at: now,
      due_at: dueAt,
      warned_at: null,
      late_at: null,
      decided_at: null,
      closed_at: closedAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const rows = about.texts.map((one, at) => ({
    case_id: row.id,
    ticket_key: secrets.keyOf(secrets.ticketOf(seed, at + 1)),
    kind: one.kind,
    text_id: one.id,
    revision: one.revision,
    author_id: one.author,
    phone: one.phone,
    text: one.text,
    ...deps.keysOf(one.text),
    outcome: null,
    rule: null,
    words: null,
    decided_by: null,
    decided_at: null,
    hidden_at: null,
    asked_until: null,
    reminded_at: null,
    answer: null,
    person_key: person,
  }));
  const items: ItemRow[] =
    rows.length === 0 ? [] : await tx.insertInto('complaint_item').values(rows).returningAll().execute();
  if (pause !== null) {
    await writeEvent(tx, { caseId: row.id, event: 'not_taken', source: 'site' }, now);
    await notifyNotTaken(deps, tx, row, pause, now);
    return { status: 'sent', ticket, dueAt };
  }
  const detail = { reason, isCourt: row.is_court, texts: items.length };
  await writeEvent(tx, { caseId: row.id, event: 'received', source: 'complainant', profileId, detail }, now);
  if (proof === 'number') {
    const locked = items.map((item, at) => {
      const one = about.texts[at];
      return { item, reviewable: one?.reviewable, text: one ?? null };
    });
    await askAuthors(deps, tx, { row, locked }, now);
  }
  await placeCase(deps, tx, row.id);
  if (closedAt === null) await deps.notifyOpened(tx, { kind: 'complaint', id: row.id, dueAt }, now);
  await notifyReceipt(deps, tx, row, complaint.visitor, now);
  return { status: 'sent', ticket, dueAt };
}

/** Locks the subject in the global order: replies before comments, higher ids first. */
async function lockAbout(
  { reviewableOf, secrets }: ComplaintDeps,
  tx: Tx,
  { texts, named, member }: NewComplaint,
): Promise<About | { code: 'text.not_found' | 'report.own' | 'complaint.many_numbers' }> {
  const profileId = member?.profileId ?? null;
  const byKey = new Map(texts.map((text) => [`${text.kind}:${text.id}`, text]));
  const wanted = [...byKey.values()].sort((a, b) =>
    a.kind === b.kind ? Number(BigInt(b.id) - BigInt(a.id)) : a.kind > b.kind ? -1 : 1,
  );
  const locked: LockedText[] = [];
  for (const { kind, id } of wanted) {
    const reviewable = reviewableOf(kind);
    const text = await reviewable?.lock(tx, id);
    // A text that the sender may not read is treated as missing, so that its existence is not revealed.
    if (!reviewable || !text || (text.state !== 'shown' && text.author !== profileId)) break;
    const refusal = refusalOf(canComplain(profileId, text));
    if (refusal !== null) return { code: refusal };
    locked.push({ ...text, kind, reviewable });
  }
  const [first] = locked;
  if (!first || locked.length < wanted.length) {
    if (named === null) return { code: 'text.not_found' };
    const unknownNameKey = secrets.unknownNameOf([named.phone, ...named.words]);
    // Locks as for an existing name, so that of concurrent complaints the second finds the first.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`complaint.vain ${unknownNameKey}`}, 0))`.execute(tx);
    return { phone: named.phone, texts: [], unknownNameKey };
  }
  const isOneNumber = new Set(locked.map(({ phone }) => phone)).size === 1;
  return isOneNumber ? { phone: first.phone, texts: locked, unknownNameKey: null } : { code: 'complaint.many_numbers' };
}

/** A pause for repeated unfounded complaints applies regardless of cited court decisions. */
async function findPause(tx: Tx, sender: Sender, now: Date) {
  const pause = await findPauseOf(tx, sender, now);
  if (pause === null) return null;
  const retryAfterSeconds = Math.ceil((pause.until.getTime() - now.getTime()) / 1000);
  const code = pause.by === 'network' ? 'limit.complaints_network' : 'limit.complaints_paused';
  return { code, retryAfterSeconds, ...pause } as const;
}

async function takeLimits(
  { limits }: ComplaintDeps,
  tx: Tx,
  { person, network }: { person: string; network: string },
  now: Date,
): Promise<{ code: 'limit.complaints'; retryAfterSeconds: number } | null> {
  const usedUp = await consumeAll(
    tx,
    [
      { limit: { name: 'complaints-person', most: limits.perDay, spanMs: dayMs }, who: person },
      { limit: { name: 'complaints-network', most: limits.perNetworkHour, spanMs: hourMs }, who: network },
    ],
    now,
  );
  return usedUp === null ? null : { code: 'limit.complaints', retryAfterSeconds: usedUp.retryAfterSeconds };
}
