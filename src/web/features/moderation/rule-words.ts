import { textRules } from '#contract/text-rule.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import type { LocaleAccess } from '#web/i18n/locale-provider.tsx';

const checks = [
  ...(['check_failed', 'listed_word', 'posing', 'removed_before'] as const),
  ...(['repeated_by_author', 'repeated_on_number', 'rewritten'] as const),
] as const;

/** Why a text is not shown, in words for its author; empty for a rule that this page has none for. */
export function ruleWords(t: LocaleAccess['t'], rule: string | null): string {
  // A check that took too long told as little as one that failed.
  const known = [...checks, ...textRules].find((one) => one === (rule === 'check_slow' ? 'check_failed' : rule));
  // phrases: comment.rule.*
  return known === undefined ? '' : t(`comment.rule.${known}` as PhraseKey);
}
