import { z } from 'zod';
import { type CallMap, Done, IdempotencyHeader } from './call.ts';
import { PageQuery, pagedList } from './paged-list.ts';
import { mostKeyDays } from './program-key-limits.ts';
import { scopes } from './program-scope.ts';
import { wholeNumber } from './whole-number.ts';

/** Keys that a member makes for programs and devices, which then act for the member. */

export const AddProgramKey = z.object({
  /** By which its owner knows it, 1–60 letters after trimming. */
  name: z.string().max(2_000).meta({ example: 'FRITZ!Box in the hall' }),
  /** What it may do; at least one. */
  scopes: z
    .array(z.enum(scopes))
    .max(20)
    .default([])
    .meta({ example: ['lookup'] }),
  /** After how many days it ends by itself; without them it does not. */
  days: wholeNumber(1, mostKeyDays).optional().meta({ example: 365 }),
});
/** `locale`: the language of what programs were refused. */
export const ListProgramKeys = PageQuery.extend({ locale: z.string().max(20).optional() });
/** By the id that the list gives. */
export const RevokeProgramKey = z.object({ id: z.string().regex(/^\d{1,18}$/) });

export const ProgramKey = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Its last four letters, by which its owner knows it again. */
    ending: z.string(),
    scopes: z.array(z.enum(scopes)),
    createdAtTimestamp: z.int(),
    /** Null where it does not end by itself. */
    expiresAtTimestamp: z.int().nullable(),
    hasExpired: z.boolean(),
    usedAtTimestamp: z.int().nullable(),
    /** Calls with it today (UTC), refused ones too. */
    usedToday: z.int(),
    /** What a program with the key was refused last; null where it never was. `message` is in the caller’s language. */
    lastError: z.object({ message: z.string(), atTimestamp: z.int() }).nullable(),
  })
  .meta({ id: 'ProgramKey' });
export type ProgramKey = z.infer<typeof ProgramKey>;

/** The newest first. */
export const ProgramKeys = pagedList(ProgramKey).extend({
  /** Keys that a member may have at once. */
  most: z.int(),
  /** Different numbers that all keys and the member together may ask about in a day (UTC), and how many are left. */
  perDay: z.int(),
  leftToday: z.int(),
});
export type ProgramKeys = z.infer<typeof ProgramKeys>;

export const AddedProgramKey = z.object({
  id: z.string(),
  /** The key itself: nobody is ever told it again. */
  key: z.string().meta({ example: 'rb_0000000000000000000000000000000000000000000' }),
});
export type AddedProgramKey = z.infer<typeof AddedProgramKey>;

export const programKeyCalls = {
  'GET /api/v6/program/key/list': { query: ListProgramKeys, answer: ProgramKeys },
  'POST /api/v6/program/key/add': { fields: AddProgramKey, answer: AddedProgramKey },
  'POST /api/v6/program/key/revoke': { headers: IdempotencyHeader, fields: RevokeProgramKey, answer: Done },
} satisfies CallMap;
