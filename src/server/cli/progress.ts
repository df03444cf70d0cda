import type { Writable } from 'node:stream';
import type { ImportProgress } from '#server/domains/open-data/commands/import-tally.ts';

const everyMs = 5_000;
const width = 30;

/** Shows a progress bar on a terminal, and a line every five seconds elsewhere. */
export function createProgress(
  stream: Writable,
  isDrawnAnew: boolean,
): { show(progress: ImportProgress): void; end(): void } {
  const startedAt = Date.now();
  let shownAt = startedAt;
  let isDrawn = false;
  return {
    show(progress) {
      const share = progress.bytesTotal === 0 ? 1 : progress.bytesDone / progress.bytesTotal;
      const percent = `${Math.floor(share * 100)} %`;
      const rows = `${progress.read.toLocaleString('en')} rows, ${progress.rejected.toLocaleString('en')} rejected`;
      if (isDrawnAnew) {
        const done = Math.round(share * width);
        stream.write(`\r[${'█'.repeat(done)}${'░'.repeat(width - done)}] ${percent.padStart(5)}  ${rows}\u001b[K`);
        isDrawn = true;
      } else if (Date.now() - shownAt >= everyMs) {
        shownAt = Date.now();
        stream.write(`${percent}, ${rows}\n`);
      }
    },
    end() {
      if (isDrawn) stream.write('\n');
    },
  };
}
