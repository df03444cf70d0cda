import { z } from 'zod';
import type { Problems } from './manifest.ts';
import { declaredProblemNumbers, declaredProblems } from './problems.gen.ts';
import { textRules } from './text-rule.ts';

/** What the site answers by itself, and what several domains answer. */
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

/** Every code that an error answer may carry. Each is also the phrase key `error.<code>` of the catalogues. */
export const problemCodes = { ...commonProblems, ...declaredProblems } as const satisfies Problems;
export type ProblemCode = keyof typeof problemCodes;

/** The numbers of errors, which `status_code` carries in place of the HTTP status. */
export const problemNumbers: Partial<Record<ProblemCode, number>> = declaredProblemNumbers;

/** Something that happened to a case of the desk since somebody saw it. Of moderators never who. */
export const CaseChange = z
  .object({
    what: z.enum([
      ...(['upheld', 'refused', 'void', 'undone', 'answered', 'appealed', 'late', 'barred', 'bar_lifted'] as const),
      ...(['author_warned', 'noted', 'author_asked', 'question_ended', 'court_cited'] as const),
    ]),
    /** The text that it is about; null of the whole case. */
    itemId: z.string().nullable(),
    by: z.enum(['moderation', 'complainant', 'author', 'site']),
    /** By which rule a text went; else null. */
    rule: z.enum(textRules).nullable(),
    atTimestamp: z.int(),
  })
  .meta({ id: 'CaseChange' });
export type CaseChange = z.infer<typeof CaseChange>;

/**
 * Body of every answer that is not a success (`application/problem+json`, RFC 9457). Its `status` is this API's word that
 * it is an error, which readers of the RFC ignore, as it is no number.
 */
export const Problem = z
  .object({
    /** The error has no page of its own: `code` says which it is. */
    type: z.literal('about:blank').optional(),
    /** The HTTP status in English words. */
    title: z.string().optional(),
    /** The same as `message`. */
    detail: z.string().optional(),
    status: z.literal('error'),
    /** The HTTP status, or one of the numbered sign-in errors. */
    status_code: z.int(),
    code: z.string(),
    /** In the caller's language. */
    message: z.string(),
    details: z.array(z.object({ path: z.string(), message: z.string() })),
    /**
     * Of `moderation.changed` about a complaint: what happened since the version that was named, the first first. About a
     * text of the queue: the complaints that keep it from being shown.
     */
    changes: z.array(CaseChange).optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;
