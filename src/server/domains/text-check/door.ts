// Texts of all kinds are found in one way, by kind and id, by who decides about them.

export { findNamed, isNamedKind, openNamed } from './queries/find-named.ts';
export { type FoundText, findTexts, findTitles, keyOfText, type ReviewableOf } from './queries/find-texts.ts';

// Each text is looked at before others see it, and compared with those that were removed.

export { forgetKeys, type LookAtText, type WrittenText } from './commands/look-at-text.ts';
export type { MarkRemoved, RemovedMarks, UnmarkRemoved } from './commands/mark-removed.ts';
export type { ListedWords } from './queries/listed-words.ts';
export type { Evidence, Hold, HoldReason } from './rules/check-text.ts';

// Names by their look, as registers and people are compared by them.

export { nameKey, nameRuns } from './rules/name-runs.ts';

// Which texts are the same or alike, for who decides about many at once.

export { type FoldKeys, foldedTexts } from './queries/fold-keys.ts';
export { likeFrom, likeness, likenessTo, trigramsOf } from './queries/likeness.ts';
