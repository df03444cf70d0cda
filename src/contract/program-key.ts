import { z } from 'zod';
import { type CallMap, Done, IdempotencyHeader } from './call.ts';
import { PageQuery, pagedList } from './paged-list.ts';
import { mostKeyDays } from './program-key-limits.ts';
import { scopes } from './program-scope.ts';
import { wholeNumber } from './whole-number.ts';

export const AddProgramKey = z.object({
  /** 1–60 characters after trimming. */
  name: z.string().max(2_000).meta({ example: 'FRITZ!Box in the hall' }),
  scopes: z
    .array(z.enum(scopes))
    .max(20)
    .default([])
    .meta({ example: ['lookup'] }),
  /** Validity in days; unlimited by default. */
  days: wholeNumber(1, mostKeyDays).optional().meta({ example: 365 }),
});
export const ListProgramKeys = PageQuery.extend({ locale: z.string().max(20).optional() });
export const RevokeProgramKey = z.object({ id: z.string().regex(/^\d{1,18}$/) });

export const ProgramKey = z
  .object({
    id: z.string(),
    name: z.string(),
    ending: z.string(),
    scopes: z.array(z.enum(scopes)),
    createdAtTimestamp: z.int(),
    expiresAtTimestamp: z.int().nullable(),
    hasExpired: z.boolean(),
    usedAtTimestamp: z.int().nullable(),
    /** Calls today (UTC), including rejected ones. */
    usedToday: z.int(),
    /** Last error of a program with this key; `message` is in the caller’s language. */
    lastError: z.object({ message: z.string(), atTimestamp: z.int() }).nullable(),
  })
  .meta({ id: 'ProgramKey' });
export type ProgramKey = z.infer<typeof ProgramKey>;

export const ProgramKeys = pagedList(ProgramKey).extend({
  most: z.int(),
  /** Daily quota (UTC) of distinct numbers, shared by the member and all keys, and its rest. */
  perDay: z.int(),
  leftToday: z.int(),
});
export type ProgramKeys = z.infer<typeof ProgramKeys>;

export const AddedProgramKey = z.object({
  id: z.string(),
  /** The key, returned only this once. */
  key: z.string().meta({ example: 'rb_0000000000000000000000000000000000000000000' }),
});
export type AddedProgramKey = z.infer<typeof AddedProgramKey>;

export const programKeyCalls = {
  'GET /api/v6/program/key/list': { query: ListProgramKeys, answer: ProgramKeys },
  'POST /api/v6/program/key/add': { fields: AddProgramKey, answer: AddedProgramKey },
  'POST /api/v6/program/key/revoke': { headers: IdempotencyHeader, fields: RevokeProgramKey, answer: Done },
} satisfies CallMap;
