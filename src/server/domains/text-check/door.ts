// Lookup of texts of any kind, by kind and id, for the domains that decide about them.

export { findNamed, isNamedKind, resolveNamed } from './queries/find-named.ts';
export { type FoundText, findTexts, findTitles, keyOfText, type ReviewableOf } from './queries/find-texts.ts';

// Every text is checked before it is shown, and compared with removed ones.

export { forgetKeys, type LookAtText, type WrittenText } from './commands/look-at-text.ts';
export type { MarkRemoved, RemovedMarks, UnmarkRemoved } from './commands/mark-removed.ts';
export type { ListedWords } from './queries/listed-words.ts';
export type { Evidence, Hold, HoldReason } from './rules/check-text.ts';

// Names compared by appearance.

export { nameKey, nameRuns } from './rules/name-runs.ts';

// Which texts are equal or similar, for bulk decisions.

export { type FoldKeys, foldedTexts } from './queries/fold-keys.ts';
export { likeFrom, likeness, likenessTo, trigramsOf } from './queries/likeness.ts';
