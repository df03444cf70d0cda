import { expect, it } from 'vitest';
import { restoreStates } from '#contract/admin-rule.ts';
import { restoreWords } from './restore-words.ts';

it('42: a backup with which the site is starting is neither a failure nor still to be started', () => {
  expect(restoreWords.trying).toEqual({ phrase: 'admin.backups.restarting', tone: 'text-suspicious' });
  expect(restoreWords.trying.phrase).not.toBe(restoreWords.ordered.phrase);
});

it('42: only a backup that was not restored shows in red', () => {
  const isRed = restoreStates.filter((state) => restoreWords[state].tone === 'text-unwanted');
  expect(isRed).toEqual(['refused', 'undone']);
  expect(restoreWords.restored.tone).toBe('text-trusted');
});
