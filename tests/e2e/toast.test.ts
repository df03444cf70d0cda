import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBarriers, findOverflow } from './audit.ts';
import { intercept } from './intercept.ts';
import { signInAs } from './member.ts';
import { numbers } from './site.ts';
import { visit } from './visitor.ts';
import { en } from './words.ts';

/** A toast stays until it is ended, so that a busy machine has the time to look at it. */
async function holdToasts(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript((toastMs) => {
    const held: (() => void)[] = [];
    const start = window.setTimeout;
    const hold = (act: () => void, ms?: number) => (ms === toastMs ? held.push(act) && 0 : start(act, ms));
    Object.assign(window, {
      setTimeout: hold,
      endToasts: () => {
        for (const act of held.splice(0)) act();
      },
    });
  }, 2500);
  return async () => {
    await page.evaluate(() => (window as unknown as { endToasts(): void }).endToasts());
    await page.locator('#toasts span').waitFor({ state: 'detached' });
  };
}

/** What can be pressed and lies under the toast that is shown now. */
async function coveredBy(page: Page): Promise<string[]> {
  await page.locator('#toasts span').waitFor();
  return page.evaluate(() => {
    const toast = document.querySelector('#toasts span')?.getBoundingClientRect();
    if (!toast || toast.top < 0 || toast.left < 0 || toast.bottom > innerHeight || toast.right > innerWidth)
      return ['the toast is not in the window'];
    /** What a panel that scrolls cuts off is not there to be pressed. */
    const seen = (element: Element) => {
      let { left, right, top, bottom } = element.getBoundingClientRect();
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflowY === 'visible') continue;
        const edges = box.getBoundingClientRect();
        [left, right] = [Math.max(left, edges.left), Math.min(right, edges.right)];
        [top, bottom] = [Math.max(top, edges.top), Math.min(bottom, edges.bottom)];
      }
      return { left, right, top, bottom };
    };
    return [...document.querySelectorAll('button, a[href], input, select, textarea, [role=switch]')]
      .filter((element) => !element.closest('[inert], [aria-hidden=true]') && element.checkVisibility())
      .filter((element) => {
        const { left, right, top, bottom } = seen(element);
        const isThere = right - left > 1 && bottom > top;
        return isThere && left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top;
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

/** What stands in the window now has been painted: a scroll is heard of in the frame that shows it. */
const shown = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

const widths = [
  [320, 568],
  [390, 844],
  [1280, 800],
] as const;

test.concurrent.each(widths)('U14 at %i px a toast covers nothing that can be pressed', async (width, height) => {
  const visitor = await visit();
  const { page, context } = visitor;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(visitor, `1213555019${width % 7}`);
  await page.setViewportSize({ width, height });
  const endToast = await holdToasts(page);
  await visitor.open(`/en/number/${numbers.unwanted}`);
  const copy = page.getByRole('main').getByRole('button', { name: en('action.copy_number') });
  for (const share of [0, 0.3, 0.6, 1]) {
    await page.evaluate((part) => scrollTo(0, document.documentElement.scrollHeight * part), share);
    // Not by a press, which would scroll it into view.
    await copy.evaluate((button: HTMLElement) => button.click());
    expect(await coveredBy(page)).toEqual([]);
    await page.evaluate((part) => scrollTo(0, document.documentElement.scrollHeight * part + 90), share);
    await shown(page);
    expect(await coveredBy(page)).toEqual([]);
    await endToast();
  }
  // In a panel of rows, of which each is a button.
  await visitor.open('/en/search');
  await page
    .getByRole('banner')
    .getByRole('button', { name: en('settings_title') })
    .click();
  await page.getByRole('button', { name: en('settings.export.title') }).click();
  expect(await coveredBy(page)).toEqual([]);
  await endToast();
  // When the dialog that it is about has closed under it.
  await visitor.open('/en/number/my');
  await page.getByRole('button', { name: en('profile.edit') }).click();
  await page.getByLabel(en('profile.first_name')).fill('Robin');
  await page.getByRole('button', { name: en('profile.save') }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await coveredBy(page)).toEqual([]);
  await visitor.leave();
});

test('U14 Escape asks before it discards what was typed, and what went wrong is said in the save bar', async () => {
  const visitor = await visit({ screen: 'phone' });
  const { page } = visitor;
  await signInAs(visitor, '12135550198');
  await visitor.open('/en/number/my');
  await page.getByRole('button', { name: en('profile.edit') }).click();
  const dialog = page.getByRole('dialog', { name: en('profile.edit') });
  const ask = page.getByRole('alertdialog', { name: en('discard.title') });
  const field = dialog.getByLabel(en('profile.first_name'));
  // Nothing typed, nothing asked.
  await field.focus();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: en('profile.edit') }).click();
  await field.fill('Kim');
  await page.keyboard.press('Escape');
  await ask.waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  // A second Escape goes back to what was typed.
  await page.keyboard.press('Escape');
  await ask.waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('Kim');
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  // So do a click outside and the button that closes.
  await page.mouse.click(5, 20);
  await ask.getByRole('button', { name: en('discard.keep') }).click();
  await ask.waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: en('common.close') }).click();
  await ask.getByRole('button', { name: en('discard.keep') }).click();
  await ask.waitFor({ state: 'detached' });

  await intercept(visitor, '*/api/v6/profile/edit', (request) => request.fail('InternetDisconnected'));
  const save = dialog.getByRole('button', { name: en('profile.save') });
  await save.click();
  const alert = dialog.getByRole('alert').getByText(en('error.network.unreachable'));
  await alert.waitFor();
  const [words, button] = [await alert.boundingBox(), await save.boundingBox()];
  const hit = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.textContent,
    [(words?.x ?? 0) + 8, (words?.y ?? 0) + (words?.height ?? 0) / 2],
  );
  expect(hit).toBe(en('error.network.unreachable'));
  expect((button?.y ?? 0) - ((words?.y ?? 0) + (words?.height ?? 0))).toBeLessThan(24);
  await page.keyboard.press('Escape');
  await ask.getByRole('button', { name: en('discard.confirm') }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: en('profile.edit') }).click();
  expect(await field.inputValue()).toBe('');
  await visitor.leave();
});
