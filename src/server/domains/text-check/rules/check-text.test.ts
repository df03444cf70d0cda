import { expect, it } from 'vitest';
import { type Check, runChecks, type TextToCheck, textChecks } from './check-text.ts';
import { indexWords } from './match-words.ts';

const text: TextToCheck = {
  text: 'Called twice, said nothing.',
  ofAuthor: [],
  onNumber: [],
  wasRemoved: false,
  heldWords: indexWords(['badword']),
};
const uses = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ other: `other ${at}`, text: `comment:${at}`, at }));
const still = () => 0;

it('C8 an innocent text is held by nothing', () => {
  expect(runChecks(textChecks, text)).toEqual([]);
});

it('C8 every check says reason and evidence, all of them in their order', () => {
  const all = {
    ...text,
    text: 'A badword, said at some length.',
    ofAuthor: uses(3),
    onNumber: uses(4),
    wasRemoved: true,
  };
  expect(runChecks(textChecks, all, still)).toEqual([
    { reason: 'repeated_by_author', evidence: { texts: ['comment:0', 'comment:1', 'comment:2'] } },
    { reason: 'repeated_on_number', evidence: { texts: ['comment:0', 'comment:1', 'comment:2', 'comment:3'] } },
    { reason: 'removed_before', evidence: {} },
    { reason: 'listed_word', evidence: { word: 'badword', listed: 'badword' } },
  ]);
});

it('C7 two of a kind are no repetition yet', () => {
  expect(runChecks(textChecks, { ...text, ofAuthor: uses(2), onNumber: uses(2) }, still)).toEqual([]);
});

it.each([
  ['nineteen letters xxxx', []],
  ['twenty letters xxxxx xx', ['repeated_on_number']],
  ['сорок раз звонили мне', []],
  ['词'.repeat(6), []],
  ['词'.repeat(7), ['repeated_on_number']],
  ['Ｃａｌｌ ５', ['repeated_on_number']],
  ['Call ٥', ['repeated_on_number']],
  ['spam.shop', ['repeated_on_number']],
  ['Spam. Scam.', []],
])('C7 the same by three authors on one number: %s', (written, held) => {
  const found = runChecks(textChecks, { ...text, text: written, onNumber: uses(3) }, still);
  expect(found.map(({ reason }) => reason)).toEqual(held);
  // One author who repeats it on several numbers is held by a different check.
  expect(runChecks(textChecks, { ...text, text: written, ofAuthor: uses(3) }, still)).toMatchObject([
    { reason: 'repeated_by_author' },
  ]);
});

it('C8 a check that throws holds the text, and the others still look at it', () => {
  const broken: Check = {
    name: 'broken',
    run: () => {
      throw new Error('no');
    },
  };
  const found = runChecks([broken, ...textChecks], { ...text, wasRemoved: true }, still);
  expect(found).toEqual([
    { reason: 'check_failed', evidence: { check: 'broken' } },
    { reason: 'removed_before', evidence: {} },
  ]);
});

it.each([
  [50, []],
  [50.1, [{ reason: 'check_slow', evidence: { check: 'long' } }]],
])('C8 a check that takes %s ms', (ms, held) => {
  let spent = 0;
  const long: Check = {
    name: 'long',
    run() {
      spent += ms;
      return { hold: false, reason: 'listed_word', evidence: {} };
    },
  };
  expect(runChecks([long], text, () => spent)).toEqual(held);
});

it('C8 a check that really computes too long holds the text', () => {
  const busy: Check = {
    name: 'busy',
    run() {
      const from = process.threadCpuUsage();
      for (let spent = 0; spent < 60_000; ) {
        const { user, system } = process.threadCpuUsage(from);
        spent = user + system;
      }
      return { hold: false, reason: 'listed_word', evidence: {} };
    },
  };
  expect(runChecks([busy], text)).toEqual([{ reason: 'check_slow', evidence: { check: 'busy' } }]);
});

it('C8 the real checks read the longest text with the most marks at once', () => {
  const heavy = `a${'\u0301'.repeat(998)}b`;
  expect(runChecks(textChecks, { ...text, text: heavy })).toEqual([]);
});
