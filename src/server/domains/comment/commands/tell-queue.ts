import { findHolder, isExample } from '#server/domains/profile/door.ts';
import { listSubscribers } from '#server/domains/subscription/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { defineQueue } from '#server/platform/jobs/job.ts';

/** `isNew`: nobody was told of it; else it is a comment that says something else now. */
interface TextToTell {
  id: string;
  phone: string;
  authorId: string;
  parentId: string | null;
  revision: number;
  isNew: boolean;
}

/** Texts of which somebody must be told. The name is older than that others than followers are. */
export const tellQueue = defineQueue<{ commentId: string; textId: string; revision: number; isNew: boolean }>(
  'tell-followers',
);

/**
 * Leaves it to be told once the transaction is committed, where there is anybody to tell. What examples say nobody is told
 * of, and they are written before there is a queue.
 */
export async function askToTell(tx: Tx, text: TextToTell): Promise<void> {
  const { id, phone, authorId, parentId, revision, isNew } = text;
  if (await isExample(tx, authorId)) return;
  const commentId = parentId ?? id;
  const isForSomebody =
    parentId !== null ||
    (isNew && (await findHolder(tx, phone)) !== null) ||
    (!isNew && (await listSubscribers(tx, { kind: 'follow', commentId })).length > 0);
  if (isForSomebody) await enqueue(tx, tellQueue, { commentId, textId: id, revision, isNew });
}
