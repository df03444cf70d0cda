import type { ElementHandle, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Goes to `target` with the Tab key alone; fails where that does not lead there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  let element = await find(target);
  for (let presses = 0; presses < 100; presses++) {
    const at = await element.evaluate((it) => (it.isConnected ? it === document.activeElement : null));
    if (at === true) return;
    // What was made anew meanwhile is another element.
    if (at === null) element = await find(target);
    else await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to ${target}`);
}

/** Found once: to look for it after each press takes longer than the press. */
async function find(target: Locator): Promise<ElementHandle<Element>> {
  await target.waitFor();
  const element = await target.elementHandle();
  if (!element) throw new Error(`There is no ${target}`);
  return element as ElementHandle<Element>;
}

/** Tab to `target`, then a key on it once it says that it can be pressed, as a click waits for. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await expect.poll(() => target.isEnabled()).toBe(true);
  await page.keyboard.press(key);
}

/** The text of what has the focus. */
export function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
}
