import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** One registry per app, so that tests can create several. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer a request, by route pattern and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
      registers: [registry],
    }),
    rowsDropped: new Counter({
      name: 'ringbook_rows_dropped_total',
      help: 'Rows that were to be written after the answer and are lost, by log',
      labelNames: ['log'],
      registers: [registry],
    }),
    counter: (name: string, help: string, labelNames: string[] = []) =>
      new Counter({ name, help, labelNames, registers: [registry] }),
    gauge: (name: string, help: string, read: () => number) =>
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read());
        },
      }),
    /** One gauge per label, read for each scrape. Left out if reading fails. */
    gauges: (name: string, help: string, labelName: string, read: () => Promise<Iterable<[string, number]>>) =>
      new Gauge({
        name,
        help,
        labelNames: [labelName],
        registers: [registry],
        async collect() {
          this.reset();
          for (const [label, figure] of await read().catch(() => [])) this.set({ [labelName]: label }, figure);
        },
      }),
  };
}
