import type { z } from 'zod';
import type { Calls } from './calls.gen.ts';

/** Every call that pages may make, by method and path. Types alone: no schema comes into the browser. */
export type { Calls } from './calls.gen.ts';

export type CallName = keyof Calls;

/** `data` of a call's success, as it comes out of the JSON. */
export type AnswerOf<Name extends CallName> = Calls[Name] extends { answer: infer Answer extends z.ZodType }
  ? z.input<Answer>
  : never;

/** The calls that answer data; the others answer a file or a redirect. */
export type DataCallName = { [Name in CallName]: Calls[Name] extends { answer: z.ZodType } ? Name : never }[CallName];

interface PageOf {
  items: unknown[];
  total: number;
  hasMore: boolean;
  next: string | null;
}

/** The calls that list, page by page. */
export type ListCallName = {
  [Name in DataCallName]: AnswerOf<Name> extends PageOf ? Name : never;
}[DataCallName];

/** What such a call answers. */
export type ListOf<Name extends ListCallName> = Extract<AnswerOf<Name>, PageOf>;

/** The calls that take a file. */
export type UploadCallName = { [Name in CallName]: Calls[Name] extends { file: string } ? Name : never }[CallName];

/**
 * What is sent with a call. A part may be left out where all of it may. Of several calls it is worked out for each by
 * itself: else every path of one would be joined with every query of another, which took half of the whole check.
 */
export type SentWith<Name extends CallName> = Name extends CallName
  ? Sent<Calls[Name], 'path'> & Sent<Calls[Name], 'query'> & Sent<Calls[Name], 'fields'> & SentHeaders<Calls[Name]>
  : never;

/** All may be left out. One type for all calls that have some: of one for each the compiler cannot join all calls. */
type SentHeaders<Call> = Call extends { headers: z.ZodType }
  ? { headers?: { altcha?: string | undefined; 'idempotency-key'?: string | undefined } }
  : { headers?: never };

type Sent<Call, Part extends string> =
  Call extends Record<Part, infer Schema extends z.ZodType>
    ? Record<string, never> extends z.input<Schema>
      ? Partial<Record<Part, z.input<Schema>>>
      : Record<Part, z.input<Schema>>
    : Partial<Record<Part, never>>;

/** The calls that may ask for a proof of work. */
export type ProvenCallName = {
  [Name in DataCallName]: Calls[Name] extends { headers: infer Headers extends z.ZodType }
    ? 'altcha' extends keyof z.input<Headers>
      ? Name
      : never
    : never;
}[DataCallName];
