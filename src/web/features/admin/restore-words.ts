import type { RestoreState } from '#contract/admin-rule.ts';
import type { PhraseKey } from '#shared/phrases.ts';

/** Sentence about a restore, and the class of its color. */
interface RestoreWords {
  phrase: PhraseKey;
  tone: string;
}

const failed = { phrase: 'admin.backups.restore_refused', tone: 'text-unwanted' } as const;

export const restoreWords = {
  ordered: { phrase: 'admin.backups.restore_ordered', tone: 'text-suspicious' },
  trying: { phrase: 'admin.backups.restarting', tone: 'text-suspicious' },
  restored: { phrase: 'admin.backups.restore_done', tone: 'text-trusted' },
  refused: failed,
  undone: failed,
} as const satisfies Record<RestoreState, RestoreWords>;
