import { findProgram, installPackages } from './ensure-debian.ts';

// The first is the engine without its windows: a new page costs it a third of what it costs the whole browser.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

// The fonts make the pictures of all our scripts the same on every machine.
const fonts = ['fonts-inter', 'fonts-noto-core', 'fonts-noto-cjk', 'fonts-noto-color-emoji'];

/** The path of the browser: `CHROMIUM_PATH`, or the first that PATH has; null when there is none. */
export function findChromium(): string | null {
  return process.env.CHROMIUM_PATH || (names.map((name) => findProgram(name)).find((path) => path !== null) ?? null);
}

/**
 * Installs the browser when it is missing and we may, the quick one also where we have another; false, with a message,
 * when there is none at all.
 */
export function ensureChromium(): boolean {
  const found = findChromium();
  const hasQuick = process.env.CHROMIUM_PATH || findProgram('chromium-headless-shell') !== null;
  if (hasQuick || (found !== null && process.getuid?.() !== 0)) return true;
  installPackages('Chromium', ['chromium-headless-shell', ...fonts]);
  return findChromium() !== null;
}

if (import.meta.main && !ensureChromium()) process.exitCode = 1;
