import type { Page } from 'playwright-core';

/**
 * To be called before the page is opened. The numbering rules come once a field for numbers is touched; what this gives
 * waits until they are there and the field has read by them what it holds.
 */
export function watchRules(page: Page): () => Promise<void> {
  const asked = page.waitForRequest('**/assets/parse-phone-min*', { timeout: 0 });
  // A page that was closed before tells it where it is waited for.
  asked.catch(() => {});
  return async () => {
    const script = (await asked).url();
    // The same module as the page's, so it has run when this has an answer; what waits for it runs before the next
    // task. As text, since the test runner would take the import for one of its own.
    await page.evaluate(`import(${JSON.stringify(script)}).then(() => new Promise((done) => setTimeout(done)))`);
  };
}
