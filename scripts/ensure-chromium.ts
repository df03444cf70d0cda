import { findProgram, installPackages } from './ensure-debian.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

// The fonts make the pictures of all our scripts the same on every machine.
const packages = ['chromium', 'fonts-inter', 'fonts-noto-core', 'fonts-noto-cjk', 'fonts-noto-color-emoji'];

/** The path of the browser: `CHROMIUM_PATH`, or the first that PATH has; null when there is none. */
export function findChromium(): string | null {
  return process.env.CHROMIUM_PATH || (names.map((name) => findProgram(name)).find((path) => path !== null) ?? null);
}

/** Installs the browser when it is missing and we may; false, with a message, when it is still missing. */
export function ensureChromium(): boolean {
  return findChromium() !== null || (installPackages('Chromium', packages) && findChromium() !== null);
}

if (import.meta.main && !ensureChromium()) process.exitCode = 1;
