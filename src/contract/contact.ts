import { z } from 'zod';
import { mostEntries, skipReasons } from '#shared/contacts/contact-entry.ts';
import { type CallMap, IdempotencyHeader, ProofAndIdempotencyHeader, ProofHeader } from './call.ts';
import { PageQuery, pagedList } from './paged-list.ts';
import { Flag } from './profile.ts';

/** Address books of members, and the names that they give to numbers. */

/** One entry, as the reader of the file sends it. The rest of the address book never leaves the device. */
export const SentContact = z.object({
  first_name: z.string().max(400).default(''),
  last_name: z.string().max(400).default(''),
  phone: z.string().max(80),
  /** Line in the file, or else the position in the list, from 1. */
  line: z.int().min(1).max(1e9).optional(),
});

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
  /** 1: the member was informed about the processing of the contacts, and agrees. */
  consent: Flag.optional(),
  contacts: SentContacts.optional(),
  /** ISO 3166-1 alpha-2; region of national numbers. Default: the member's own country. */
  country: z.string().max(2).optional(),
  locale: z.string().max(20).optional(),
});

export const SkippedContact = z.object({ line: z.int(), reason: z.enum(skipReasons) });
export const ImportedContacts = z
  .object({
    status: z.boolean(),
    accepted: z.int(),
    renamed: z.int(),
    unchanged: z.int(),
    skipped: z.array(SkippedContact),
    skippedTotal: z.int(),
    unread: z.array(z.object({ heading: z.string(), count: z.int() })),
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

export const DeleteContacts = z.object({
  phone: z.string().min(1).max(80).optional(),
  country: z.string().max(2).optional(),
  all: Flag.optional(),
});
export const DeletedContacts = z.object({
  status: z.boolean(),
  deleted: z.int(),
  /** Those of `deleted` that a job removes within minutes; their owner no longer sees them. */
  remaining: z.int(),
});

export const ContactName = z
  .object({
    first_name: z.string(),
    last_name: z.string(),
    /** Identifies the name in calls about it. The hash of a profile's name differs from that of its number's. */
    name_hash: z.string(),
    reviewResult: z.int(),
    count: z.int(),
    /** Disliked so much that it is shown only on request. */
    isFolded: z.boolean(),
    hasLike: z.boolean(),
    hasDislike: z.boolean(),
    can: z.object({ like: z.boolean() }),
  })
  .meta({ id: 'ContactName' });
export type ContactName = z.infer<typeof ContactName>;
/** Best supported first; at most ten. */
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
