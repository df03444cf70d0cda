import { z } from 'zod';
import { textRules } from './text-rule.ts';

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
  'mail.link_unknown': 404,
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
  'limit.complaints': 429,
  'limit.data_requests': 429,
  'limit.complaints_paused': 429,
  'limit.network_writes': 429,
  'text.may_hurt': 422,
  'limit.bans': 429,
  'limit.tags': 429,
  'limit.answers': 429,
  'text.not_found': 404,
  'report.own': 422,
  'complaint.many_numbers': 422,
  'complaint.not_found': 404,
  'complaint.no_appeal': 422,
  'complaint.no_question': 422,
  'data_request.not_found': 404,
  'data_request.file_gone': 404,
  'data_request.closed': 422,
  'data_request.no_extension': 422,
  'moderation.changed': 409,
  'moderation.refused': 422,
  'moderation.too_late': 422,
  'moderation.wave_wide': 422,
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
  'comment.unlisted': 422,
  'avatar.too_large': 413,
  'avatar.unsupported': 415,
  'avatar.unreadable': 422,
  'number.own': 422,
  'opinion.own_number': 422,
  'opinion.refused': 422,
  'tag.unlisted': 422,
  'poll.refused': 422,
  'contact.consent_missing': 422,
  'contact.file_too_large': 413,
  'contact.file_unreadable': 422,
  'contact.no_numbers': 422,
  'contact.not_found': 404,
  'contact.own_name': 422,
  'subscription.required': 422,
  'wallet.insufficient_balance': 402,
  'wallet.held': 409,
  'idempotency.mismatch': 422,
  'payment.not_configured': 404,
  'payment.not_found': 404,
  'payment.product_unknown': 422,
  'payment.amount_refused': 422,
  'payment.price_changed': 409,
  'payment.gift_unknown': 422,
  'payment.gift_refused': 422,
  'payment.already_subscribed': 409,
  'payment.no_subscription': 404,
  'payment.no_portal': 404,
  'payment.unavailable': 503,
  'payment.forged_delivery': 400,
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

/** Something that happened to a case of the desk since somebody saw it. Of moderators never who. */
export const CaseChange = z
  .object({
    what: z.enum([
      ...(['upheld', 'refused', 'void', 'undone', 'answered', 'appealed', 'late', 'barred', 'bar_lifted'] as const),
      ...(['author_warned', 'noted'] as const),
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
    /**
     * Of `moderation.changed` about a complaint: what happened since the version that was named, the first first. About a
     * text of the queue: the complaints that keep it from being shown.
     */
    changes: z.array(CaseChange).optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;
