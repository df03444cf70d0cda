import type { z } from 'zod';
import type { Calls } from './calls.gen.ts';

/** All calls by method and path. Types only: no schema reaches the browser. */
export type { Calls } from './calls.gen.ts';

export type CallName = keyof Calls;

export type AnswerOf<Name extends CallName> = Calls[Name] extends { answer: infer Answer extends z.ZodType }
  ? z.input<Answer>
  : never;

/** Calls that return data; the others return a file or a redirect. */
export type DataCallName = { [Name in CallName]: Calls[Name] extends { answer: z.ZodType } ? Name : never }[CallName];

interface PageOf {
  items: unknown[];
  total: number;
  hasMore: boolean;
  next: string | null;
}

export type ListCallName = {
  [Name in DataCallName]: AnswerOf<Name> extends PageOf ? Name : never;
}[DataCallName];

export type ListOf<Name extends ListCallName> = Extract<AnswerOf<Name>, PageOf>;

export type UploadCallName = { [Name in CallName]: Calls[Name] extends { file: string } ? Name : never }[CallName];

/** What a caller sends. Distributes over a union: joining every path with every query took half of the type check. */
export type SentWith<Name extends CallName> = Name extends CallName
  ? Sent<Calls[Name], 'path'> & Sent<Calls[Name], 'query'> & Sent<Calls[Name], 'fields'> & SentHeaders<Calls[Name]>
  : never;

/** One type for all calls with headers: with one per call, the compiler cannot join the union. */
type SentHeaders<Call> = Call extends { headers: z.ZodType }
  ? { headers?: { altcha?: string | undefined; 'idempotency-key'?: string | undefined } }
  : { headers?: never };

type Sent<Call, Part extends string> =
  Call extends Record<Part, infer Schema extends z.ZodType>
    ? Record<string, never> extends z.input<Schema>
      ? Partial<Record<Part, z.input<Schema>>>
      : Record<Part, z.input<Schema>>
    : Partial<Record<Part, never>>;

export type ProvenCallName = {
  [Name in DataCallName]: Calls[Name] extends { headers: infer Headers extends z.ZodType }
    ? 'altcha' extends keyof z.input<Headers>
      ? Name
      : never
    : never;
}[DataCallName];
