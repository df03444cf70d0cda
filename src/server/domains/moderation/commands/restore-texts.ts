import { keyOfText } from '#server/domains/text-check/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { readTextRulings } from '../queries/find-barrier.ts';
import { type LockDeps, lockTexts, type SeenText } from './lock-texts.ts';
import { ChangedSince, type UndoTextDeps, undoDecision } from './undo-decision.ts';

interface RemovedText extends SeenText {
  profile_id: string;
  /** From `RemoveTexts`. */
  act_id: string | null;
}

/**
 * Undoes `RemoveTexts` except for texts that changed since or that another decision hides. Returns the restored ones by
 * `keyOfText`; the caller notifies the authors.
 */
export type RestoreTexts = (
  tx: Tx,
  texts: readonly RemovedText[],
  moderatorId: string,
  now: Date,
) => Promise<Set<string>>;

export function createRestoreTexts(deps: LockDeps & Required<UndoTextDeps>): RestoreTexts {
  return async (tx, texts, moderatorId, now) => {
    await lockTexts(tx, deps, texts);
    const acts = await listActs(tx, texts);
    const textRulingsOf = await readTextRulings(
      tx,
      deps.textRulings,
      texts.map(({ kind, text_id: id }) => ({ kind, id })),
    );
    const restored = new Set<string>();
    for (const text of texts) {
      const act = acts.get(text.act_id ?? '');
      if (act === undefined) continue;
      const undoing = { tx, deps, moderatorId, author: text.profile_id, now };
      const isBack = await takeBack(() => undoDecision(undoing, act, { isTextToo: true, isTold: true, textRulingsOf }));
      if (isBack) restored.add(keyOfText(text));
    }
    return restored;
  };
}

/** False if the text changed since; that is detected before anything is written. */
async function takeBack(undo: () => Promise<void>): Promise<boolean> {
  try {
    await undo();
    return true;
  } catch (error) {
    if (error instanceof ChangedSince) return false;
    throw error;
  }
}

async function listActs(tx: Tx, texts: readonly RemovedText[]) {
  const ids = texts.flatMap(({ act_id }) => (act_id === null ? [] : [act_id]));
  const rows =
    ids.length === 0 ? [] : await tx.selectFrom('moderation_act').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}
