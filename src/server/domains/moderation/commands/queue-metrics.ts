import type { VoteSurgeDesk } from '#server/domains/part.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Metrics } from '#server/platform/http/metrics.ts';
import { countQueue } from '../queries/list-queue.ts';
import { places } from '../rules/queue-place.ts';

const names: Readonly<Record<number, string>> = {
  [places.onTop]: 'on_top',
  [places.waiting]: 'waiting',
  [places.setAside]: 'set_aside',
};

/** Vote surges have no rank, so they get a label of their own. */
const voteSurgePlace = 'burst';

/** Metrics of pending cases of moderators: count and age of the oldest, for texts and vote surges. */
export function addQueueMetrics(
  metrics: Metrics,
  db: Db,
  clock: Clock,
  voteSurges: () => Pick<VoteSurgeDesk, 'count' | 'findOldest'> | undefined,
): void {
  const none = [...Object.values(names), voteSurgePlace].map((name): [string, number] => [name, 0]);
  const figures = (of: (row: { count: number; oldestAt: Date }) => number) => async () => {
    const texts = (await countQueue(db)).map((row): [string, number] => [names[row.rank] ?? '', of(row)]);
    const oldestAt = await voteSurges()?.findOldest(db);
    if (!oldestAt) return new Map([...none, ...texts]);
    const count = (await voteSurges()?.count(db)) ?? 0;
    return new Map([...none, ...texts, [voteSurgePlace, of({ count, oldestAt })] as const]);
  };
  metrics.gauges(
    'ringbook_moderation_queue',
    'Texts and bursts of votes that wait for a moderator',
    'place',
    figures(({ count }) => count),
  );
  metrics.gauges(
    'ringbook_moderation_oldest_seconds',
    'Time that what was queued first has waited',
    'place',
    figures(({ oldestAt }) => Math.max(0, (clock.now().getTime() - oldestAt.getTime()) / 1000)),
  );
}
