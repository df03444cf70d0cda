import type { Evidence } from '#server/domains/text-check/door.ts';
import type { Tx } from '#server/platform/db/database.ts';

/** A row of the moderation log. It refers to accounts by id and holds no text but a moderator's note. */
export interface ModerationAct {
  act:
    | 'held'
    | 'passed'
    | 'reported'
    | 'kept'
    | 'removed'
    | 'set_aside'
    | 'gone'
    | 'withdrawn'
    | 'account_removed'
    | 'burst_kept'
    | 'burst_removed'
    | 'wave_removed'
    | 'undone';
  source: 'check' | 'report' | 'complaint' | 'moderator' | 'author';
  /** Left out for acts about an account; for a vote surge, its kind and the number. */
  about?: { kind: string; id: string; revision: string | null };
  /** Author of the text, or the account; null for a number. */
  author: string | null;
  moderatorId?: string;
  reason?: string;
  note?: string;
  evidence?: Evidence | readonly unknown[];
  before?: unknown;
  undoes?: string;
}

export async function writeAct(tx: Tx, act: ModerationAct, now: Date): Promise<string> {
  const { id } = await tx
    .insertInto('moderation_act')
    .values({
      act: act.act,
      source: act.source,
      kind: act.about?.kind ?? null,
      text_id: act.about?.id ?? null,
      revision: act.about?.revision ?? null,
      profile_id: act.author,
      moderator_id: act.moderatorId ?? null,
      reason: act.reason ?? null,
      note: act.note ?? null,
      evidence: JSON.stringify(act.evidence ?? {}),
      before: act.before === undefined ? null : JSON.stringify(act.before),
      undoes: act.undoes ?? null,
      done_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
