import type { Browser } from 'playwright-core';
import { launchBrowser } from '#test/browser.ts';

let running: Promise<Browser> | undefined;

/** The browser of this worker. All its journeys share it, each visitor in a context of its own; it ends with the worker. */
export function sharedBrowser(): Promise<Browser> {
  running ??= launchBrowser();
  return running;
}
