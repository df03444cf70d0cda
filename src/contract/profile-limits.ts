import { declaredTopics } from './notice-topics.gen.ts';

/** Bounds of a profile that pages need too; without schemas, so that no browser loads the validator. */

export const longestNamePart = 60;
/** Generated pictures, at `/avatars/<id>.svg`; `avatar_id` counts from 1. */
export const avatarCount = 24;
export const largestAvatarBytes = 5 * 1024 * 1024;
/** Form field of `POST /api/v6/profile/avatar`: JPEG, PNG or WebP. */
export const avatarField = 'image' as const;

export type NoticeTopic = keyof typeof declaredTopics;
export type NotificationFlag = NoticeTopic | 'deliverWithoutSound';
/** Defaults of a new account, in the order of the settings page. */
export const usualFlags: Readonly<Record<NotificationFlag, boolean>> = {
  ...declaredTopics,
  deliverWithoutSound: false,
};
export const notificationFlags = Object.keys(usualFlags) as readonly NotificationFlag[];
