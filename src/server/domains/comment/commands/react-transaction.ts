import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact as patiently } from '#server/platform/db/transact.ts';

/** Thrown through the transaction, so that it is rolled back. */
class Undone<Outcome> extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('undone');
    this.outcome = outcome;
  }
}

/**
 * Runs an act in a transaction. What it gives to `undo` is the outcome as well, but nothing of what was written before
 * stays: for what is known only after writing, such as a limit that is used up or a text that went meanwhile.
 */
export async function transact<Outcome>(
  database: Database,
  act: (tx: Tx, undo: (outcome: Outcome) => never) => Promise<Outcome>,
): Promise<Outcome> {
  const undo = (outcome: Outcome): never => {
    throw new Undone(outcome);
  };
  try {
    return await patiently(database.db, (tx) => act(tx, undo));
  } catch (error) {
    if (error instanceof Undone) return error.outcome as Outcome;
    throw error;
  }
}
