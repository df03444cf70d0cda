import { z } from 'zod';

/** One API call, by method and path. Server and pages share these types, so that a wrong path fails to compile. */
export interface GetCall {
  path?: z.ZodObject;
  query?: z.ZodObject;
  /** With an `idempotency-key` here, `addCall` makes a POST call idempotent. */
  headers?: z.ZodObject;
  /** `data` of a success. Left out where the response is a file or a redirect. */
  answer?: z.ZodType;
}
export interface PostCall extends GetCall {
  query?: never;
  /** Body as a form, multipart or JSON; missing fields are read from the query. */
  fields?: z.ZodObject;
  /** Name of the multipart field with the file. With `fields` declared too, the file is optional. */
  file?: string;
}
export interface CallMap {
  [name: `GET /${string}`]: GetCall;
  [name: `POST /${string}`]: PostCall;
}

export const ProofHeader = z.object({
  altcha: z.string().optional().meta({ description: 'Solved proof of work, where 428 asked for one' }),
});

export const IdempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .optional()
    .meta({
      description:
        'Idempotency key, 1–200 characters of the client’s choice. Within a day, a repeated key runs the action once ' +
        'and returns the first answer. Errors are not stored. Members only: without a session the key is ignored',
    }),
});

export const ProofAndIdempotencyHeader = ProofHeader.extend(IdempotencyHeader.shape);

export const LookupHeaders = ProofHeader.extend({
  'idempotency-key': z
    .string()
    .optional()
    .meta({
      description:
        'With `paidSearch=1`: idempotency key, 1–200 characters of the client’s choice. Within a day, a repeated key ' +
        'is charged or rejected once, whatever the balance is by then and beyond midnight. The answer is not stored: ' +
        'a repeat returns the same outcome with the current data of the number',
    }),
});

/** The answer of a call that only performs an action. */
export const Done = z.object({ status: z.boolean() });

export const PhonePath = z.object({
  phone: z
    .string()
    .min(1)
    .meta({ param: { name: 'phone', in: 'path' }, description: 'A number in any form', example: '12025550142' }),
});
