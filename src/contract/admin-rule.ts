/** Result of a check of the site. `warn`: works, but needs attention. `fail`: broken, or soon will be. */
export const checkStates = ['ok', 'warn', 'fail'] as const;
export type CheckState = (typeof checkStates)[number];

/** Checks that the pages have phrases for, in display order. */
export const checkNames = [
  'settings',
  'database',
  'schema',
  'clock',
  'disk',
  'backups',
  'jobs',
  'mail',
  'sign_in',
  'proxy',
  'public_url',
  'desk',
  'maintenance',
] as const;
export type CheckName = (typeof checkNames)[number];

/** Pages of the operator; the first is the start page. */
export const adminPages = [
  'overview',
  'doctor',
  'people',
  'data',
  'backups',
  'services',
  'notices',
  'settings',
  'log',
] as const;
export type AdminPage = (typeof adminPages)[number];

/** State of an import or removal of open data; the last three are final. */
export const dataStates = ['running', 'removing', 'done', 'removed', 'failed'] as const;
export type DataState = (typeof dataStates)[number];

/**
 * State of a restore. `ordered`: runs at the next start. `trying`: the site is starting with it. `restored`: the site
 * started. `refused`: the backup was not usable; nothing changed. `undone`: the site did not start; rolled back.
 */
export const restoreStates = ['ordered', 'trying', 'restored', 'refused', 'undone'] as const;
export type RestoreState = (typeof restoreStates)[number];

/** Characters of an announcement, per language. */
export const longestAnnouncement = 300;
/** Characters of the reason for a suspension. */
export const longestAdminReason = 500;
/** Size of each part of an upload; below the default body limit of common proxies. */
export const uploadPartBytes = 768 * 1024;

/** Longest duration of an announcement and of an announced maintenance, in days. */
export const mostNoticeDays = 90;
