import { findProgram, installPackages } from './ensure-debian.ts';

// The engine without its windows: a new page costs it a third of what it costs the whole browser.
const quickName = 'chromium-headless-shell';
const wholeNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

// The fonts make the pictures of all our scripts the same on every machine.
const fonts = ['fonts-inter', 'fonts-noto-core', 'fonts-noto-cjk', 'fonts-noto-color-emoji'];

interface Wish {
  /** The whole browser, which paints when people's browsers do. */
  isWhole?: boolean;
}

/** The path of the browser: `CHROMIUM_PATH`, or the first that PATH has; null when there is none. */
export function findChromium({ isWhole = false }: Wish = {}): string | null {
  const names = isWhole ? wholeNames : [quickName, ...wholeNames];
  return process.env.CHROMIUM_PATH || (names.map((name) => findProgram(name)).find((path) => path !== null) ?? null);
}

/**
 * Installs the browser when it is missing and we may, the quick one also where we have another; false, with a message,
 * when there is none at all.
 */
export function ensureChromium({ isWhole = false }: Wish = {}): boolean {
  const wanted = isWhole ? findChromium({ isWhole }) : findProgram(quickName);
  const found = findChromium({ isWhole });
  const hasWanted = process.env.CHROMIUM_PATH || wanted !== null;
  if (hasWanted || (found !== null && process.getuid?.() !== 0)) return true;
  installPackages('Chromium', [isWhole ? 'chromium' : quickName, ...fonts]);
  return findChromium({ isWhole }) !== null;
}

if (import.meta.main && !ensureChromium()) process.exitCode = 1;
