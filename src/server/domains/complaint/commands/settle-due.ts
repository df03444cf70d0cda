import { endLook, listDueTexts, lockWatch, type TextRef } from '#server/domains/moderation/door.ts';
import { listAnswerable } from '#server/domains/profile/door.ts';
import { transact } from '#server/platform/db/transact.ts';
import { listAskedAuthors, listAskedCases, listDue, listWaitingFor, settleBatch } from '../queries/list-settling.ts';
import type { ComplaintDeps } from './complaint-deps.ts';
import { settleOne } from './settle-one.ts';

type Settle = (caseId: string) => Promise<void>;

/**
 * Applies due steps of complaints: voids, reminds, removes, hides and announces (see `settleAsked`), one transaction
 * per case. Idempotent. @throws the first failure, after all other cases are settled
 */
export async function settleDue(deps: ComplaintDeps, now: Date): Promise<void> {
  const failures: unknown[] = [];
  const settle: Settle = async (caseId) => {
    try {
      await transact(deps.database.db, (tx) => settleOne(deps, tx, caseId, now));
    } catch (error) {
      failures.push(error);
    }
  };
  await settleGone(deps, settle);
  await settleUnanswerable(deps, settle);
  for (let after = { at: '-infinity', id: '0' }; ; ) {
    const due = await listDue(deps.database.db, after, now);
    for (const { id } of due) await settle(id);
    const last = due.at(-1);
    if (!last || due.length < settleBatch) break;
    after = last;
  }
  if (failures.length > 0) throw failures[0];
}

/** Settles the cases about texts that are gone. A text stays on the watch list while one of its cases fails. */
async function settleGone(deps: ComplaintDeps, settle: Settle): Promise<void> {
  const { db } = deps.database;
  for (let after: TextRef | null = null; ; ) {
    const texts: TextRef[] = await listDueTexts(db, after, settleBatch);
    for (const text of texts) {
      if (await isThere(deps, text)) continue;
      for (let ids = await listWaitingFor(db, text, '0'); ids.length > 0; ) {
        for (const id of ids) await settle(id);
        ids = await listWaitingFor(db, text, ids.at(-1) ?? '0');
      }
      await transact(db, async (tx) => {
        await lockWatch(tx, text);
        if ((await listWaitingFor(tx, text, '0')).length === 0) await endLook(tx, text, true);
      });
    }
    const last = texts.at(-1);
    if (!last || texts.length < settleBatch) return;
    after = last;
  }
}

/** Whether a text exists. If so, it leaves the watch list until it is deleted. */
function isThere({ database, reviewableOf }: ComplaintDeps, text: TextRef): Promise<boolean> {
  return transact(database.db, async (tx) => {
    await lockWatch(tx, text);
    const found = (await reviewableOf(text.kind)?.find(tx, [text.id])) ?? [];
    if (found.length > 0) await endLook(tx, text, false);
    return found.length > 0;
  });
}

/** Settles cases whose asked author cannot answer (suspended, deactivated or gone): moderators decide at once. */
async function settleUnanswerable({ database: { db } }: ComplaintDeps, settle: Settle): Promise<void> {
  for (let after = '0'; ; ) {
    const authors = await listAskedAuthors(db, after);
    const able = await listAnswerable(db, authors);
    for (const author of authors.filter((id) => !able.has(id))) {
      for (const id of await listAskedCases(db, author)) await settle(id);
    }
    const last = authors.at(-1);
    if (last === undefined || authors.length < settleBatch) return;
    after = last;
  }
}
