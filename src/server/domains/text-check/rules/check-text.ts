import { findListed, type WordIndex } from './match-words.ts';

export type HoldReason =
  | 'repeated_by_author'
  | 'repeated_on_number'
  | 'removed_before'
  | 'listed_word'
  | 'posing'
  | 'rewritten'
  | 'check_failed'
  | 'check_slow';

export type Evidence = Readonly<Record<string, string | number | readonly string[]>>;

export interface Finding {
  hold: boolean;
  reason: HoldReason;
  evidence: Evidence;
}

export type Hold = Omit<Finding, 'hold'>;

/** A use of the same text elsewhere within a day. */
export interface RepeatUse {
  /** Keyed hash of the number or author. */
  other: string;
  text: string;
  /** Unix time in milliseconds. */
  at: number;
}

export interface TextToCheck {
  text: string;
  /** Uses of this text by this author within a day, up to this one: one per number, oldest first. */
  ofAuthor: readonly RepeatUse[];
  /** Uses of this text on this number within a day, up to this one: one per author, oldest first. */
  onNumber: readonly RepeatUse[];
  /** A moderator removed the same text of this author on this number. */
  wasRemoved: boolean;
  heldWords: WordIndex;
}

/** Pure: reads neither clock nor database. */
export interface Check {
  name: string;
  run(text: TextToCheck): Finding;
}

/** Number of numbers or authors from which repetition is not coincidence. */
export const repeats = 3;

/** Texts with fewer letters are often written independently by many: “Spam”, “Nobody on the line”. */
const shortLetters = 20;
/** A digit, address or link repeated by several authors is not coincidence, however short the text. */
const contact = /\p{N}|@|:\/\/|[\p{L}\p{M}]\.[\p{L}\p{M}]/u;
const letter = /[\p{L}\p{M}]/gu;
/** One character of these scripts says about as much as three letters. */
const wordLetter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Whether several people may write exactly this by chance. Otherwise the first author could block the others. */
function isPlain(text: string): boolean {
  const plain = text.normalize('NFKC');
  const count = (letters: RegExp) => plain.match(letters)?.length ?? 0;
  return count(letter) + 2 * count(wordLetter) < shortLetters && !contact.test(plain);
}

const textsOf = (uses: readonly RepeatUse[]) => uses.map(({ text }) => text);

/** All run, in this order, for every text, so that the moderator sees every reason. */
export const textChecks: readonly Check[] = [
  {
    name: 'repeated_by_author',
    run: ({ ofAuthor }) => ({
      hold: ofAuthor.length >= repeats,
      reason: 'repeated_by_author',
      evidence: { texts: textsOf(ofAuthor) },
    }),
  },
  {
    name: 'repeated_on_number',
    run: ({ text, onNumber }) => ({
      hold: onNumber.length >= repeats && !isPlain(text),
      reason: 'repeated_on_number',
      evidence: { texts: textsOf(onNumber) },
    }),
  },
  {
    name: 'removed_before',
    run: ({ wasRemoved }) => ({ hold: wasRemoved, reason: 'removed_before', evidence: {} }),
  },
  {
    name: 'listed_word',
    run({ text, heldWords }) {
      const match = findListed(text, heldWords);
      return {
        hold: match !== null,
        reason: 'listed_word',
        evidence: match === null ? {} : { word: match.written, listed: match.listed },
      };
    },
  },
];

const longestMs = 50;

/** Processor time of this thread in milliseconds, so that other load on the machine does not count. */
function spentMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Returns the reasons to hold the text. A check that throws or uses over 50 ms of processor time holds it; the others
 * still run.
 * @param spent monotonic clock in milliseconds
 */
export function runChecks(checks: readonly Check[], text: TextToCheck, spent: () => number = spentMs): Hold[] {
  return checks.flatMap(({ name, run }): Hold[] => {
    const before = spent();
    let found: Finding;
    try {
      found = run(text);
    } catch {
      return [{ reason: 'check_failed', evidence: { check: name } }];
    }
    const { hold, reason, evidence } = found;
    const slow: Hold[] = spent() - before > longestMs ? [{ reason: 'check_slow', evidence: { check: name } }] : [];
    return hold ? [{ reason, evidence }, ...slow] : slow;
  });
}
