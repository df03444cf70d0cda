import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../scripts/ensure-chromium.ts';

/** Flags that keep the browser quiet, alike on every machine, and able to run as root in a container. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts the system's Chromium without a window. Close it in `afterAll`.
 * @param options.flags further flags
 * @param options.isWhole the browser as people have it, and not only its engine
 * @throws Error when there is none
 */
export async function launchBrowser(options: { flags?: string[]; isWhole?: boolean } = {}): Promise<Browser> {
  const executablePath = findChromium(options);
  if (!executablePath) throw new Error('No Chromium found. Run: node scripts/ensure-chromium.ts');
  return chromium.launch({ executablePath, args: [...flags, ...(options.flags ?? [])] });
}
