import { findProgram, installPackages } from './ensure-debian.ts';

// The headless shell opens a page in a third of the time that the full browser needs.
const quickName = 'chromium-headless-shell';
const wholeNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

// Screenshots need the same fonts on every machine.
const fonts = ['fonts-inter', 'fonts-noto-core', 'fonts-noto-cjk', 'fonts-noto-color-emoji'];

interface Wish {
  /** Requires the full browser, which paints on the same schedule as users' browsers. */
  isWhole?: boolean;
}

/** Returns `CHROMIUM_PATH`, else the first browser in PATH, else null. */
export function findChromium({ isWhole = false }: Wish = {}): string | null {
  const names = isWhole ? wholeNames : [quickName, ...wholeNames];
  return process.env.CHROMIUM_PATH || (names.map((name) => findProgram(name)).find((path) => path !== null) ?? null);
}

/** The headless shell is installed even if a full browser exists. Returns false if no browser is available. */
export function ensureChromium({ isWhole = false }: Wish = {}): boolean {
  const wanted = isWhole ? findChromium({ isWhole }) : findProgram(quickName);
  const found = findChromium({ isWhole });
  const hasWanted = process.env.CHROMIUM_PATH || wanted !== null;
  if (hasWanted || (found !== null && process.getuid?.() !== 0)) return true;
  installPackages('Chromium', [isWhole ? 'chromium' : quickName, ...fonts]);
  return findChromium({ isWhole }) !== null;
}

if (import.meta.main && !ensureChromium()) process.exitCode = 1;
