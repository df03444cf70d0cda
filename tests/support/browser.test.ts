import { expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';

test('the browser opens a page and runs its script', async () => {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.setContent('<script>document.title = String(6 * 7)</script>');
    expect(await page.title()).toBe('42');
  } finally {
    await browser.close();
  }
});
