import { z } from 'zod';
import { mostEntries, skipReasons } from '#shared/contacts/contact-entry.ts';
import { type CallMap, IdempotencyHeader, ProofAndIdempotencyHeader, ProofHeader } from './call.ts';
import { PageQuery, pagedList } from './paged-list.ts';
import { Flag } from './profile.ts';

/** Members' address books, and what they make of the names that numbers are given. */

/** One entry, as whoever read the file sends it. Of the rest of an address book nothing is sent. */
export const SentContact = z.object({
  first_name: z.string().max(400).default(''),
  last_name: z.string().max(400).default(''),
  phone: z.string().max(80),
  /** Where it stood in the file; else its place in the list, from 1. */
  line: z.int().min(1).max(1e9).optional(),
});

/** A list, or its JSON as a field of a form. */
const SentContacts = z.union([
  z.array(SentContact).max(mostEntries),
  z.string().transform((text, context) => {
    const list = z.array(SentContact).max(mostEntries).safeParse(readJson(text));
    if (list.success) return list.data;
    for (const { path, message } of list.error.issues.slice(0, 10)) context.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  }),
]);

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const ImportContacts = z.object({
  /** 1: the member was told what happens to the contacts, and agrees. */
  consent: Flag.optional(),
  /** In place of the file. */
  contacts: SentContacts.optional(),
  /** ISO 3166-1 alpha-2: how to read national numbers; else the member's own country. */
  country: z.string().max(2).optional(),
  locale: z.string().max(20).optional(),
});

export const SkippedContact = z.object({ line: z.int(), reason: z.enum(skipReasons) });
export const ImportedContacts = z
  .object({
    status: z.boolean(),
    /** Entries that were not there before. */
    accepted: z.int(),
    /** Those that were there with another name. */
    renamed: z.int(),
    /** Those that were there already, as they are. */
    unchanged: z.int(),
    /** The first of those that were left out, and why. */
    skipped: z.array(SkippedContact),
    skippedTotal: z.int(),
    /** Columns of a table that were not read, and how many of their cells look like telephone numbers. */
    unread: z.array(z.object({ heading: z.string(), count: z.int() })),
    /** Entries that the member has now. */
    total: z.int(),
  })
  .meta({ id: 'ImportedContacts' });
export type ImportedContacts = z.infer<typeof ImportedContacts>;

export const MyContact = z
  .object({
    phone: z.string(),
    international: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    addedAtTimestamp: z.int(),
  })
  .meta({ id: 'MyContact' });
export type MyContact = z.infer<typeof MyContact>;
export const MyContacts = pagedList(MyContact);

/** One of them, or all. */
export const DeleteContacts = z.object({
  phone: z.string().min(1).max(80).optional(),
  country: z.string().max(2).optional(),
  all: Flag.optional(),
});
export const DeletedContacts = z.object({
  status: z.boolean(),
  deleted: z.int(),
  /** Of these, entries of a long book that go within minutes. Their owner sees them no more. */
  remaining: z.int(),
});

/** One name of a number, all its spellings together. */
export const ContactName = z
  .object({
    first_name: z.string(),
    last_name: z.string(),
    /** Names it in calls about it. By a profile it is another one than by a number. */
    name_hash: z.string(),
    /** Likes less dislikes. */
    reviewResult: z.int(),
    /** Members who call the number so. */
    count: z.int(),
    /** So many dislike it that it is shown only when asked for. */
    isFolded: z.boolean(),
    hasLike: z.boolean(),
    hasDislike: z.boolean(),
    can: z.object({ like: z.boolean() }),
  })
  .meta({ id: 'ContactName' });
export type ContactName = z.infer<typeof ContactName>;
/** The best supported first; never more than ten. */
export const ContactNames = z.object({ contacts: z.array(ContactName), total: z.int() });
export type ContactNames = z.infer<typeof ContactNames>;

const locale = { locale: z.string().max(20).optional() };
const byPhone = { phone: z.string().min(1).max(80), country: z.string().max(2).optional() };
const byProfile = { profile_id: z.string().max(20) };
const vote = {
  name_hash: z.string().min(1).max(100),
  like_type: z.enum(['LIKE', 'DISLIKE']),
  action_type: z.enum(['ADD', 'REMOVE']),
};
export const VotedName = z.object({
  status: z.boolean(),
  reviewResult: z.int(),
  hasLike: z.boolean(),
  hasDislike: z.boolean(),
});
export type VotedName = z.infer<typeof VotedName>;

export const contactCalls = {
  'POST /api/v6/contact/import': {
    file: 'file',
    fields: ImportContacts,
    headers: ProofHeader,
    answer: ImportedContacts,
  },
  'GET /api/v6/contact/my': { query: PageQuery, answer: MyContacts },
  'POST /api/v6/contact/my/delete': { headers: IdempotencyHeader, fields: DeleteContacts, answer: DeletedContacts },
  'GET /api/v6/contact/by_phone': {
    query: z.object({ ...byPhone, ...locale }),
    headers: ProofHeader,
    answer: ContactNames,
  },
  'GET /api/v6/contact/by_profile': {
    query: z.object({ ...byProfile, ...locale }),
    headers: ProofHeader,
    answer: ContactNames,
  },
  'POST /api/v6/contact/like/by_phone': {
    fields: z.object({ ...byPhone, ...vote }),
    headers: ProofAndIdempotencyHeader,
    answer: VotedName,
  },
  'POST /api/v6/contact/like/by_profile': {
    fields: z.object({ ...byProfile, ...vote }),
    headers: ProofAndIdempotencyHeader,
    answer: VotedName,
  },
} satisfies CallMap;
