import { z } from 'zod';
import { readMailAddress } from '#shared/mail-address.ts';
import { cleanText } from '#shared/text.ts';
import { writing } from './complaint-decision.ts';
import {
  citationFields,
  complaintReasons,
  longestComplainant,
  longestCourt,
  longestMessage,
  longestReference,
  mostTexts,
  shortestMessage,
  shortestName,
} from './complaint-rule.ts';
import { wholeNumber } from './whole-number.ts';

/** What a complaint is sent with. */

export const Reason = z.enum(complaintReasons).meta({ id: 'ComplaintReason' });
const TextId = wholeNumber(1);

/** One line, which may be empty. */
const citationLine = (longest: number) =>
  z
    .string()
    .trim()
    .refine(
      (text) => text === '' || (cleanText(text, longest).ok && !/[\r\n]/.test(text)),
      'must be one line that can be shown',
    )
    .default('');

/** Whether there is such a day, since courts have kept books. */
function isDay(text: string): boolean {
  const at = /^(19|20)\d\d-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

const complainant = {
  name: writing(shortestName, longestComplainant).refine((name) => !/[\r\n]/.test(name), 'must be one line'),
  email: z.string().refine((text) => readMailAddress(text) !== null, 'must be an e-mail address'),
  /** Why the text should go. */
  text: writing(shortestMessage, longestMessage),
  /**
   * A court has decided about it: it is due sooner, where court, date and reference say how to find the
   * decision. Without them the complaint is taken, and the answer says what is missing.
   */
  court_decision: z.enum(['0', '1']).default('0'),
  /** Its name. */
  court: citationLine(longestCourt),
  /** `yyyy-mm-dd`, not to come. */
  court_date: z
    .string()
    .trim()
    .refine((text) => text === '' || isDay(text), 'must be a day, yyyy-mm-dd')
    .default(''),
  /** Under which the court keeps the case. */
  court_reference: citationLine(longestReference),
  /** Of a sign-in whose `auth/proof` is done: shows that the number is the complainant's, without an account. */
  code: z.string().max(64).optional(),
  reason: Reason.default('other'),
  /** Where the text stands, as the page filled it in. */
  url: z.string().trim().max(500).default(''),
  /** Whoever complains believes what they say. */
  good_faith: z.literal('1').default('1'),
};

/** A comment by `comment_id` or a reply by `thread_id`, and up to 19 more texts of the same number. */
export const ComplainComment = z.object({
  comment_id: TextId.optional(),
  thread_id: TextId.optional(),
  more: z
    .array(z.string().regex(/^(comment|reply):[1-9]\d{0,14}$/))
    .max(mostTexts - 1)
    .default([]),
  ...complainant,
});

/**
 * A name by the hash that its list or the look-up told: of a number, by `id`, or of a profile; or a picture by the version
 * in its address. Without one, by `id` alone, the name that others give that number and everybody reads there, with
 * `first_name` and `last_name` as they stand there.
 */
export const ComplainContact = z.object({
  /** The number. */
  id: z.string().max(80).optional(),
  country: z.string().max(2).optional(),
  profile_id: z.string().max(20).nullish(),
  name_hash: z.string().min(1).max(100).optional(),
  /** Not needed where the hash names it. */
  first_name: z.string().max(400).optional(),
  last_name: z.string().max(400).optional(),
  ...complainant,
});

/** `already_sent`: it is the ticket of the same person's first complaint about the same texts. */
export const ComplaintSent = z.object({
  status: z.enum(['sent', 'already_sent']),
  ticket: z.string(),
  dueAtTimestamp: z.int(),
  /** What the court decision that was cited lacks: sent again with it, the complaint is due sooner. */
  missing: z.array(z.enum(citationFields)),
});
export type ComplaintSent = z.infer<typeof ComplaintSent>;
