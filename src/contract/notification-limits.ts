/** Bounds of notices that pages need too. Apart from the schemas: a browser that loads these loads no validator. */

/** More letters no address has that a notice leads to. */
export const longestPage = 500;
/** Letters of an address of mail, with a space at both ends. */
export const longestMailAddress = 256;

/** What notices are about, as members choose by it how each reaches them; in the order of the settings. */
export const noticeGroups = [
  ...(['account', 'money', 'number', 'text', 'answer', 'reaction'] as const),
  ...(['acquaintance', 'complaint', 'data_request', 'desk'] as const),
] as const;
export type NoticeGroup = (typeof noticeGroups)[number];

/** The ways on which notices leave the site, in the order in which one stands in for another. */
export const noticeChannels = ['push', 'mail', 'messenger'] as const;
export type NoticeChannelName = (typeof noticeChannels)[number];
