import { cancelGathered, gatherNotice } from '#server/domains/notification/door.ts';
import { isExample } from '#server/domains/profile/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { minuteMs } from '#shared/time.ts';
import type { Reactable } from '../queries/find-reactable.ts';
import { isBarred } from '../queries/is-barred.ts';

/** Time for which likes of a text are gathered into one notice. */
const gatherMs = 120 * minuteMs;
const likesOf = (id: string) => `liked:${id}:`;

/**
 * Schedules a notice to the author with the number of likes since the first, two hours after it. It names nobody and
 * excludes likes removed by then. The text must be locked, so that two counts do not run at once.
 */
export async function notifyOfLikes(
  tx: Tx,
  { id, phone, authorId, isReply }: Pick<Reactable, 'id' | 'phone' | 'authorId' | 'isReply'>,
  now: Date,
): Promise<void> {
  // Example members get no notices; members barred from a number hear nothing more about it.
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

/** Cancels the pending notice about likes of a text that is deleted or removed. */
export async function forgetLikes(tx: Tx, text: Pick<Reactable, 'id' | 'authorId'>, now: Date): Promise<void> {
  await cancelGathered(tx, { profileId: text.authorId, gathered: likesOf(text.id) }, now);
}
