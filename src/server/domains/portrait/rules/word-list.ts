import type { PortraitMetric } from '#shared/portrait.ts';

/** Entries end at commas or lines; a trailing `*` matches any ending. No common names: matches are shown. */
export interface WordList {
  /** Frequent words that tell languages of one script apart; empty if the script suffices. */
  common: string;
  /** Negate what follows within three words, up to the first listed phrase. */
  negators: string;
  /** At the end of a sentence, negate the last phrase before them: “freundlich ist er nicht”. */
  lateNegators: string;
  /** Look like a negation but are none: “not only”. */
  notNegators: string;
  /** Raise the weight of the adjacent phrase. */
  emphasis: string;
  /** Lower the weight of the adjacent phrase. */
  hedges: string;
  /** Start a new clause: “but”. */
  turns: string;
  phrases: Record<PortraitMetric, { high: string; low: string }>;
}
