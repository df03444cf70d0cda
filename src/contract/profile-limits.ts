import { declaredTopics } from './notice-topics.gen.ts';

/** Bounds of a profile that pages need too. Apart from the schemas: a browser that loads these loads no validator. */

/** Letters of a first or last name at most. */
export const longestNamePart = 60;
/** How many generated pictures there are; `avatar_id` counts from 1. They lie at `/avatars/<id>.svg`. */
export const avatarCount = 24;
/** Bytes of an uploaded picture at most. */
export const largestAvatarBytes = 5 * 1024 * 1024;
/** The field of `POST /api/v6/profile/avatar` that holds the picture: JPEG, PNG or WebP. */
export const avatarField = 'image' as const;

/** What members may switch off in the settings. */
export type NoticeTopic = keyof typeof declaredTopics;
export type NotificationFlag = NoticeTopic | 'deliverWithoutSound';
/** As a new account has them, in the order of the settings. */
export const usualFlags: Readonly<Record<NotificationFlag, boolean>> = {
  ...declaredTopics,
  deliverWithoutSound: false,
};
export const notificationFlags = Object.keys(usualFlags) as readonly NotificationFlag[];
