import type { PortraitMetric } from '#shared/portrait.ts';

/**
 * What an analyser knows of one language. Words and phrases are divided by commas or line ends; a word that ends in `*`
 * stands for all that begin so. Words that are also common names are left out: what is found is shown.
 */
export interface WordList {
  /** Small words, by which languages of one script are told apart; empty where the script says it. */
  common: string;
  /** They turn what follows within three words, up to the first phrase of the list. */
  negators: string;
  /** They turn the last phrase before them where they end the sentence: “freundlich ist er nicht”. */
  lateNegators: string;
  /** They begin like a negation and are none: “not only”. */
  notNegators: string;
  /** They make the phrase beside them weigh more. */
  emphasis: string;
  /** They make the phrase beside them weigh less. */
  hedges: string;
  /** Words that begin another thought: “but”. */
  turns: string;
  phrases: Record<PortraitMetric, { high: string; low: string }>;
}
