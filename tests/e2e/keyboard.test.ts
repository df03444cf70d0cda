import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findBarriers } from './audit.ts';
import { numbers } from './site.ts';
import { visit } from './visitor.ts';
import { en, say } from './words.ts';

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

/** Presses Tab until `target` has the focus; the number of presses. */
async function tabTo(page: Page, target: Locator): Promise<number> {
  for (let presses = 1; presses <= 60; presses++) {
    await page.keyboard.press('Tab');
    if (await isFocused(target)) return presses;
  }
  throw new Error(`Tab does not come to ${target}`);
}

/** The looks of the focused element and of what frames it, with the focus and after it is gone. */
function looksWithAndWithoutFocus(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const frames = [element, element.parentElement, element.parentElement?.parentElement];
    const look = () =>
      frames.map((frame) => {
        if (!frame) return '';
        const { outline, outlineOffset, boxShadow, backgroundColor, borderColor } = getComputedStyle(frame);
        return [outline, outlineOffset, boxShadow, backgroundColor, borderColor].join();
      });
    const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`;
    const focused = look().join('\n');
    element.blur();
    const blurred = look().join('\n');
    element.focus({ preventScroll: true });
    return { name, focused, blurred };
  });
}

test('from the search to a number and back, with the keyboard alone', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await visitor.open('/search');
  const field = page.getByRole('main').getByLabel(en('common.phone_number'));
  await expect.poll(() => isFocused(field)).toBe(true);
  const skip = page.getByRole('link', { name: en('header.skip') });
  for (let presses = 0; !(await isFocused(skip)); presses++) {
    expect(presses).toBeLessThan(10);
    await page.keyboard.press('Shift+Tab');
  }
  expect((await skip.boundingBox())?.width).toBeGreaterThan(40);
  await page.keyboard.press('Enter');
  await expect.poll(() => isFocused(page.getByRole('main'))).toBe(true);
  // The flag of the country stands before it.
  expect(await tabTo(page, field)).toBe(2);
  await page.keyboard.type('12025550142');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: '+1 202 555 0142' }).waitFor();
  const formula = page.getByText(en('why.formula.title'));
  await tabTo(page, formula);
  await page.keyboard.press('Space');
  await page.getByText('wilsonLower(B, n)').first().waitFor();
  const home = page.getByRole('link', { name: en('header.home') });
  for (let presses = 0; !(await isFocused(home)); presses++) {
    expect(presses).toBeLessThan(60);
    await page.keyboard.press('Shift+Tab');
  }
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: en('search.title') }).waitFor();
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test.each(['/search', `/number/${numbers.unwanted}`, '/number/not-found?phone=5', '/login'])(
  'on %s whatever has the focus shows it, in light and in dark',
  async (path) => {
    const visitor = await visit();
    const { page } = visitor;
    await visitor.open(path);
    // A page may put the focus where it is wanted; Tab begins at the top here.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    const seen: string[] = [];
    for (;;) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement === document.body)) break;
      const scheme = seen.length % 2 === 0 ? 'light' : 'dark';
      await page.emulateMedia({ colorScheme: scheme });
      const { name, focused, blurred } = await looksWithAndWithoutFocus(page);
      expect(focused, name).not.toBe(blurred);
      seen.push(name);
      if (seen.length > 80) throw new Error(`Tab never leaves the page: ${seen.slice(-5)}`);
    }
    expect(seen.length).toBeGreaterThan(8);
    await visitor.leave();
  },
);

describe('the settings', () => {
  test.each(['en', 'ar-SA'] as const)(
    'in %s keep the focus, give it back, and Escape closes them',
    async (language) => {
      const visitor = await visit();
      const { page } = visitor;
      await visitor.open(`/${language}/search`);
      const button = page.getByRole('button', { name: say(language, 'settings_title') });
      await tabTo(page, button);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: say(language, 'settings_title') });
      await dialog.waitFor();
      const hasFocus = () => page.evaluate(() => document.activeElement?.closest('[role=dialog]') != null);
      await expect.poll(hasFocus).toBe(true);
      for (let presses = 0; presses < 6; presses++) {
        await page.keyboard.press('Tab');
        await expect.poll(hasFocus).toBe(true);
      }
      expect(await findBarriers(page)).toEqual([]);
      await tabTo(page, dialog.getByRole('button', { name: say(language, 'settings_theme') }));
      await page.keyboard.press('Enter');
      const themes = page.getByRole('dialog', { name: say(language, 'settings_theme') });
      await themes.waitFor();
      // Who opened the inner view with the keyboard goes on from there.
      await expect.poll(hasFocus).toBe(true);
      await tabTo(page, themes.getByRole('radio', { name: say(language, 'settings.theme.system') }));
      await page.keyboard.press('ArrowDown');
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
      expect(await findBarriers(page)).toEqual([]);
      await tabTo(page, themes.getByRole('button', { name: say(language, 'common.back') }));
      await page.keyboard.press('Enter');
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => isFocused(button)).toBe(true);
      expect(visitor.troubles).toEqual([]);
      await visitor.leave();
    },
  );

  test('close with a click beside them', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await visitor.open('/search');
    await page.getByRole('button', { name: en('settings_title') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.mouse.click(200, 450);
    await dialog.waitFor({ state: 'detached' });
    await visitor.leave();
  });
});

test.each(['en', 'ar-SA'] as const)(
  'the menu of a number in %s opens, moves and closes with the keyboard and gives the focus back',
  async (language) => {
    const visitor = await visit({ screen: 'phone' });
    const { page } = visitor;
    await visitor.open(`/${language}/number/${numbers.unwanted}`);
    const button = page.getByRole('button', { name: say(language, 'header.more'), exact: true });
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu');
    await menu.waitFor();
    const focusedText = () => page.evaluate(() => document.activeElement?.textContent);
    await page.keyboard.press('Home');
    await expect.poll(focusedText).toBe(say(language, 'action.call'));
    await page.keyboard.press('ArrowDown');
    await expect.poll(focusedText).toBe(say(language, 'action.add_contact'));
    expect(await findBarriers(page)).toEqual([]);
    const box = await menu.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(button)).toBe(true);
    // The last item opens the settings.
    await page.keyboard.press('Enter');
    await menu.waitFor();
    await page.keyboard.press('End');
    await expect.poll(focusedText).toBe(say(language, 'settings_title'));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: say(language, 'settings_title') }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(button)).toBe(true);
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  },
);
