import { z } from 'zod';
import { cleanText } from '#shared/text.ts';
import { mostTexts, removeByLaw, shortestMessage } from './complaint-rule.ts';
import { longestWords, textRules } from './text-rule.ts';
import { wholeNumber } from './whole-number.ts';

/** What moderators decide about complaints, and take back. */

export const RowId = z.string().regex(/^\d{1,18}$/);

/** Of one line or many; longer than `shortest` letters, without what cannot be shown. */
export const writing = (shortest: number, longest: number) =>
  z
    .string()
    .trim()
    .refine((text) => [...text].length > shortest, `must be longer than ${shortest}`)
    .refine((text) => cleanText(text, longest).ok, 'is too long or holds what cannot be shown');

/** `uphold`: the text goes. `refuse`: it stays, or comes back. Either with a reason in writing. */
export const DecideComplaint = z.object({
  case_id: RowId,
  /** The `version` that the list told. */
  case_version: wholeNumber(1, 2 ** 31 - 1),
  item_id: RowId,
  decision: z.enum(['uphold', 'refuse']),
  reason: z.enum(textRules).default('other'),
  /** The text goes by the court's decision that the complaint cites with court, date and reference, and no other way. */
  by_law: z.enum(['0', '1']).default('0'),
  note: writing(shortestMessage, longestWords),
});

const ActWithItem = new RegExp(`^(?:(?:remove|${removeByLaw}|restore|warn|bar):\\d{1,18}|note)$`);

/**
 * Several acts at once, each with its reason: `acts`, `reasons` and `notes` are of one length. `remove:<item>` and
 * `restore:<item>` decide about a text, `remove_by_law:<item>` by the court's decision that the complaint cites,
 * `warn:<item>` tells its author the reason, `bar:<item>` bars them from the number too, where the text goes or is gone;
 * `note` is for moderators alone.
 */
export const ActOnComplaint = z.object({
  case_id: RowId,
  /** The `version` that the list told. */
  case_version: DecideComplaint.shape.case_version,
  acts: z
    .array(z.string().regex(ActWithItem))
    .min(1)
    .max(3 * mostTexts + 1),
  /** By which rule; of `restore` and `note` it says nothing. */
  reasons: z.array(z.enum(textRules)).max(3 * mostTexts + 1),
  /** In writing: of a text both sides read it, of a warning and a bar the author, of a note moderators. */
  notes: z.array(writing(shortestMessage, longestWords)).max(3 * mostTexts + 1),
});

/** What was decided can be taken back by its id until then; so long nobody is told. */
export const ComplaintDecided = z.object({
  isCaseDecided: z.boolean(),
  decisionId: z.string(),
  undoUntilTimestamp: z.int(),
});
export type ComplaintDecided = z.infer<typeof ComplaintDecided>;
export const UndoComplaint = z.object({ decision_id: RowId });

/** Refuses what waits of the sender of a complaint, or of all who show no proof at its network: each text stands. */
export const RefuseSender = z.object({
  case_id: RowId,
  /** The `version` that the list told. */
  case_version: DecideComplaint.shape.case_version,
  scope: z.enum(['sender', 'network']),
  note: writing(shortestMessage, longestWords),
});
/** Taken back by its name until then, as a whole. `left`: they wait still, too many for one act or changed meanwhile. */
export const SenderRefused = z.object({
  sweep: z.string(),
  refused: z.int(),
  left: z.int(),
  undoUntilTimestamp: z.int(),
});
export type SenderRefused = z.infer<typeof SenderRefused>;
export const UndoSender = z.object({ sweep: z.string().regex(/^[\w-]{10,40}$/) });
/** `left`: something happened to them since, so that they stay decided. */
export const SenderRestored = z.object({ undone: z.int(), left: z.int() });
