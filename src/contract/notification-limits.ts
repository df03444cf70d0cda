/** Bounds of notices that pages need too; without schemas, so that no browser loads the validator. */

export const longestPage = 500;
/** Characters, including one space at each end. */
export const longestMailAddress = 256;

/** Groups with separate channel settings, in the order of the settings page. */
export const noticeGroups = [
  'account',
  'money',
  'number',
  'text',
  'answer',
  'reaction',
  'acquaintance',
  'complaint',
  'data_request',
  'desk',
] as const;
export type NoticeGroup = (typeof noticeGroups)[number];

/** Channels outside the site, in order of fallback. */
export const noticeChannels = ['push', 'mail', 'messenger'] as const;
export type NoticeChannelName = (typeof noticeChannels)[number];
