import { z } from 'zod';
import { type CallMap, Done, IdempotencyHeader } from './call.ts';

/** A member's private note on a number: nobody else reads it. The calls know it as notice. */

const noted = {
  phone: z.string().min(1).max(80),
  /** ISO 3166-1 alpha-2: how to read a number typed in national form. */
  country: z.string().max(2).optional(),
};

/** In place of my former note on the number. */
export const AddNotice = z.object({
  ...noted,
  /** 1–1000 letters after trimming. */
  text: z.string().max(30_000),
});
export const DeleteNotice = z.object(noted);
/** `id` stays the same when the text is replaced. */
export const AddedNotice = z.object({ status: z.boolean(), id: z.int() });

export const noteCalls = {
  'POST /api/v7/notice/add': { headers: IdempotencyHeader, fields: AddNotice, answer: AddedNotice },
  'POST /api/v6/notice/delete': { headers: IdempotencyHeader, fields: DeleteNotice, answer: Done },
} satisfies CallMap;
