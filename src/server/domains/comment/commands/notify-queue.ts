import { findHolder, isExample } from '#server/domains/profile/door.ts';
import { listSubscribers } from '#server/domains/subscription/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { defineQueue } from '#server/platform/jobs/job.ts';

interface TextToTell {
  id: string;
  phone: string;
  authorId: string;
  parentId: string | null;
  revision: number;
  isNew: boolean;
}

/** Queue of texts to notify about. Its stored name is historic: the recipients are not only followers. */
export const notifyQueue = defineQueue<{ commentId: string; textId: string; revision: number; isNew: boolean }>(
  'tell-followers',
);

/** Enqueues a notification job if the text concerns anybody. Example members' texts notify nobody. */
export async function askToTell(tx: Tx, text: TextToTell): Promise<void> {
  const { id, phone, authorId, parentId, revision, isNew } = text;
  if (await isExample(tx, authorId)) return;
  const commentId = parentId ?? id;
  const isForSomebody =
    parentId !== null ||
    (isNew && (await findHolder(tx, phone)) !== null) ||
    (!isNew && (await listSubscribers(tx, { kind: 'follow', commentId })).length > 0);
  if (isForSomebody) await enqueue(tx, notifyQueue, { commentId, textId: id, revision, isNew });
}
