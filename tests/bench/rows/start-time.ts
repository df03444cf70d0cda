import type { Row } from '../bench.ts';
import { startRingbook } from '../child.ts';
import { median } from '../load.ts';
import { spread } from '../report.ts';

/** From the start of the process to its ready line, with an embedded store that is there already. */
export const startTime: Row = {
  name: 'start',
  async run(bench) {
    const { env } = await bench.makePglite('start', 20_000);
    const seconds: number[] = [];
    // The first start loads the sample data and does not count.
    for (let run = 0; run < (bench.isQuick ? 4 : 8); run += 1) {
      const server = await startRingbook({ PORT: '4120', ...env });
      if (run > 0) seconds.push(server.readyMs / 1000);
      await server.stop();
    }
    return [
      {
        what: 'start with an existing PGlite store, seconds to the ready line',
        result: spread(seconds),
        target: '≤ 2',
        isMet: median(seconds) <= 2,
        seen: 'the server process itself, without npm',
      },
    ];
  },
};
