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

/** What a check says of a text. */
export interface Finding {
  hold: boolean;
  reason: HoldReason;
  /** For moderators: what it was found by. */
  evidence: Evidence;
}

/** Why a text is held. */
export type Hold = Omit<Finding, 'hold'>;

/** The same text elsewhere, within a day. */
export interface RepeatUse {
  /** Keyed hash of the number or author. */
  other: string;
  /** `kind:id` */
  text: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** All that checks may know of a text. */
export interface TextToCheck {
  text: string;
  /** Where this author wrote the same within a day, up to this text: one use a number, the first one first. */
  ofAuthor: readonly RepeatUse[];
  /** Who wrote the same about this number within a day, up to this text: one use an author, the first one first. */
  onNumber: readonly RepeatUse[];
  /** The same text of this author about this number was removed by a moderator. */
  wasRemoved: boolean;
  heldWords: WordIndex;
}

/** Pure: neither clock nor database. */
export interface Check {
  name: string;
  run(text: TextToCheck): Finding;
}

/** On so many numbers, or by so many authors, the same text is no chance any more. */
export const repeats = 3;

/** What many say of a number, each for themselves, is shorter than so many letters: “Spam”, “Nobody on the line”. */
const shortLetters = 20;
/** A digit, an address or a link: the same one by several is no chance, however short. */
const contact = /\p{N}|@|:\/\/|[\p{L}\p{M}]\.[\p{L}\p{M}]/u;
const letter = /[\p{L}\p{M}]/gu;
/** One of these says about as much as three letters. */
const wordLetter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Whether several people write just this by chance. Else whoever says it first could keep all others from saying it. */
function isPlain(text: string): boolean {
  const plain = text.normalize('NFKC');
  const count = (letters: RegExp) => plain.match(letters)?.length ?? 0;
  return count(letter) + 2 * count(wordLetter) < shortLetters && !contact.test(plain);
}

const textsOf = (uses: readonly RepeatUse[]) => uses.map(({ text }) => text);

/** In this order, all of them for every text: the moderator sees all reasons. */
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

/** Processor time that one check may take. */
const longestMs = 50;

/** Processor time of this thread in milliseconds: others' work on a busy machine is none of a check's. */
function spentMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Why the text is held, nothing where it is not. A check that throws or takes over 50 ms of processor time holds it, and
 * the others run all the same.
 *
 * @param spent milliseconds that only grow
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
