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

/** What whoever runs the site sees and does in the browser. Each look and each act is written down. */

export const AdminCheck = z
  .object({
    /** Pages have words of their own for those of `checkNames`. */
    name: z.string(),
    state: z.enum(checkStates),
    /** What was found, and what to do about it, in English: the same as in reports. Of one name there may be several. */
    text: z.string(),
    advice: z.string().nullable(),
  })
  .meta({ id: 'AdminCheck' });
export type AdminCheck = z.infer<typeof AdminCheck>;

/** What happened on a day (UTC). */
export const AdminDay = z.object({ day: z.string(), lookUps: z.int(), signUps: z.int(), reports: z.int() });
export type AdminDay = z.infer<typeof AdminDay>;

export const AdminOverview = z.object({
  checks: z.array(AdminCheck),
  /** Of this program. */
  version: z.string(),
  /** The oldest first, today’s so far; of look-ups, pairs of who asked and which number. */
  days: z.array(AdminDay),
});
export type AdminOverview = z.infer<typeof AdminOverview>;

export const AdminDoctor = z.object({
  checks: z.array(AdminCheck),
  /** All of it as plain text, without secrets, numbers and names. */
  report: z.string(),
});
export type AdminDoctor = z.infer<typeof AdminDoctor>;

export const AdminSetting = z
  .object({
    name: z.string(),
    /** What it is for, in English, as the guide has it. */
    about: z.string(),
    /** As it was written, empty where it is not set; of a secret only that there is one. */
    value: z.string(),
    /** What stands for "not set". */
    default: z.string(),
    isSecret: z.boolean(),
    /** `file`: a file that the environment names has it. */
    source: z.enum(['env', 'file', 'default']),
    /** A change counts from the next start on. */
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
    /** Browsers that are signed in. */
    sessions: z.int(),
    can: z.object({ grant: z.boolean(), bar: z.boolean(), unbar: z.boolean(), endSessions: z.boolean() }),
  })
  .meta({ id: 'AdminPerson' });
export type AdminPerson = z.infer<typeof AdminPerson>;

/** A number in any form. */
export const FindPerson = z.object({ phone: z.string().min(1).max(80) });
export const GrantRole = z.object({ profile_id: ProfileId, role: z.enum(roles) });
export const BarPerson = z.object({
  profile_id: ProfileId,
  /** 1 keeps the member out, 0 lets them in again. */
  is_barred: z.enum(['0', '1']).meta({ example: '1' }),
  /** Which the member reads. */
  reason: z.string().trim().min(1).max(longestAdminReason).meta({ example: 'Threats' }),
});
export const EndSessions = z.object({ profile_id: ProfileId });

/** By tags of languages; where one is missing, readers of it are shown the English text, or the first there is. */
const Texts = z.record(z.string(), z.string());
export const AdminNotices = z.object({
  /** Null while none is shown. */
  announcement: z
    .object({ id: z.string(), texts: Texts, untilTimestamp: z.int() })
    .meta({ id: 'AdminAnnouncement' })
    .nullable(),
  /** Null while the site is open. */
  maintenance: z.object({ sinceTimestamp: z.int(), untilTimestamp: z.int() }).nullable(),
});
export type AdminNotices = z.infer<typeof AdminNotices>;

/** In place of the one before. */
export const Announce = z.object({
  /** JSON: by the tag of each language its text, 1–300 characters. */
  texts: z
    .string()
    .max(25 * (longestAnnouncement * 4 + 40))
    .meta({ example: '{"en":"We move to another server on Sunday."}' }),
  /** So many hours it is shown. */
  hours: wholeNumber(1, mostNoticeDays * 24).meta({ example: 24 }),
});
export const SetMaintenance = z.object({
  is_on: z.enum(['0', '1']).meta({ example: '0' }),
  /** So many minutes it is said to last. */
  minutes: wholeNumber(1, mostNoticeDays * 24 * 60)
    .default(30)
    .meta({ example: 30 }),
});

export const AdminAct = z
  .object({
    id: z.string(),
    /** Who looked or acted. */
    adminId: z.string(),
    /** Such as `role` or `look`. */
    act: z.string(),
    /** Which page it was, or which role; null where the act says all. */
    about: z.string().nullable(),
    /** Whose account it concerned. */
    profileId: z.string().nullable(),
    atTimestamp: z.int(),
  })
  .meta({ id: 'AdminAct' });
export type AdminAct = z.infer<typeof AdminAct>;
/** The newest first. */
export const AdminActs = pagedList(AdminAct);
export type AdminActs = z.infer<typeof AdminActs>;

export const RetriedJobs = z.object({
  /** Jobs that wait for a server again. */
  taken: z.int(),
});

/** An import of open data, as far as it came. */
export const AdminImport = z
  .object({
    id: z.string(),
    source: z.string(),
    fileName: z.string(),
    startedAtTimestamp: z.int(),
    /** Null of one that is under way, or was stopped. */
    finishedAtTimestamp: z.int().nullable(),
    read: z.int(),
    accepted: z.int(),
    unchanged: z.int(),
    rejected: z.int(),
  })
  .meta({ id: 'AdminImport' });
export type AdminImport = z.infer<typeof AdminImport>;

export const AdminData = z.object({
  /** Data sets that need no mapping; `about` is English. */
  sources: z.array(z.object({ name: z.string(), about: z.string(), licence: z.string() })),
  /** The newest first. */
  imports: z.array(AdminImport),
  /** Of one file. */
  mostBytes: z.int(),
  /** What this server imports or takes back, or did last; null where it did not yet. `said` is English. */
  last: z.object({ source: z.string(), state: z.enum(dataStates), said: z.string() }).nullable(),
});
export type AdminData = z.infer<typeof AdminData>;

const UploadId = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .meta({ example: '0123456789abcdef0123456789abcdef' });
/** A part of a file, in the order of the parts; sent again from the first byte that the server does not have. */
export const UploadPart = z.object({
  /** Chosen by the sender, the same for all parts. */
  upload: UploadId,
  /** Bytes before this part. */
  offset: wholeNumber(0).meta({ example: 0 }),
  /** Of the whole file. */
  size: wholeNumber(1).meta({ example: 1 }),
});
export const ImportUpload = z.object({
  upload: UploadId,
  source: z.string().min(1).max(60).meta({ example: 'fcc' }),
  /** By which the list of imports knows it. */
  file_name: z.string().min(1).max(200).meta({ example: 'complaints.csv' }),
});

/** Takes back all that came of a source, and of others of its publisher. */
export const ForgetData = z.object({ source: z.string().min(1).max(60).meta({ example: 'fcc' }) });

export const AdminBackup = z
  .object({
    name: z.string(),
    createdAtTimestamp: z.int(),
    bytes: z.int(),
    /** `verified`: it was restored on trial. `failed`: it could not be. `new`: nobody has tried it yet. */
    state: z.enum(['verified', 'failed', 'new']),
  })
  .meta({ id: 'AdminBackup' });
export type AdminBackup = z.infer<typeof AdminBackup>;
export const AdminBackups = z.object({
  /** The newest first. */
  backups: z.array(AdminBackup),
  /** Time of the day at which one is made by itself; null for none. */
  at: z.string().nullable(),
  keep: z.int(),
  /** The embedded store takes one in its place at the next start; PostgreSQL by the command alone. */
  canRestore: z.boolean(),
  /** Of one that is restored at the next start: an admin may ask for that start here. */
  canRestart: z.boolean(),
  /** The last one that was ordered; `said` is English, and empty where nothing went wrong. */
  restore: z.object({ name: z.string(), state: z.enum(restoreStates), said: z.string() }).nullable(),
});
export type AdminBackups = z.infer<typeof AdminBackups>;
export const BackupName = z.object({ name: z.string().max(100).meta({ example: 'none.backup' }) });

export const AdminServices = z.object({
  hasMailServer: z.boolean(),
  /** Hosts of the addresses that are told what happens. */
  webhooks: z.array(z.string()),
  /** Members’ keys that programs used the most today (UTC), by the account and the key’s last four letters. */
  keys: z.array(z.object({ profileId: z.string(), ending: z.string(), calls: z.int() })),
});
export type AdminServices = z.infer<typeof AdminServices>;
/** A language of the site, by its tag. */
export const MailLanguage = z.object({ language: z.string().max(10).meta({ example: 'de-DE' }) });
export const AdminMailWords = z.object({
  mails: z.array(
    z.object({
      /** What the mail is about, as the catalogues name it. */
      kind: z.string(),
      /** Phrases as they are: `%name%` stands for what differs from mail to mail. */
      subject: z.string(),
      body: z.string(),
    }),
  ),
});
export type AdminMailWords = z.infer<typeof AdminMailWords>;
export const TestMail = z.object({ address: z.string().max(300).meta({ example: 'given@example.test' }) });
export const TestedWebhooks = z.object({
  /** In the order of the addresses; `answer` is a status, or why there is none. */
  outcomes: z.array(z.object({ host: z.string(), isTaken: z.boolean(), answer: z.string() })),
});

export const adminCalls = {
  'GET /api/v6/admin/overview': { answer: AdminOverview },
  'GET /api/v6/admin/doctor': { answer: AdminDoctor },
  'GET /api/v6/admin/settings': { answer: AdminSettings },
  'POST /api/v6/admin/jobs/retry': { headers: IdempotencyHeader, answer: RetriedJobs },
  'GET /api/v6/admin/person': { query: FindPerson, answer: AdminPerson },
  'POST /api/v6/admin/role': { headers: IdempotencyHeader, fields: GrantRole, answer: Done },
  'POST /api/v6/admin/bar': { headers: IdempotencyHeader, fields: BarPerson, answer: Done },
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
  'POST /api/v6/admin/restart': { headers: IdempotencyHeader, answer: Done },
  'GET /api/v6/admin/backups/file': { query: BackupName },
  'GET /api/v6/admin/services': { answer: AdminServices },
  'GET /api/v6/admin/mail/words': { query: MailLanguage, answer: AdminMailWords },
  'POST /api/v6/admin/mail/test': { headers: IdempotencyHeader, fields: TestMail, answer: Done },
  'POST /api/v6/admin/webhooks/test': { answer: TestedWebhooks },
  'GET /api/v6/admin/log': { query: PageQuery, answer: AdminActs },
} satisfies CallMap;
