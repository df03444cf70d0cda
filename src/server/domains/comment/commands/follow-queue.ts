import { listSubscribers } from '#server/domains/subscription/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { defineQueue } from '#server/platform/jobs/job.ts';

/** Texts of which those must be told who pay for it: a new reply, or a comment that says something else now. */
export const followQueue = defineQueue<{ commentId: string; textId: string; revision: number }>('tell-followers');

/** Leaves it to be told once the transaction is committed, where anybody pays for it. */
export async function askToTell(
  tx: Tx,
  { id, parentId, revision }: { id: string; parentId: string | null; revision: number },
): Promise<void> {
  const commentId = parentId ?? id;
  const followers = await listSubscribers(tx, { kind: 'follow', commentId });
  if (followers.length > 0) await enqueue(tx, followQueue, { commentId, textId: id, revision });
}
