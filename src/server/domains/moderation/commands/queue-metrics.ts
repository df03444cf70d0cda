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

/** What an operator watches: how many texts wait for moderators, and how long the oldest has. */
export function addQueueMetrics(metrics: Metrics, db: Db, clock: Clock): void {
  const none = Object.values(names).map((name): [string, number] => [name, 0]);
  const figures = (of: (row: { count: number; oldestAt: Date }) => number) => async () =>
    new Map([...none, ...(await countQueue(db)).map((row): [string, number] => [names[row.rank] ?? '', of(row)])]);
  metrics.gauges(
    'ringbook_moderation_queue',
    'Texts that wait for a moderator',
    'place',
    figures(({ count }) => count),
  );
  metrics.gauges(
    'ringbook_moderation_oldest_seconds',
    'Time that the text waits which was queued first',
    'place',
    figures(({ oldestAt }) => Math.max(0, (clock.now().getTime() - oldestAt.getTime()) / 1000)),
  );
}
