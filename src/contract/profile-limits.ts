/** Bounds of a profile that pages need too. Apart from the schemas: a browser that loads these loads no validator. */

/** Letters of a first or last name at most. */
export const longestNamePart = 60;
/** How many generated pictures there are; `avatar_id` counts from 1. They lie at `/avatars/<id>.svg`. */
export const avatarCount = 24;
/** Bytes of an uploaded picture at most. */
export const largestAvatarBytes = 5 * 1024 * 1024;
/** The field of `POST /api/v6/profile/avatar` that holds the picture: JPEG, PNG or WebP. */
export const avatarField = 'image' as const;
export const notificationFlags = ['newNotice', 'newContactName', 'commonAcquaintances', 'deliverWithoutSound'] as const;
