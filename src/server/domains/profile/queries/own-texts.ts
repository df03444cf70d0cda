import type { ReviewableText } from '#server/domains/part.ts';
import type { Db } from '#server/platform/db/database.ts';
import { avatarAddress } from './avatar-address.ts';
import type { OwnHash } from './own-hash.ts';

/** Moderation's kinds for a holder's name and picture; both use the profile id. */
export const ownKinds = { name: 'holder_name', picture: 'holder_picture' } as const;
export type OwnKind = (typeof ownKinds)[keyof typeof ownKinds];

export type OwnRow = Awaited<ReturnType<ReturnType<typeof selectOwn>['executeTakeFirstOrThrow']>>;

export function selectOwn(db: Db) {
  return db
    .selectFrom('profile')
    .select([
      'id',
      'phone',
      'is_holder',
      'profile_going',
      'deactivated_at',
      'created_at',
      'first_name',
      'last_name',
      'name_state',
      'name_revision',
      'named_at',
      'avatar_version',
      'avatar_state',
    ])
    .select((row) =>
      row
        .selectFrom('profile_avatar')
        .select('profile_avatar.created_at')
        .whereRef('profile_avatar.profile_id', '=', 'profile.id')
        .as('pictured_at'),
    );
}

/** An account's name or picture as a reviewable text; null if it has none. A picture's text is its URL. */
export function viewOwn(kind: OwnKind, row: OwnRow, hash: OwnHash): ReviewableText | null {
  const { id, phone } = row;
  if (phone === null) return null;
  const of = { id, phone, author: id };
  if (kind === ownKinds.name) {
    const text = `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim();
    const writtenAt = row.named_at ?? row.created_at;
    return text === '' ? null : { ...of, text, revision: String(row.name_revision), state: row.name_state, writtenAt };
  }
  const { avatar_version: version, avatar_state: state } = row;
  if (version === null) return null;
  const text = avatarAddress({ profileId: id, avatarId: null, avatarVersion: hash.ofPicture(version) }) ?? '';
  return { ...of, text, revision: version, state, writtenAt: row.pictured_at ?? row.created_at };
}
