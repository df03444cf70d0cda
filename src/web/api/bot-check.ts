import type { Challenge, Solution } from 'altcha-lib/types';
import type { CheckedAction } from '#contract/bot-check.ts';
import SolverWorker from './bot-check-worker.ts?worker';
import { requestApi } from './call-api.ts';

/** Solves a challenge in a worker, in the background. Returns the `altcha` header; null if it cannot be solved. */
export async function solveBotCheck(signal?: AbortSignal, action: CheckedAction = 'lookup'): Promise<string | null> {
  try {
    const response = await requestApi('GET /api/v6/bot_check/challenge', { query: { action }, signal });
    if (!response.ok) return null;
    const body = (await response.json()) as { data?: Challenge } & Challenge;
    const { codeChallenge: _, ...challenge } = body.data ?? body;
    const solution = await solveInWorker(challenge, signal);
    return solution && btoa(JSON.stringify({ challenge, solution }));
  } catch (error) {
    if (signal?.aborted) throw error;
    console.error('bot check failed', error);
    return null;
  }
}

function solveInWorker(challenge: Challenge, signal?: AbortSignal): Promise<Solution | null> {
  const worker = new SolverWorker();
  return new Promise<Solution | null>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Solution | null>) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message));
    signal?.addEventListener('abort', () => reject(signal.reason));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}
