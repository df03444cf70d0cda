// The thread in which `openEngineThread` runs the embedded database.

import { parentPort, workerData } from 'node:worker_threads';
import { DiskRoom, keepRoom } from './disk-room.ts';
import { EngineLostError } from './engine.ts';
import type { EngineOrder, EngineReport, EngineThreadData } from './engine-thread.ts';
import { engineOf, openPglite } from './pglite-engine.ts';

const { folder, copyOf, leastFreeBytes } = workerData as EngineThreadData;

function report(said: EngineReport, transferred: ArrayBuffer[] = []): void {
  parentPort?.postMessage(said, transferred);
}

const room = new DiskRoom({
  ...{ folder, leastBytes: leastFreeBytes },
  onChange: (isLow, freeBytes) => report({ kind: 'room', isLow, freeBytes }),
});
const engine = keepRoom(engineOf(await openPglite(folder, copyOf && new Blob([copyOf]))), room);
// Who asks nothing is told of it as well.
const looking = setInterval(() => room.isLow(), 1_000);
report({ kind: 'done', answer: null });

parentPort?.on('message', (order: EngineOrder) => {
  carryOut(order).catch((error: Error) => {
    report({ kind: 'failed', message: error.message, isLost: error instanceof EngineLostError });
  });
});

async function carryOut(order: EngineOrder): Promise<void> {
  if (order === 'close') {
    clearInterval(looking);
    await engine.close();
    report({ kind: 'done', answer: null });
    parentPort?.close();
  } else if (order === 'begin') {
    await engine.begin();
    report({ kind: 'done', answer: null });
  } else {
    // Bytes of its own, which go to the other thread without a copy.
    const answer = new Uint8Array(await engine.ask(order));
    report({ kind: 'done', answer }, [answer.buffer]);
  }
}
