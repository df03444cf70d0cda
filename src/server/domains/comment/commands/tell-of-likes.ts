import { cancelGathered, gatherNotice } from '#server/domains/notification/door.ts';
import { isExample } from '#server/domains/profile/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { minuteMs } from '#shared/time.ts';
import type { Reactable } from '../queries/find-reactable.ts';
import { isBarred } from '../queries/is-barred.ts';
import '../tables.ts';

/** So long likes of one text are gathered. */
const gatherMs = 120 * minuteMs;
/** With which the keys of notices of likes of one text begin. */
const likesOf = (id: string) => `liked:${id}:`;

/**
 * Tells an author how many members like a text since the first one did, two hours after it: never who, and nothing of likes
 * that were taken back by then. The text is locked, so that no two count at once.
 */
export async function tellOfLikes(
  tx: Tx,
  { id, phone, authorId, isReply }: Pick<Reactable, 'id' | 'phone' | 'authorId' | 'isReply'>,
  now: Date,
): Promise<void> {
  // Made-up members are told nothing, and who was barred from a number hears no more of it.
  if ((await isExample(tx, authorId)) || (await isBarred(tx, authorId, phone))) return;
  const link = `/number/${phone}#${isReply ? 'reply' : 'comment'}-${id}`;
  const gathering = { profileId: authorId, kind: 'text_liked', link, gathered: likesOf(id), spanMs: gatherMs } as const;
  const countSince = async (since: Date) => {
    const { likes } = await tx
      .selectFrom('comment_reaction')
      .where('phone', '=', phone)
      .where('comment_id', '=', id)
      .where('is_like', '=', true)
      .where('reacted_at', '>=', since)
      .select((all) => all.fn.countAll<string>().as('likes'))
      .executeTakeFirstOrThrow();
    return Number(likes);
  };
  await gatherNotice(tx, gathering, countSince, now);
}

/** A text is deleted or removed: its author is not told of likes that were still to be told. */
export async function forgetLikes(tx: Tx, text: Pick<Reactable, 'id' | 'authorId'>, now: Date): Promise<void> {
  await cancelGathered(tx, { profileId: text.authorId, gathered: likesOf(text.id) }, now);
}
