// Worker thread that kills the process if the embedded database hangs. Timers of the main thread cannot fire while it
// runs a statement.

import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

export interface WatchdogData {
  questions: Int32Array;
  answerMs: number;
  lastWords: string;
}

const { questions, answerMs, lastWords } = workerData as WatchdogData;
const lookMs = 1_000;
let before = 0;
let silentMs = 0;

// Counts checks, not wall time: a suspended process resumes where it was.
setInterval(() => {
  const now = Atomics.load(questions, 0);
  silentMs = now % 2 !== 0 && now === before ? silentMs + lookMs : 0;
  before = now;
  if (silentMs < answerMs) return;
  try {
    writeSync(2, `${lastLine()}\n`);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}, lookMs);

/** Formats a log line itself, because the logger would need the blocked thread. */
function lastLine(): string {
  const reason = `the embedded database did not answer for ${silentMs / 1000} s`;
  return JSON.stringify({ level: 'fatal', time: new Date().toISOString(), reason, msg: lastWords });
}
