import { z } from 'zod';
import { cleanText } from '#shared/text.ts';
import { mostTexts, removeByLaw, shortestMessage } from './complaint-rule.ts';
import { longestWords, textRules } from './text-rule.ts';
import { wholeNumber } from './whole-number.ts';

export const RowId = z.string().regex(/^\d{1,18}$/);

/** One or more lines, longer than `shortest` characters, without characters that cannot be shown. */
export const writing = (shortest: number, longest: number) =>
  z
    .string()
    .trim()
    .refine((text) => [...text].length > shortest, `must be longer than ${shortest}`)
    .refine((text) => cleanText(text, longest).ok, 'is too long or holds what cannot be shown');

/** `uphold` removes the text, `refuse` keeps or restores it. Both need a written reason. */
export const DecideComplaint = z.object({
  case_id: RowId,
  case_version: wholeNumber(1, 2 ** 31 - 1),
  item_id: RowId,
  decision: z.enum(['uphold', 'refuse']),
  reason: z.enum(textRules).default('other'),
  /** Removes the text by the cited court decision alone; court, date and reference must be present. */
  by_law: z.enum(['0', '1']).default('0'),
  note: writing(shortestMessage, longestWords),
});

const ActWithItem = new RegExp(`^(?:(?:remove|${removeByLaw}|restore|warn|bar):\\d{1,18}|note)$`);

/**
 * Several actions at once; `acts`, `reasons` and `notes` have one length. `remove:<item>` and `restore:<item>` decide
 * about a text; `remove_by_law:<item>` does so by the cited court decision. `warn:<item>` sends the author the reason.
 * `bar:<item>` also bars the author from the number, if the text is removed or gone. `note` is for moderators only.
 */
export const ActOnComplaint = z.object({
  case_id: RowId,
  case_version: DecideComplaint.shape.case_version,
  acts: z
    .array(z.string().regex(ActWithItem))
    .min(1)
    .max(3 * mostTexts + 1),
  /** Rule of each action; ignored for `restore` and `note`. */
  reasons: z.array(z.enum(textRules)).max(3 * mostTexts + 1),
  /** Written reason: read by both sides for a text, by the author for a warning or a bar, by moderators for a note. */
  notes: z.array(writing(shortestMessage, longestWords)).max(3 * mostTexts + 1),
});

/** The decision can be undone by its id until then; notices are sent only afterwards. */
export const ComplaintDecided = z.object({
  isCaseDecided: z.boolean(),
  decisionId: z.string(),
  undoUntilTimestamp: z.int(),
});
export type ComplaintDecided = z.infer<typeof ComplaintDecided>;
export const UndoComplaint = z.object({ decision_id: RowId });

/** Refuses all open complaints of the sender, or of all unproven senders on that network; the texts stay. */
export const RefuseSender = z.object({
  case_id: RowId,
  case_version: DecideComplaint.shape.case_version,
  scope: z.enum(['sender', 'network']),
  note: writing(shortestMessage, longestWords),
});
/** `sweep` undoes the whole action until then. `left`: still open, as they exceeded one batch or changed meanwhile. */
export const SenderRefused = z.object({
  sweep: z.string(),
  refused: z.int(),
  left: z.int(),
  undoUntilTimestamp: z.int(),
});
export type SenderRefused = z.infer<typeof SenderRefused>;
export const UndoSender = z.object({ sweep: z.string().regex(/^[\w-]{10,40}$/) });
export const SenderRestored = z.object({ undone: z.int(), left: z.int() });
