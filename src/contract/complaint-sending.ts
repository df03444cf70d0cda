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

export const Reason = z.enum(complaintReasons).meta({ id: 'ComplaintReason' });
const TextId = wholeNumber(1);

const citationLine = (longest: number) =>
  z
    .string()
    .trim()
    .refine(
      (text) => text === '' || (cleanText(text, longest).ok && !/[\r\n]/.test(text)),
      'must be one line that can be shown',
    )
    .default('');

/** Whether the date exists, from 1900 on. */
function isDay(text: string): boolean {
  const at = /^(19|20)\d\d-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

const complainant = {
  name: writing(shortestName, longestComplainant).refine((name) => !/[\r\n]/.test(name), 'must be one line'),
  email: z.string().refine((text) => readMailAddress(text) !== null, 'must be an e-mail address'),
  text: writing(shortestMessage, longestMessage),
  /**
   * A court has decided about the text. With court, date and reference, the deadline is shorter; else the
   * complaint is accepted anyway, and the answer lists what is missing.
   */
  court_decision: z.enum(['0', '1']).default('0'),
  court: citationLine(longestCourt),
  /** `yyyy-mm-dd`, not in the future. */
  court_date: z
    .string()
    .trim()
    .refine((text) => text === '' || isDay(text), 'must be a day, yyyy-mm-dd')
    .default(''),
  court_reference: citationLine(longestReference),
  /** Code of a sign-in with `auth/proof` done: proves that the complainant holds the number, without an account. */
  code: z.string().max(64).optional(),
  reason: Reason.default('other'),
  url: z.string().trim().max(500).default(''),
  good_faith: z.literal('1').default('1'),
};

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
 * A name by the hash from its list or the look-up (of a number by `id`, or of a profile), or a picture by the version
 * in its address. With `id` alone: the public name that others give that number; `first_name` and `last_name` must
 * match it.
 */
export const ComplainContact = z.object({
  id: z.string().max(80).optional(),
  country: z.string().max(2).optional(),
  profile_id: z.string().max(20).nullish(),
  name_hash: z.string().min(1).max(100).optional(),
  first_name: z.string().max(400).optional(),
  last_name: z.string().max(400).optional(),
  ...complainant,
});

/** `already_sent`: `ticket` is that of the same person's first complaint about the same texts. */
export const ComplaintSent = z.object({
  status: z.enum(['sent', 'already_sent']),
  ticket: z.string(),
  dueAtTimestamp: z.int(),
  /** Missing parts of the cited court decision; sent again with them, the complaint gets the shorter deadline. */
  missing: z.array(z.enum(citationFields)),
});
export type ComplaintSent = z.infer<typeof ComplaintSent>;
