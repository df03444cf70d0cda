import type { VoteSurgeDesk, VoteSurgeMark } from '#server/domains/part.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { canDecide } from '../policy.ts';
import type { DecisionOutcome } from './decide-text.ts';
import { writeAct } from './write-act.ts';

/** The log's kind for vote surges; the id is the number's digits. */
const voteSurgeKind = 'burst';

export interface BeforeVoteSurge {
  sign: VoteSurgeMark['sign'];
  /** Milliseconds since 1970. */
  at: number;
}

/** Decides about a vote surge as seen at `seen.at` (ms since 1970): `remove` discounts its votes, `keep` unmarks it. */
export async function decideVoteSurge(
  { database, voteSurges }: { database: Database; voteSurges(): VoteSurgeDesk | undefined },
  moderator: Member,
  seen: { phone: string; at: number },
  voteDecision: { decision: 'keep' | 'remove'; note: string },
  now: Date,
): Promise<DecisionOutcome> {
  return transact(database.db, async (tx): Promise<DecisionOutcome> => {
    const { phone } = seen;
    const surgeQueue = voteSurges();
    // Serializes two moderators who decide at once.
    const mark = await surgeQueue?.hold(tx, phone);
    if (!surgeQueue || !mark) return { code: 'text.not_found' };
    if (mark.at.getTime() !== seen.at) return { code: 'moderation.changed' };
    const refusal = refusalOf(canDecide(moderator, { author: null, phone }));
    if (refusal !== null) return { code: refusal };
    const isKept = voteDecision.decision === 'keep';
    const before: BeforeVoteSurge = { sign: mark.sign, at: seen.at };
    const about = { kind: voteSurgeKind, id: phone, revision: null };
    const act = isKept ? 'burst_kept' : 'burst_removed';
    const by = { source: 'moderator', moderatorId: moderator.profileId, note: voteDecision.note } as const;
    const actId = await writeAct(tx, { act, about, author: null, before, ...by }, now);
    if (isKept) await surgeQueue.clear(tx, phone, now);
    else await surgeQueue.withdraw(tx, { phone, ...mark }, actId, now);
    return { actId };
  });
}

export async function restoreVoteSurge(
  tx: Tx,
  surgeQueue: VoteSurgeDesk | undefined,
  act: { id: string; text_id: string | null; before: unknown },
  now: Date,
): Promise<void> {
  const { sign, at } = act.before as BeforeVoteSurge;
  await surgeQueue?.restore(tx, { phone: act.text_id ?? '', sign, at: new Date(at) }, act.id, now);
}
