import type { Evidence } from '#server/domains/text-check/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import '../tables.ts';

/** What the log tells. A row names accounts by their ids and holds no text but a moderator's note. */
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
  /** Left out where it is about an account; of a burst the kind and the number. */
  about?: { kind: string; id: string; revision: string | null };
  /** Whose text or account it is; null where it is about a number. */
  author: string | null;
  moderatorId?: string;
  reason?: string;
  note?: string;
  evidence?: Evidence | readonly unknown[];
  /** What is needed to undo it. */
  before?: unknown;
  /** Id of the act that this one takes back. */
  undoes?: string;
}

/** Adds a row to the log; answers its id. */
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
