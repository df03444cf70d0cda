import type { Tx } from '#server/platform/db/database.ts';

/** A new case for the staff, as reported to the operator: without its sender and its content. */
export interface CaseOpened {
  /** `report`: a reported text. `held_text`: a text hidden until a moderator reviews it. */
  kind: 'complaint' | 'report' | 'held_text' | 'data_request';
  id: string;
  /** Deadline of the decision; null if there is none. */
  dueAt: Date | null;
}

export type NotifyOpened = (tx: Tx, opened: CaseOpened, now: Date) => Promise<void>;

export function createNotifyOpened(parts: () => readonly { onCaseOpened?: NotifyOpened }[]): NotifyOpened {
  return async (tx, opened, now) => {
    for (const part of parts()) await part.onCaseOpened?.(tx, opened, now);
  };
}
