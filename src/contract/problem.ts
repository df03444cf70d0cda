import { z } from 'zod';
import { CaseChange } from './case-change.ts';
import type { Problems } from './manifest.ts';
import { declaredProblemNumbers, declaredProblems } from './problems.gen.ts';

const commonProblems = {
  'number.invalid': 400,
  'number.code': 400,
  'number.pattern': 400,
  'number.spoilt': 400,
  'request.invalid': 400,
  'list.cursor_invalid': 400,
  'request.too_large': 413,
  'request.unsupported_media_type': 415,
  'request.method_not_allowed': 405,
  'request.foreign_origin': 403,
  'page.not_found': 404,
  'locale.unknown': 404,
  'apk.not_configured': 404,
  'bot_check.required': 428,
  'bot_check.invalid': 400,
  'limit.minute': 429,
  'limit.day': 429,
  'limit.hour': 429,
  'text.not_found': 404,
  'program.key_needed': 401,
  'program.key_ended': 401,
  'program.scope_needed': 403,
  'text.empty': 400,
  'text.too_long': 400,
  'text.invalid': 400,
  'number.own': 422,
  'idempotency.mismatch': 422,
  'client.too_old': 426,
  'server.no_database': 503,
  'server.no_room': 507,
  'server.failed': 500,
} as const satisfies Problems;

export const problemCodes = { ...commonProblems, ...declaredProblems } as const satisfies Problems;
export type ProblemCode = keyof typeof problemCodes;

export const problemNumbers: Partial<Record<ProblemCode, number>> = declaredProblemNumbers;

/** Body of every error (RFC 9457). `status` is this API's own string, which readers of the RFC ignore. */
export const Problem = z
  .object({
    type: z.literal('about:blank').optional(),
    title: z.string().optional(),
    detail: z.string().optional(),
    status: z.literal('error'),
    /** The HTTP status, or the number that `problemNumbers` gives the code. */
    status_code: z.int(),
    code: z.string(),
    message: z.string(),
    details: z.array(z.object({ path: z.string(), message: z.string() })),
    /** Of a conflict: what changed meanwhile, oldest first, or what stands in the way. */
    changes: z.array(CaseChange).optional(),
    /** For a suspended person after a strong proof of the number: opens `suspension/{ticket}`. */
    ticket: z.string().optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;
