import { expect, test } from 'vitest';
import { oddQueries, readingPaths } from '#test/odd-queries.ts';
import { signInAs } from './member.ts';
import { type Visitor, visit } from './visitor.ts';

/** The page's script runs: it answers a timer and paints, within the time that a test waits for anything. */
async function isAlive({ page }: Visitor, where: string): Promise<void> {
  const alive = page.evaluate(
    () => new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => resolve('alive')), 150)),
  );
  const late = new Promise((resolve) => setTimeout(resolve, 10_000, 'frozen'));
  expect(await Promise.race([alive.catch(() => 'left'), late]), where).not.toBe('frozen');
}

/** Goes there as a link of the site does: a server would never be sent so long an address. */
const go = ({ page }: Visitor, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

test.each([
  ['a visitor', false],
  ['a member', true],
])('U13 no crafted address freezes the page of %s, opened or followed', async (_, isMember) => {
  const visitor = await visit();
  const { page } = visitor;
  if (isMember) await signInAs(visitor, '12135550176');
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(`${page.url().slice(0, 120)}: ${error.message}`));
  await visitor.open('/terms');
  for (const [path, names] of Object.entries(readingPaths)) {
    for (const [what, write] of Object.entries(oddQueries)) {
      const asked = `${path}?${write(names)}`;
      // Each way for half of them, and what no server takes by the page's own way alone.
      if (asked.length > 8_000 || what.length % 2 === 0) await go(visitor, asked);
      else await visitor.open(asked);
      await isAlive(visitor, `${what} at ${path}`);
    }
    await page.locator('h1').first().waitFor();
  }
  expect(broken).toEqual([]);
  expect(visitor.troubles.filter((trouble) => /^(5\d\d|foreign)/.test(trouble))).toEqual([]);
  await visitor.leave();
});
