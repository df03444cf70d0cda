import type { BrowserContext } from 'playwright-core';
import { onTestFailed } from 'vitest';

/** What a page says is cut off behind so many characters: enough for its header and what it is about. */
const mostCharacters = 600;

/**
 * Where the test that is running fails, prints what each page of the visitor's windows showed at that moment: a journey
 * that fails on a busy machine alone is not seen a second time. Does nothing outside of a test.
 */
export function printLastSeen(context: BrowserContext): void {
  try {
    onTestFailed(async () => {
      for (const page of context.pages()) {
        const text = await page
          .evaluate((most) => document.body.innerText.replace(/\s+/g, ' ').slice(0, most), mostCharacters)
          .catch((error: Error) => `(${error.message.split('\n', 1)[0]})`);
        console.error(`Last seen at ${page.url()}: ${text}`);
      }
    });
  } catch {
    // A window that several tests share is opened before the first of them.
  }
}
