import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const folder = process.env.JOURNEY_PICTURES;

/** Takes a picture of what the window shows for people to look at, where JOURNEY_PICTURES names a folder for them. */
export async function takePicture(page: Page, name: string, isWhole = false): Promise<void> {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  // What sticks to the window would stand in the middle of the whole page.
  if (isWhole) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: isWhole, animations: 'disabled' });
}
