import { z } from 'zod';

/**
 * One call of the API: what is sent with it and what a success answers. A domain's file lists its calls by method and
 * path; `calls.ts` joins the lists. Routes answer through them and pages ask through their types, so that a wrong key,
 * shape or path compiles on neither side.
 */
export interface GetCall {
  /** By the names in the braces of the path. */
  path?: z.ZodObject;
  query?: z.ZodObject;
  /** With an `idempotency-key` among them a POST call is one act, however often it is sent (`addCall`). */
  headers?: z.ZodObject;
  /** `data` of a success. Left out where the answer is no such envelope but a file or a redirect. */
  answer?: z.ZodType;
}
export interface PostCall extends GetCall {
  query?: never;
  /** The body, as a form, multipart or JSON; the query fills what it lacks. */
  fields?: z.ZodObject;
  /** The field that holds a file, as multipart; with `fields` beside it, which may come without the file. */
  file?: string;
}
export interface CallMap {
  [name: `GET /${string}`]: GetCall;
  [name: `POST /${string}`]: PostCall;
}

/** The header with a solved proof of work, of calls that may ask for one. */
export const ProofHeader = z.object({
  altcha: z.string().optional().meta({ description: 'Solved proof of work, where 428 asked for one' }),
});

/** Makes a call that is sent again the same act. */
export const IdempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .optional()
    .meta({
      description:
        'Words of the caller’s, 1–200 characters: with the same ones the act is done once within a day, and who asks again ' +
        'is given the first answer. A refusal is not kept. Of members alone: without a session each call is an act of its own',
    }),
});

/** Both, of a call that may ask for a proof and is sent again safely. */
export const ProofAndIdempotencyHeader = ProofHeader.extend(IdempotencyHeader.shape);

/** The headers of a look-up, which may be paid. */
export const LookupHeaders = ProofHeader.extend({
  'idempotency-key': z
    .string()
    .optional()
    .meta({
      description:
        'With `paidSearch=1`: words of the caller’s, 1–200 characters. With the same ones it is paid or refused once within ' +
        'a day, whatever the balance is by then and beyond midnight; who asks again is told the same, and of the number ' +
        'as it stands by then, since the answer is not kept',
    }),
});

/** The answer of a call that only does something. */
export const Done = z.object({ status: z.boolean() });

/** A number in a path. */
export const PhonePath = z.object({
  phone: z
    .string()
    .min(1)
    .meta({ param: { name: 'phone', in: 'path' }, description: 'A number in any form', example: '12025550142' }),
});
