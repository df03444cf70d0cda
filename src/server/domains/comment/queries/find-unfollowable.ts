import { listUnlisted, type PhoneHash } from '#server/domains/name/door.ts';
import { findHolder } from '#server/domains/profile/door.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Db } from '#server/platform/db/database.ts';
import { canFollow } from '../policy.ts';
import { findText } from './find-text.ts';
import { isBarred } from './is-barred.ts';

export type FollowBarrier = 'comment.not_found' | 'comment.barred' | 'comment.unlisted';

/** Why a member may not subscribe to replies to a comment; null if they may. */
export async function findUnfollowable(
  db: Db,
  hash: PhoneHash,
  profileId: string,
  commentId: string,
): Promise<FollowBarrier | null> {
  const found = await findText(db, commentId);
  if (found === null) return 'comment.not_found';
  const { phone } = found;
  const holder = await findHolder(db, phone);
  const viewer = {
    profileId,
    isHolder: holder !== null && holder.id === profileId && holder.isProven,
    isBarred: await isBarred(db, profileId, phone),
  };
  const isUnlisted = (await listUnlisted(db, hash, [phone])).has(phone);
  const text = { ...found, isReply: found.parentId !== null, isHidden: found.hiddenUntil !== null, isUnlisted };
  const code = refusalOf(canFollow(viewer, text));
  return code === 'sign_in.required' ? 'comment.not_found' : code;
}
