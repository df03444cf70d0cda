import { z } from 'zod';

/** Every code that an error answer may carry. Each is also the phrase key `error.<code>` of the catalogues. */
export const problemCodes = {
  'number.invalid': 400,
  'request.invalid': 400,
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
  'server.draining': 503,
  'server.no_database': 503,
  'server.failed': 500,
} as const satisfies Record<string, number>;
export type ProblemCode = keyof typeof problemCodes;

/** Body of every answer that is not a success (`application/problem+json`). */
export const Problem = z
  .object({
    status: z.literal('error'),
    /** The HTTP status, or one of the numbered sign-in errors. */
    status_code: z.int(),
    code: z.string(),
    /** In the caller's language. */
    message: z.string(),
    details: z.array(z.object({ path: z.string(), message: z.string() })),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;
