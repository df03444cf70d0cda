import { readFileSync } from 'node:fs';
import { hourMs } from '#shared/time.ts';
import type { Base, DomainPart } from '../part.ts';
import { createLook, type LookAtText } from './commands/look-at-text.ts';
import { createRemovedMarks, type RemovedMarks } from './commands/mark-removed.ts';
import { createFoldKeys, type FoldKeys } from './queries/fold-keys.ts';
import { type ListedWords, listWords } from './queries/listed-words.ts';
import { createFindClaim, type FindClaim } from './rules/name-claims.ts';
import { readWordList } from './rules/word-lists.ts';
import { textCheckSettings } from './settings.ts';

export interface TextCheckPart extends DomainPart, RemovedMarks, Pick<ListedWords, 'askAbout'> {
  lookAt: LookAtText;
  keysOf: FoldKeys;
  findClaim: FindClaim;
}

/** @throws Error if the operator's word list cannot be read */
export function createTextCheckPart({ config, database, keys }: Base): TextCheckPart {
  const { wordList } = config.of(textCheckSettings);
  const { heldWords, askAbout } = listWords(readWordList(wordList === null ? '' : readFileSync(wordList, 'utf8')));
  const key = keys('folded texts');
  return {
    ...createRemovedMarks(key),
    lookAt: createLook({ key, heldWords }),
    keysOf: createFoldKeys(key),
    askAbout,
    findClaim: createFindClaim(new URL(config.publicUrl).hostname),
    jobs: [
      {
        name: 'delete-old-repeats',
        everyMs: hourMs,
        async run(now) {
          await database.db.deleteFrom('text_repeat').where('expires_at', '<=', now).execute();
        },
      },
    ],
  };
}
