import type { BurstDesk, BurstMark } from '#server/domains/part.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { canDecide } from '../policy.ts';
import type { DecisionOutcome } from './decide-text.ts';
import { writeAct } from './write-act.ts';

/** As the log calls what a burst of votes is about: a number, by its digits. */
const burstKind = 'burst';

/** What the log keeps of a burst before a decision, ready for JSON. */
export interface BeforeBurst {
  sign: BurstMark['sign'];
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * Decides about a burst of votes, as it was when the moderator saw it: its wave counts for nothing, or nothing is wrong
 * with it.
 *
 * @param seen.at when the vote came that completed it, milliseconds since 1970
 */
export async function decideBurst(
  { database, bursts }: { database: Database; bursts(): BurstDesk | undefined },
  moderator: Member,
  seen: { phone: string; at: number },
  verdict: { decision: 'keep' | 'remove'; note: string },
  now: Date,
): Promise<DecisionOutcome> {
  return transact(database.db, async (tx): Promise<DecisionOutcome> => {
    const { phone } = seen;
    const desk = bursts();
    // Of two who decide at once the second waits here.
    const mark = await desk?.hold(tx, phone);
    if (!desk || !mark) return { code: 'text.not_found' };
    if (mark.at.getTime() !== seen.at) return { code: 'moderation.changed' };
    const refusal = refusalOf(canDecide(moderator, { author: null, phone }));
    if (refusal !== null) return { code: refusal };
    const isKept = verdict.decision === 'keep';
    const before: BeforeBurst = { sign: mark.sign, at: seen.at };
    const about = { kind: burstKind, id: phone, revision: null };
    const act = isKept ? 'burst_kept' : 'burst_removed';
    const by = { source: 'moderator', moderatorId: moderator.profileId, note: verdict.note } as const;
    const actId = await writeAct(tx, { ...{ act, about, author: null, before }, ...by }, now);
    if (isKept) await desk.clear(tx, phone, now);
    else await desk.withdraw(tx, { phone, ...mark }, actId, now);
    return { actId };
  });
}

/** Makes all what it was before a decision, as the log tells it. */
export async function restoreBurst(
  tx: Tx,
  desk: BurstDesk | undefined,
  act: { id: string; text_id: string | null; before: unknown },
  now: Date,
): Promise<void> {
  const { sign, at } = act.before as BeforeBurst;
  await desk?.restore(tx, { phone: act.text_id ?? '', sign, at: new Date(at) }, act.id, now);
}
