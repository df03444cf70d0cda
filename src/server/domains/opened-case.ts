import type { Tx } from '#server/platform/db/database.ts';

/** Something that waits for people of the site, as whoever runs it is told: neither who it is of nor what it says. */
export interface CaseOpened {
  /** `report`: a text that somebody reported. `held_text`: one that no one sees until somebody looked at it. */
  kind: 'complaint' | 'report' | 'held_text' | 'data_request';
  id: string;
  /** Until when it must be decided; null where nothing says so. */
  dueAt: Date | null;
}

/** Tells all parts of a case, in the transaction that opens it. */
export type TellOpened = (tx: Tx, opened: CaseOpened, now: Date) => Promise<void>;

/** @param parts of all domains */
export function createTellOpened(parts: () => readonly { onCaseOpened?: TellOpened }[]): TellOpened {
  return async (tx, opened, now) => {
    for (const part of parts()) await part.onCaseOpened?.(tx, opened, now);
  };
}
