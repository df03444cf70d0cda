import { expect, test } from 'vitest';
import { numbers } from './site.ts';
import { hydrated, visit } from './visitor.ts';
import { en } from './words.ts';

test('B4 a page whose catalogue does not come stays as the server wrote it, and is taken over when it comes', async () => {
  const visitor = await visit();
  const { page, context } = visitor;
  let asked = 0;
  let isCut = true;
  await context.route('**/localeModule/json/**', async (route) => {
    asked += 1;
    if (!isCut) return route.continue();
    return asked % 2 === 1 ? route.abort() : route.fulfill({ status: 503, body: 'no' });
  });
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  await page.goto(`/number/${numbers.unwanted}`);
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.textContent();
  // The preload and at least two tries after it.
  await expect.poll(() => asked).toBeGreaterThanOrEqual(3);
  expect(await heading.textContent()).toBe(before);
  await page
    .getByRole('link', { name: en('common.sign_in') })
    .first()
    .waitFor();
  expect(visitor.troubles.some((trouble) => trouble.includes('asking again'))).toBe(true);
  isCut = false;
  await hydrated(page);
  expect(await heading.textContent()).toBe(before);
  expect(failures).toEqual([]);
  await visitor.leave();
});
