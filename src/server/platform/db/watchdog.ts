// A thread that kills the process when the embedded database does not answer: no timer of the thread that runs a
// statement is called before the statement ends.

import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

export interface WatchdogData {
  /** Odd while a question is under way. */
  questions: Int32Array;
  answerMs: number;
  lastWords: string;
}

const { questions, answerMs, lastWords } = workerData as WatchdogData;
const lookMs = 1_000;
let before = 0;
let silentMs = 0;

// By looks, not by the time passed: a process that was stopped itself continues where it was.
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

/** As the logger writes it, which has a thread of its own to wait for. */
function lastLine(): string {
  const reason = `the embedded database did not answer for ${silentMs / 1000} s`;
  return JSON.stringify({ level: 'fatal', time: new Date().toISOString(), reason, msg: lastWords });
}
