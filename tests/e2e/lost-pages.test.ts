import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServedSite } from '#test/serve.ts';
import { intercept } from './intercept.ts';
import { goneThings, lose, moderator, ownPages, pages, serveLossySite, unwanted } from './lost-part.ts';
import { signInAs } from './member.ts';
import { hydrated, type Visitor, visit } from './visitor.ts';
import { en } from './words.ts';

let site: ServedSite;
beforeAll(async () => {
  site = await serveLossySite();
});
afterAll(async () => {
  await site?.stop();
});

const main = (page: Page) => page.getByRole('main');

/** Goes there as a link of the site does. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** A document that is still on its way from the page before ends the first try. */
const open = (visitor: Visitor, path: string) => visitor.open(path).catch(() => visitor.open(path));

/** The page is there and whole, at once or after the one tap that its error offers. */
async function arrives({ page }: Visitor): Promise<void> {
  const failed = page.getByRole('heading', { level: 1, name: en('page.failed.title') });
  const heading = main(page).getByRole('heading').first();
  await heading.waitFor();
  if (await failed.isVisible()) await page.getByRole('link', { name: en('common.retry') }).click();
  await failed.waitFor({ state: 'detached' });
  await hydrated(page);
}

test('U5 a page whose script is lost on the way comes all the same', async () => {
  const visitor = await visit({ site: site.url });
  const { page } = visitor;
  for (const [part, path] of Object.entries(pages)) {
    await open(visitor, part === 'search' ? '/contacts' : '/search');
    const { asked, find } = await lose(visitor, part);
    await follow(page, path);
    await expect.poll(asked, { message: part }).toBeGreaterThan(1);
    await arrives(visitor).catch((error: unknown) => {
      throw new Error(`${part}: ${String(error)}`);
    });
    await find();
  }
  for (const [part, { path, title }] of Object.entries(goneThings)) {
    // In a tab of its own: it may or may not be on its way to a document when the next one is opened.
    const other = await visit({ site: site.url });
    await other.open('/search');
    const { asked } = await lose(other, part);
    await follow(other.page, path);
    await expect.poll(asked, { message: part }).toBeGreaterThan(0);
    await main(other.page)
      .getByRole('heading', { level: 1, name: en(title) })
      .waitFor();
    await other.leave();
  }
  await signInAs(visitor, moderator);
  for (const [part, path] of Object.entries(ownPages)) {
    await open(visitor, '/search');
    const { asked, find } = await lose(visitor, part);
    await follow(page, path);
    await expect.poll(asked, { message: part }).toBeGreaterThan(0);
    await arrives(visitor);
    await find();
  }
  await visitor.leave();
});

test('U5 a document whose script is lost asks for it again', async () => {
  const visitor = await visit({ site: site.url });
  const { page } = visitor;
  for (const part of ['1-react', '2-router', '4-number']) {
    let asked = 0;
    // The first two: the browser fetches it ahead, and then to run it.
    const find = await intercept(visitor, `*/assets/${part}-*`, (request) => {
      asked += 1;
      return asked <= 2 ? request.fail() : request.pass();
    });
    await page.goto(`/number/${unwanted}`);
    await hydrated(page);
    expect(asked, part).toBeGreaterThan(1);
    await find();
  }
  await visitor.leave();
});
