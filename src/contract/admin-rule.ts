/** How something is that the operator answers for: in order, to be looked at, or broken. */
export const checkStates = ['ok', 'warn', 'fail'] as const;
export type CheckState = (typeof checkStates)[number];

/** What the pages have words for, in the order in which they show it. */
export const checkNames = [
  ...(['settings', 'database', 'schema', 'clock', 'disk', 'backups', 'jobs', 'mail'] as const),
  ...(['sign_in', 'proxy', 'public_url', 'desk', 'maintenance'] as const),
] as const;
export type CheckName = (typeof checkNames)[number];

/** Pages of the operator; the first is where one comes to. */
export const adminPages = [
  ...(['overview', 'doctor', 'people', 'data', 'backups', 'services', 'notices', 'settings', 'log'] as const),
] as const;
export type AdminPage = (typeof adminPages)[number];

/** How far a server is with open data; the last three are over. */
export const dataStates = ['running', 'removing', 'done', 'removed', 'failed'] as const;
export type DataState = (typeof dataStates)[number];

/**
 * How far a backup is that takes the place of the store. `ordered`: at the next start. `trying`: the site has not come up
 * with it yet. `restored`: it has. `refused`: nothing was changed. `undone`: the site did not come up with it.
 */
export const restoreStates = ['ordered', 'trying', 'restored', 'refused', 'undone'] as const;
export type RestoreState = (typeof restoreStates)[number];

/** Of an announcement, in characters of each language. */
export const longestAnnouncement = 300;
/** Of the reason for which somebody is kept out. */
export const longestAdminReason = 500;
/** Of each part of a file that is uploaded: below what proxies let through by default. */
export const uploadPartBytes = 768 * 1024;

/** So many days at most an announcement stands, or a maintenance is said to last. */
export const mostNoticeDays = 90;
