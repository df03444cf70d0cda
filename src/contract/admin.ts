import { z } from 'zod';
import {
  checkStates,
  dataStates,
  longestAdminReason,
  longestAnnouncement,
  mostNoticeDays,
  restoreStates,
} from './admin-rule.ts';
import { type CallMap, Done, IdempotencyHeader } from './call.ts';
import { PageQuery, pagedList } from './paged-list.ts';
import { roles } from './sign-in.ts';
import { wholeNumber } from './whole-number.ts';

/** Views and acts of the operator in the browser. Every one is logged. */

export const AdminCheck = z
  .object({
    /** One of `checkNames`, which the pages have phrases for, or another name. Several checks may share a name. */
    name: z.string(),
    state: z.enum(checkStates),
    /** The finding, and what to do about it. In English, as in the report. */
    text: z.string(),
    advice: z.string().nullable(),
  })
  .meta({ id: 'AdminCheck' });
export type AdminCheck = z.infer<typeof AdminCheck>;

/** Counts of a day (UTC). `lookUps` counts distinct pairs of visitor and number. */
export const AdminDay = z.object({ day: z.string(), lookUps: z.int(), signUps: z.int(), reports: z.int() });
export type AdminDay = z.infer<typeof AdminDay>;

export const AdminOverview = z.object({
  checks: z.array(AdminCheck),
  version: z.string(),
  /** Oldest first, including today so far. */
  days: z.array(AdminDay),
});
export type AdminOverview = z.infer<typeof AdminOverview>;

export const AdminDoctor = z.object({
  checks: z.array(AdminCheck),
  /** The findings as plain text, without secrets, phone numbers or names. */
  report: z.string(),
});
export type AdminDoctor = z.infer<typeof AdminDoctor>;

export const AdminSetting = z
  .object({
    name: z.string(),
    /** Purpose, in English, as in the guide. */
    about: z.string(),
    /** As set; empty if not set. A secret is masked. */
    value: z.string(),
    /** Used if not set. */
    default: z.string(),
    isSecret: z.boolean(),
    /** `file`: read from the file named by `<name>_FILE`. */
    source: z.enum(['env', 'file', 'default']),
    /** Whether a change takes effect only at the next start. */
    needsRestart: z.boolean(),
  })
  .meta({ id: 'AdminSetting' });
export type AdminSetting = z.infer<typeof AdminSetting>;
export const AdminSettings = z.object({ settings: z.array(AdminSetting) });
export type AdminSettings = z.infer<typeof AdminSettings>;

const ProfileId = z
  .string()
  .regex(/^\d{1,18}$/)
  .meta({ example: '1' });

export const AdminPerson = z
  .object({
    profileId: z.string(),
    /** In international form. */
    international: z.string(),
    role: z.enum(roles),
    isBarred: z.boolean(),
    isDeactivated: z.boolean(),
    createdAtTimestamp: z.int(),
    lastSeenAtTimestamp: z.int(),
    sessions: z.int(),
    can: z.object({ grant: z.boolean(), bar: z.boolean(), unbar: z.boolean(), endSessions: z.boolean() }),
  })
  .meta({ id: 'AdminPerson' });
export type AdminPerson = z.infer<typeof AdminPerson>;

/** `phone` may be in any format. */
export const FindPerson = z.object({ phone: z.string().min(1).max(80) });
export const GrantRole = z.object({ profile_id: ProfileId, role: z.enum(roles) });
export const SuspendPerson = z.object({
  profile_id: ProfileId,
  is_barred: z.enum(['0', '1']).meta({ example: '1' }),
  reason: z.string().trim().min(1).max(longestAdminReason).meta({ example: 'Threats' }),
});
export const EndSessions = z.object({ profile_id: ProfileId });

/** Texts by language tag. For a missing language, the English text is shown, or else the first. */
const Texts = z.record(z.string(), z.string());
export const AdminNotices = z.object({
  /** Null if none is shown. */
  announcement: z
    .object({ id: z.string(), texts: Texts, untilTimestamp: z.int() })
    .meta({ id: 'AdminAnnouncement' })
    .nullable(),
  /** Null if the site is open. */
  maintenance: z.object({ sinceTimestamp: z.int(), untilTimestamp: z.int() }).nullable(),
});
export type AdminNotices = z.infer<typeof AdminNotices>;

export const Announce = z.object({
  /** JSON object: language tag to text of 1–300 characters. */
  texts: z
    .string()
    .max(25 * (longestAnnouncement * 4 + 40))
    .meta({ example: '{"en":"We move to another server on Sunday."}' }),
  /** Hours for which it is shown. */
  hours: wholeNumber(1, mostNoticeDays * 24).meta({ example: 24 }),
});
export const SetMaintenance = z.object({
  is_on: z.enum(['0', '1']).meta({ example: '0' }),
  /** Announced duration in minutes; sets `retry-after`. The site stays closed until an admin opens it. */
  minutes: wholeNumber(1, mostNoticeDays * 24 * 60)
    .default(30)
    .meta({ example: 30 }),
});

export const AdminAct = z
  .object({
    id: z.string(),
    adminId: z.string(),
    act: z.string(),
    /** Detail of the act, such as the page or role; null for none. */
    about: z.string().nullable(),
    /** The account concerned; null for none. */
    profileId: z.string().nullable(),
    atTimestamp: z.int(),
  })
  .meta({ id: 'AdminAct' });
export type AdminAct = z.infer<typeof AdminAct>;
/** Newest first. */
export const AdminActs = pagedList(AdminAct);
export type AdminActs = z.infer<typeof AdminActs>;

export const RetriedJobs = z.object({
  taken: z.int(),
});

export const AdminImport = z
  .object({
    id: z.string(),
    source: z.string(),
    fileName: z.string(),
    startedAtTimestamp: z.int(),
    /** Null if it is running or was interrupted. */
    finishedAtTimestamp: z.int().nullable(),
    read: z.int(),
    accepted: z.int(),
    unchanged: z.int(),
    rejected: z.int(),
  })
  .meta({ id: 'AdminImport' });
export type AdminImport = z.infer<typeof AdminImport>;

export const AdminData = z.object({
  /** Built-in sources, which need no mapping; `about` is in English. */
  sources: z.array(z.object({ name: z.string(), about: z.string(), licence: z.string() })),
  /** Newest first; only the latest. */
  imports: z.array(AdminImport),
  /** Names of all sources with an import, also of those with the operator's own mapping. */
  importedSources: z.array(z.string()),
  mostBytes: z.int(),
  /** This server's current or last import or removal; null if none since its start. `said` is in English. */
  last: z.object({ source: z.string(), state: z.enum(dataStates), said: z.string() }).nullable(),
});
export type AdminData = z.infer<typeof AdminData>;

const UploadId = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .meta({ example: '0123456789abcdef0123456789abcdef' });
/** A part of a file. Parts are sent in order; a part may be repeated. */
export const UploadPart = z.object({
  /** Random id chosen by the sender, the same for all parts. */
  upload: UploadId,
  /** Number of bytes before this part. */
  offset: wholeNumber(0).meta({ example: 0 }),
  /** Size of the whole file in bytes. */
  size: wholeNumber(1).meta({ example: 1 }),
});
export const ImportUpload = z.object({
  upload: UploadId,
  source: z.string().min(1).max(60).meta({ example: 'fcc' }),
  file_name: z.string().min(1).max(200).meta({ example: 'complaints.csv' }),
});

/** Removes everything imported from the publisher of a source. */
export const ForgetData = z.object({ source: z.string().min(1).max(60).meta({ example: 'fcc' }) });

export const AdminBackup = z
  .object({
    name: z.string(),
    createdAtTimestamp: z.int(),
    bytes: z.int(),
    /** `verified`: a test restore succeeded. `failed`: it did not. `new`: not tested yet. */
    state: z.enum(['verified', 'failed', 'new']),
  })
  .meta({ id: 'AdminBackup' });
export type AdminBackup = z.infer<typeof AdminBackup>;
export const AdminBackups = z.object({
  /** Newest first. */
  backups: z.array(AdminBackup),
  /** Time of day of the scheduled backup; null for none. */
  at: z.string().nullable(),
  keep: z.int(),
  /** Whether `restore` works here: true for the embedded store. PostgreSQL needs the command. */
  canRestore: z.boolean(),
  /** An admin may restart the site here, for a restore that happens at the next start. */
  canRestart: z.boolean(),
  /** The last restore; null for none. `said` is in English, and empty unless it failed. */
  restore: z.object({ name: z.string(), state: z.enum(restoreStates), said: z.string() }).nullable(),
});
export type AdminBackups = z.infer<typeof AdminBackups>;
export const BackupName = z.object({ name: z.string().max(100).meta({ example: 'none.backup' }) });

export const AdminServices = z.object({
  hasMailServer: z.boolean(),
  webhooks: z.array(z.string()),
  /** Members’ API keys with the most calls today (UTC); `ending` is the last four characters. */
  keys: z.array(z.object({ profileId: z.string(), ending: z.string(), calls: z.int() })),
});
export type AdminServices = z.infer<typeof AdminServices>;
/** `language` is a tag of one of the site's languages. */
export const MailLanguage = z.object({ language: z.string().max(10).meta({ example: 'de-DE' }) });
export const AdminMailWords = z.object({
  mails: z.array(
    z.object({
      /** Kind of mail, as in the phrase keys. */
      kind: z.string(),
      /** Phrases with placeholders such as `%name%`. */
      subject: z.string(),
      body: z.string(),
    }),
  ),
});
export type AdminMailWords = z.infer<typeof AdminMailWords>;
export const TestMail = z.object({ address: z.string().max(300).meta({ example: 'given@example.test' }) });
export const TestedWebhooks = z.object({
  /** In the order of the addresses; `answer` is the HTTP status, or the reason for none. */
  outcomes: z.array(z.object({ host: z.string(), isTaken: z.boolean(), answer: z.string() })),
});

export const adminCalls = {
  'GET /api/v6/admin/overview': { answer: AdminOverview },
  'GET /api/v6/admin/doctor': { answer: AdminDoctor },
  'GET /api/v6/admin/settings': { answer: AdminSettings },
  'POST /api/v6/admin/jobs/retry': { headers: IdempotencyHeader, answer: RetriedJobs },
  'GET /api/v6/admin/person': { query: FindPerson, answer: AdminPerson },
  'POST /api/v6/admin/role': { headers: IdempotencyHeader, fields: GrantRole, answer: Done },
  'POST /api/v6/admin/bar': { headers: IdempotencyHeader, fields: SuspendPerson, answer: Done },
  'POST /api/v6/admin/sessions/end': { headers: IdempotencyHeader, fields: EndSessions, answer: Done },
  'GET /api/v6/admin/notices': { answer: AdminNotices },
  'POST /api/v6/admin/announce': { headers: IdempotencyHeader, fields: Announce, answer: Done },
  'POST /api/v6/admin/announce/end': { headers: IdempotencyHeader, answer: Done },
  'POST /api/v6/admin/maintenance': { headers: IdempotencyHeader, fields: SetMaintenance, answer: Done },
  'GET /api/v6/admin/data': { answer: AdminData },
  'POST /api/v6/admin/data/upload': { fields: UploadPart, file: 'part', answer: z.object({ received: z.int() }) },
  'POST /api/v6/admin/data/import': { headers: IdempotencyHeader, fields: ImportUpload, answer: Done },
  'POST /api/v6/admin/data/forget': { headers: IdempotencyHeader, fields: ForgetData, answer: Done },
  'GET /api/v6/admin/backups': { answer: AdminBackups },
  'POST /api/v6/admin/backups/make': { headers: IdempotencyHeader, answer: Done },
  'POST /api/v6/admin/backups/restore': { headers: IdempotencyHeader, fields: BackupName, answer: Done },
  'POST /api/v6/admin/backups/restore/cancel': { headers: IdempotencyHeader, answer: Done },
  'POST /api/v6/admin/restart': { headers: IdempotencyHeader, fields: BackupName, answer: Done },
  'GET /api/v6/admin/backups/file': { query: BackupName },
  'GET /api/v6/admin/services': { answer: AdminServices },
  'GET /api/v6/admin/mail/words': { query: MailLanguage, answer: AdminMailWords },
  'POST /api/v6/admin/mail/test': { headers: IdempotencyHeader, fields: TestMail, answer: Done },
  'POST /api/v6/admin/webhooks/test': { answer: TestedWebhooks },
  'GET /api/v6/admin/log': { query: PageQuery, answer: AdminActs },
} satisfies CallMap;
