import { z } from 'zod';
import { type CallMap, Done, IdempotencyHeader } from './call.ts';

/** A member's private note on a number; API paths call it notice. */

const noted = {
  phone: z.string().min(1).max(80),
  country: z.string().max(2).optional(),
};

export const AddNotice = z.object({
  ...noted,
  /** 1–1000 characters after trimming. */
  text: z.string().max(30_000),
});
export const DeleteNotice = z.object(noted);
export const AddedNotice = z.object({ status: z.boolean(), id: z.int() });

export const noteCalls = {
  'POST /api/v7/notice/add': { headers: IdempotencyHeader, fields: AddNotice, answer: AddedNotice },
  'POST /api/v6/notice/delete': { headers: IdempotencyHeader, fields: DeleteNotice, answer: Done },
} satisfies CallMap;
