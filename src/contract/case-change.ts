import { z } from 'zod';
import { textRules } from './text-rule.ts';

/**
 * A change of a moderation case since it was displayed. Never names a moderator. With `moderation.changed`: of a
 * complaint, each change since the sent version; of a text in the queue, the complaints that prevent showing it.
 */
export const CaseChange = z
  .object({
    what: z.enum([
      'upheld',
      'refused',
      'void',
      'undone',
      'answered',
      'appealed',
      'late',
      'barred',
      'bar_lifted',
      'author_warned',
      'noted',
      'author_asked',
      'question_ended',
      'court_cited',
    ]),
    itemId: z.string().nullable(),
    by: z.enum(['moderation', 'complainant', 'author', 'site']),
    rule: z.enum(textRules).nullable(),
    atTimestamp: z.int(),
  })
  .meta({ id: 'CaseChange' });
export type CaseChange = z.infer<typeof CaseChange>;
