import type { BurstDesk, BurstMark } from '#server/domains/part.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { canDecide } from '../policy.ts';
import type { DecisionOutcome } from './decide-text.ts';
import { writeAct } from './write-act.ts';

/** The log's kind for bursts of votes; the id is the number's digits. */
const burstKind = 'burst';

export interface BeforeBurst {
  sign: BurstMark['sign'];
  /** Milliseconds since 1970. */
  at: number;
}

/** Decides about a burst as seen at `seen.at` (ms since 1970): `remove` discounts its votes, `keep` clears the mark. */
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
    // Serializes two moderators who decide at once.
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
    const actId = await writeAct(tx, { act, about, author: null, before, ...by }, now);
    if (isKept) await desk.clear(tx, phone, now);
    else await desk.withdraw(tx, { phone, ...mark }, actId, now);
    return { actId };
  });
}

export async function restoreBurst(
  tx: Tx,
  desk: BurstDesk | undefined,
  act: { id: string; text_id: string | null; before: unknown },
  now: Date,
): Promise<void> {
  const { sign, at } = act.before as BeforeBurst;
  await desk?.restore(tx, { phone: act.text_id ?? '', sign, at: new Date(at) }, act.id, now);
}
