import { expect, test } from 'vitest';
import { findBarriers, findOverflow } from './audit.ts';
import { holdBack } from './hold-back.ts';
import { numbers } from './site.ts';
import { hydrated, visit } from './visitor.ts';
import { en, say } from './words.ts';

const dark = 'rgb(18, 20, 23)';
const light = 'rgb(244, 246, 248)';

test('the theme is changed by one button before any script of the page is there, and once it is', async () => {
  const visitor = await visit();
  const { page } = visitor;
  const surface = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const button = (words: 'footer.dark' | 'footer.light') => page.getByRole('button', { name: en(words), exact: true });
  const answer = await holdBack(visitor, '*/*.js');
  await page.goto(`/number/${numbers.unknown}`, { waitUntil: 'commit' });
  await button('footer.dark').waitFor();
  expect(await button('footer.light').count()).toBe(0);
  expect(await surface()).toBe(light);

  await button('footer.dark').focus();
  await page.keyboard.press('Enter');
  expect(await surface()).toBe(dark);
  expect(await page.evaluate(() => localStorage.theme)).toBe('dark');
  // It is the same button under its other name, so the keyboard stays where it was.
  expect(await button('footer.light').evaluate((found) => found === document.activeElement)).toBe(true);
  expect(await button('footer.dark').count()).toBe(0);

  answer();
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  // The press is not made again when the page is taken over.
  expect(await surface()).toBe(dark);
  await button('footer.light').click();
  expect(await surface()).toBe(light);
  expect(await page.evaluate(() => localStorage.theme)).toBe('light');
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('on a dark device the button leads to light first, and the choice outlives a reload and shows in the settings', async () => {
  const visitor = await visit({ scheme: 'dark', screen: 'phone' });
  const { page } = visitor;
  await page.setViewportSize({ width: 320, height: 700 });
  await visitor.open('/ar-SA/search');
  const surface = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await surface()).toBe(dark);
  const button = page.getByRole('button', { name: say('ar-SA', 'footer.light'), exact: true });
  await button.click();
  expect(await surface()).toBe(light);
  expect(await findOverflow(page, 320)).toEqual([]);
  await page.reload();
  expect(await surface()).toBe(light);
  await hydrated(page);
  await page.getByRole('button', { name: say('ar-SA', 'settings_title') }).click();
  // The footer's button, which has the word in its name too, is no way there.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('ar-SA', 'settings_theme') })
    .click();
  expect(await page.getByRole('radio', { name: say('ar-SA', 'settings.theme.light') }).isChecked()).toBe(true);
  expect(await findBarriers(page)).toEqual([]);
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('without JavaScript there is no button that does nothing', async () => {
  const visitor = await visit({ javaScript: false });
  await visitor.open('/search');
  expect(await visitor.page.locator('[data-flip]').isVisible()).toBe(false);
  await visitor.leave();
});
