import { z } from 'zod';

/** Every code that an error answer may carry. Each is also the phrase key `error.<code>` of the catalogues. */
export const problemCodes = {
  'number.invalid': 400,
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
  'limit.text_pause': 429,
  'limit.first_texts': 429,
  'limit.edits': 429,
  'limit.deletions_minute': 429,
  'limit.deletions': 429,
  'limit.reactions': 429,
  'limit.reports': 429,
  'limit.network_writes': 429,
  'text.may_hurt': 422,
  'sign_in.failed': 400,
  'sign_in.bad_signature': 400,
  'sign_in.bad_time': 400,
  'sign_in.replayed': 400,
  'sign_in.too_often': 400,
  'sign_in.code_expired': 400,
  'sign_in.way_unavailable': 400,
  'sign_in.proof_missing': 400,
  'sign_in.bad_platform': 400,
  'sign_in.refused': 400,
  'sign_in.contested': 400,
  'sign_in.wrong_confirm_code': 422,
  'sign_in.forged_delivery': 401,
  'sign_in.required': 401,
  'sign_in.proof_needed': 401,
  'session.ended': 403,
  'session.unknown': 404,
  'profile.barred': 403,
  'profile.deactivated': 409,
  'profile.not_found': 404,
  'name.invalid': 400,
  'name.refused': 422,
  'text.empty': 400,
  'text.too_long': 400,
  'text.invalid': 400,
  'comment.not_found': 404,
  'comment.refused': 422,
  'comment.own': 422,
  'comment.boost_kept': 422,
  'comment.barred': 422,
  'comment.not_holder': 422,
  'avatar.too_large': 413,
  'avatar.unsupported': 415,
  'avatar.unreadable': 422,
  'number.own': 422,
  'subscription.required': 422,
  'wallet.insufficient_balance': 402,
  'idempotency.mismatch': 422,
  'client.too_old': 426,
  'server.no_database': 503,
  'server.failed': 500,
} as const satisfies Record<string, number>;
export type ProblemCode = keyof typeof problemCodes;

/** The numbers of sign-in errors, which `status_code` carries in place of the HTTP status. */
export const problemNumbers: Partial<Record<ProblemCode, number>> = {
  'sign_in.failed': 10000,
  'sign_in.bad_signature': 10001,
  'sign_in.bad_time': 10002,
  'sign_in.replayed': 10003,
  'sign_in.too_often': 10004,
  'sign_in.code_expired': 10005,
  'sign_in.way_unavailable': 10006,
  'sign_in.proof_missing': 10007,
  'sign_in.bad_platform': 10008,
  'sign_in.refused': 10000,
  'sign_in.contested': 10000,
};

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
