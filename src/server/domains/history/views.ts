import type { HistoryItem } from '#contract/history.ts';
import type { NumberSummary } from '#server/domains/number/queries/list-summaries.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { organisationName } from '#shared/organisation-name.ts';
import type { ParsedPhone } from '#shared/phone/parse-phone.ts';
import type { HistoryRecord } from './queries/list-history.ts';

/** What is known of a number in the history. */
export interface KnownOfNumber {
  summary: NumberSummary | undefined;
  parsed: ParsedPhone | null;
}

export function presentHistoryItem(item: HistoryRecord, { summary, parsed }: KnownOfNumber): HistoryItem {
  const organisation = summary?.organisations[0];
  return {
    phone: item.phone,
    international: parsed?.international ?? `+${item.phone}`,
    country: summary?.country ?? parsed?.country ?? null,
    label: summary?.label ?? 'unknown',
    headline: summary?.headline ?? 'no_reports',
    name: organisation ? organisationName(organisation.name) : null,
    date: item.day,
    searchedAtTimestamp: toTimestamp(item.searched_at),
  };
}
