import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { phraseOf } from './act-sentence.tsx';

const catalogue = JSON.parse(readFileSync('locales/en.json', 'utf8')) as Record<string, string>;
/** Kinds of acts, as `writeAct` writes them. */
const ofPeople = ['kept', 'removed', 'set_aside', 'account_removed', 'burst_kept', 'burst_removed', 'wave_removed'];
const ofNobody = ['held', 'passed', 'reported', 'gone', 'withdrawn', 'kept', 'removed', 'set_aside'];

it.each([...ofPeople, 'undone'])('U19: %s by a moderator is a sentence that says who did it', (act) => {
  const said = catalogue[phraseOf({ act, kind: 'comment', moderatorId: 7 })];
  expect(said).toContain('%who%');
  expect(said?.endsWith('.')).toBe(true);
});

it.each(ofNobody)('U19: %s without a moderator is a sentence of its text alone', (act) => {
  const said = catalogue[phraseOf({ act, kind: 'comment', moderatorId: null })];
  expect(said).toContain('%text%');
  expect(said).not.toContain('%who%');
});

it('U19: what was undone of a whole account names the account', () => {
  const said = catalogue[phraseOf({ act: 'undone', kind: null, moderatorId: 7 })];
  expect(said).toContain('%author%');
  expect(said).not.toContain('%text%');
});
