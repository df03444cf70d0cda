import type { SentWith } from '#contract/calls.ts';
import { largestAvatarBytes } from '#contract/profile-limits.ts';

/** What the picture of a profile shall be: as it is, none, one of the generated set, or an own file. */
export type PictureChoice =
  | { kind: 'same' }
  | { kind: 'none' }
  | { kind: 'generated'; id: number }
  | { kind: 'upload'; file: File };

/** Types of pictures that the server takes. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** The code of why the server would refuse a file; null where nothing speaks against it before it is sent. */
export function refusalOf(file: Pick<File, 'type' | 'size'>): 'avatar.unsupported' | 'avatar.too_large' | null {
  if (!pictureTypes.some((type) => type === file.type)) return 'avatar.unsupported';
  return file.size > largestAvatarBytes ? 'avatar.too_large' : null;
}

export interface NameParts {
  firstName: string;
  lastName: string;
}

type EditFields = NonNullable<SentWith<'POST /api/v6/profile/edit'>['fields']>;

/** The fields of `profile/edit` that differ from what is kept; empty where nothing has to be sent. */
export function changedFields(before: NameParts, after: NameParts, picture: PictureChoice): EditFields {
  return {
    ...(after.firstName !== before.firstName && { first_name: after.firstName }),
    ...(after.lastName !== before.lastName && { last_name: after.lastName }),
    ...(picture.kind === 'none' && { avatar_id: '0' }),
    ...(picture.kind === 'generated' && { avatar_id: String(picture.id) }),
  };
}
