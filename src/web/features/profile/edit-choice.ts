import type { SentWith } from '#contract/calls.ts';
import { largestAvatarBytes } from '#contract/profile-limits.ts';

/** Choice for a profile's picture: unchanged, none, a generated one, or a file. */
export type PictureChoice =
  | { kind: 'same' }
  | { kind: 'none' }
  | { kind: 'generated'; id: number }
  | { kind: 'upload'; file: File };

/** Image types that the server accepts. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Error code that the server would return for a file; null if none is detectable before upload. */
export function refusalOf(file: Pick<File, 'type' | 'size'>): 'avatar.unsupported' | 'avatar.too_large' | null {
  if (!pictureTypes.some((type) => type === file.type)) return 'avatar.unsupported';
  return file.size > largestAvatarBytes ? 'avatar.too_large' : null;
}

export interface NameParts {
  firstName: string;
  lastName: string;
}

type EditFields = NonNullable<SentWith<'POST /api/v6/profile/edit'>['fields']>;

/** Changed fields for `profile/edit`; empty if nothing changed. */
export function changedFields(before: NameParts, after: NameParts, picture: PictureChoice): EditFields {
  return {
    ...(after.firstName !== before.firstName && { first_name: after.firstName }),
    ...(after.lastName !== before.lastName && { last_name: after.lastName }),
    ...(picture.kind === 'none' && { avatar_id: '0' }),
    ...(picture.kind === 'generated' && { avatar_id: String(picture.id) }),
  };
}
