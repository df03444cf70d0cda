import { readFileSync } from 'node:fs';
import type { Base, DomainPart } from '../part.ts';
import { createTextDesk, type TextDesk } from './commands/text-desk.ts';
import { moderationJobs } from './jobs.ts';
import { readWordList } from './rules/word-lists.ts';
import { moderationSettings } from './settings.ts';

export interface ModerationPart extends DomainPart {
  texts: TextDesk;
}

/** @throws Error when the operator's own list of words cannot be read */
export function openModeration({ config, database, keys }: Base): ModerationPart {
  const { limits, wordList, logDays } = config.of(moderationSettings);
  const more = readWordList(wordList === null ? '' : readFileSync(wordList, 'utf8'));
  return {
    texts: createTextDesk({ key: keys('folded texts'), limits, more }),
    jobs: moderationJobs(database, { logDays }),
  };
}
