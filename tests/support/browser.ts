import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../scripts/ensure-chromium.ts';
import { patient } from './patience.ts';

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
  const args = [...flags, ...(options.flags ?? [])];
  return patientBrowser(await chromium.launch({ executablePath, args, timeout: patient(30_000) }));
}

/** Whatever waits in its windows waits as long as a machine with other work needs: a click, a load, a line of text. */
export function patientBrowser(browser: Browser): Browser {
  const { newContext, newPage } = browser;
  const limit = <Made extends { setDefaultTimeout(ms: number): void }>(made: Made): Made => {
    made.setDefaultTimeout(patient(30_000));
    return made;
  };
  return Object.assign(browser, {
    newContext: async (...options: Parameters<typeof newContext>) => limit(await newContext.apply(browser, options)),
    newPage: async (...options: Parameters<typeof newPage>) => limit(await newPage.apply(browser, options)),
  });
}
