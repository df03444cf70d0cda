import { textRules } from '#contract/text-rule.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import type { LocaleAccess } from '#web/i18n/locale-provider.tsx';

const checks = [
  'check_failed',
  'listed_word',
  'posing',
  'removed_before',
  'repeated_by_author',
  'repeated_on_number',
  'rewritten',
] as const;

/** The rule under which a text is hidden, in words for its author; empty for an unknown rule. */
export function ruleWords(t: LocaleAccess['t'], rule: string | null): string {
  // A check that timed out is explained like one that failed.
  const known = [...checks, ...textRules].find((one) => one === (rule === 'check_slow' ? 'check_failed' : rule));
  // phrases: comment.rule.*
  return known === undefined ? '' : t(`comment.rule.${known}` as PhraseKey);
}
