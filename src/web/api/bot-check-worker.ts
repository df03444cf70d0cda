import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';

self.onmessage = async ({ data }: MessageEvent<Challenge>) => {
  try {
    self.postMessage(await solveChallenge({ challenge: data, deriveKey }));
  } catch (error) {
    // Outside the promise, the error reaches the page as an error event.
    setTimeout(() => {
      throw error;
    });
  }
};
