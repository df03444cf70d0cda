import { expect, test } from 'vitest';
import { oddQueries, readingPaths } from '#test/odd-queries.ts';
import { patient } from '#test/patience.ts';
import { signInAs } from './member.ts';
import { type Visitor, visit } from './visitor.ts';

/** The page's script runs: it answers a timer and paints, within the time that a test waits for anything. */
async function isAlive({ page }: Visitor, where: string): Promise<void> {
  const alive = page.evaluate(
    () => new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => resolve('alive')), 50)),
  );
  const late = new Promise((resolve) => setTimeout(resolve, patient(10_000), 'frozen'));
  expect(await Promise.race([alive.catch(() => 'left'), late]), where).not.toBe('frozen');
}

/** Goes there as a link of the site does: a server would never be sent so long an address. */
const go = ({ page }: Visitor, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

type Path = keyof typeof readingPaths;
/** Where each of them gets further than to the sign-in; on the server all paths are tried (`odd-addresses` of the faults). */
const ofVisitors: Path[] = ['/search', '/unlist', '/number/not-found', '/login', '/key/abc.def.ghi', '/sandbox/phone'];
const ofMembers: Path[] = ['/login', '/paywall/', '/paywall/numcy', '/settings', '/number/my', '/number/12025550142'];

test.concurrent.each([
  ['a visitor', ofVisitors],
  ['a member', ofMembers],
])('U13 no crafted address freezes the page of %s, opened or followed', async (who, paths) => {
  const visitor = await visit();
  const { page } = visitor;
  if (who === 'a member') await signInAs(visitor, '12135550176');
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(`${page.url().slice(0, 120)}: ${error.message}`));
  await visitor.open('/terms');
  for (const path of paths) {
    for (const [what, write] of Object.entries(oddQueries)) {
      const asked = `${path}?${write(readingPaths[path])}`;
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
