import type { HistoryItem } from '#contract/history.ts';
import type { NumberInList } from '#contract/number.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import type { HistoryRecord } from './queries/list-history.ts';

export function presentHistoryItem(item: HistoryRecord, number: NumberInList): HistoryItem {
  return { ...number, date: item.day, searchedAtTimestamp: toTimestamp(item.searched_at) };
}
