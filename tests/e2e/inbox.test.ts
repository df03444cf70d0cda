import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { internationalOf } from '#shared/phone/parse-phone.ts';
import { addActor } from '#test/actors.ts';
import { makePhone } from '#test/factories.ts';
import { type ServedSite, serveSite } from '#test/serve.ts';
import { findBarriers, findOverflow, findTabFaults, readMain } from './audit.ts';
import { signInAs } from './member.ts';
import { takePicture } from './picture.ts';
import { hydrated, visit } from './visitor.ts';
import { en, say } from './words.ts';

/** Of a member who has three unread notices, and a fourth of this browser, which is new to the account. */
const told = '13035559471';
/** Of one who has a single one, and so a second. */
const toldOnce = '13035559472';
/** Of one who has more than stand on a page. */
const toldMuch = '13035559473';
let site: ServedSite;

beforeAll(async () => {
  site = await serveSite({ SANDBOX: 'on', BOT_CHECK: 'off', SAMPLE_DATA: 'off' }, async (database) => {
    const { profileId } = await addActor(database, told);
    const once = await addActor(database, toldOnce);
    const much = await addActor(database, toldMuch);
    const many = ['a', 'b', 'c'].map((key) => ({ key, profile_id: profileId }));
    const most = Array.from({ length: 25 }, (_, at) => ({ key: `${at}`, profile_id: much.profileId }));
    for (const row of [...many, ...most, { key: 'a', profile_id: once.profileId }]) {
      await database.db
        .insertInto('notification')
        .values({
          ...row,
          kind: 'followed_answer',
          notice_values: '{}',
          link: '/statements',
          is_essential: false,
          created_at: new Date(Date.now() - 3_600_000),
        })
        .execute();
    }
  });
});
afterAll(() => site?.stop());

const bellOf = (page: Page) => page.getByRole('banner').getByRole('link', { name: en('inbox.title') });
const unread = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('link', { name: en('inbox.unread_other', { count }) });

test('U10: the bell counts what is unread, and falls when it is read, in another tab too', async () => {
  const member = await visit({ site: site.url });
  const { page, context } = member;
  await signInAs(member, told);
  await member.open('/search');
  await unread(page, 4).waitFor();
  const other = await context.newPage();
  await other.goto('/search');
  await hydrated(other);
  await unread(other, 4).waitFor();
  await bellOf(page).click();
  await page.waitForURL('**/notifications');
  await page.getByText(en('notice.followed_answer')).first().waitFor();
  for (const one of [page, other]) {
    await unread(one, 4).waitFor({ state: 'detached' });
    await bellOf(one).waitFor();
  }
  // It stays so with the next page.
  await member.open('/search');
  await page.waitForLoadState('networkidle');
  expect(await unread(page, 4).count()).toBe(0);
  expect(member.troubles).toEqual([]);
  await member.leave();
});

test('C23: who opens the page that a notice leads to has read it, and no other', async () => {
  const member = await visit({ site: site.url });
  const { page } = member;
  await signInAs(member, toldOnce);
  await member.open('/search');
  await unread(page, 2).waitFor();
  await member.open('/statements');
  const last = page.getByRole('banner').getByRole('link', { name: en('inbox.unread_one', { count: 1 }) });
  await last.waitFor();
  // A view of the settings is such a page, too: there stand the browsers of the account, of which this one is new.
  await member.open('/settings?view=sessions');
  await page.getByText(en('sessions.current')).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await bellOf(page).waitFor();
  await last.waitFor({ state: 'detached' });
  expect(member.troubles).toEqual([]);
  await member.leave();
});

test('39.2: who has more that is unread than stands on a page marks all of it as read', async () => {
  const member = await visit({ site: site.url, screen: 'phone' });
  const { page } = member;
  await signInAs(member, toldMuch);
  await member.open('/notifications');
  // Twenty are on the screen, of 25 and that of this browser.
  await unread(page, 6).waitFor();
  const all = page.getByRole('button', { name: en('inbox.read_all'), exact: true });
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  await all.focus();
  await page.keyboard.press('Enter');
  await unread(page, 6).waitFor({ state: 'detached' });
  await all.waitFor({ state: 'detached' });
  await member.open('/search');
  await page.waitForLoadState('networkidle');
  expect(await unread(page, 6).count()).toBe(0);
  expect(member.troubles).toEqual([]);
  await member.leave();
});

test('U10: a visitor asks for no count, and has no bell', async () => {
  const visitor = await visit({ site: site.url });
  const asked: string[] = [];
  visitor.page.on('request', (request) => asked.push(request.url()));
  await visitor.open('/search');
  await visitor.page.waitForLoadState('networkidle');
  expect(asked.filter((url) => /unread|notification/.test(url))).toEqual([]);
  expect(await bellOf(visitor.page).isVisible()).toBe(false);
  await visitor.leave();
});

const tabs = [
  ['/notifications', 'inbox.title', 'inbox.title'],
  ['/held', 'inbox.tab.held', 'held.title'],
  ['/reports', 'inbox.tab.reports', 'report.mine'],
  ['/statements', 'inbox.tab.statements', 'statement.title'],
  ['/tickets', 'inbox.tab.tickets', 'tickets.title'],
] as const;

describe.each([
  ['en', '', 'light'],
  ['ar-SA', '/ar', 'dark'],
] as const)('U10: the tabs of the inbox in %s', (language, prefix, scheme) => {
  test('each has its address, its title and words of what will come there', async () => {
    const words = (key: string) => say(language, key);
    const member = await visit({ site: site.url, screen: 'phone', scheme });
    const { page } = member;
    await signInAs(member, makePhone());
    const nav = page.getByRole('navigation', { name: words('inbox.tabs') });
    await member.open(`${prefix}/notifications`);
    for (const [path, tab, title] of tabs) {
      // By the tab, and then by its address.
      await nav.getByRole('link', { name: words(tab), exact: true }).click();
      for (const by of ['tab', 'address']) {
        if (by === 'address') await page.reload();
        await page.getByRole('heading', { level: 1, name: words(title) }).waitFor();
        expect(new URL(page.url()).pathname).toMatch(new RegExp(`${path}$`));
        expect(await page.title()).toBe(`${words(title)} · Ringbook`);
        const current = nav.locator('[aria-current=page]');
        expect(await current.count()).toBe(1);
        expect(await current.textContent()).toContain(words(tab));
      }
      const empty = {
        '/notifications': ['inbox.none'],
        '/held': ['held.none'],
        '/reports': ['report.none'],
        '/statements': ['statement.none'],
        '/tickets': ['tickets.complaints_none', 'tickets.requests_none'],
      }[path];
      for (const key of empty) await page.getByText(words(key)).waitFor();
      expect(await findBarriers(page)).toEqual([]);
      expect(await findOverflow(page, 320)).toEqual([]);
      await expect.poll(() => findTabFaults(nav)).toEqual([]);
      for (const link of await nav.getByRole('link').all()) {
        expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
      await takePicture(page, `inbox${path.replace('/', '-')}-${language}`, true);
    }
    expect(member.troubles).toEqual([]);
    await member.leave();
  });
});

test('U11: what a member asked for and complained of stands among the tickets, with its day, and opens', async () => {
  const [author, member] = [await visit({ site: site.url }), await visit({ site: site.url, screen: 'phone' })];
  const phone = makePhone();
  const writer = await signInAs(author, makePhone());
  const { id } = await writer.call<{ id: number }>('/api/v7/comment/add', { phone, text: 'Owes me for the piano.' });
  const { call } = await signInAs(member, makePhone());
  const { ticket } = await call<{ ticket: string }>('/api/v6/complaint/comment', {
    comment_id: String(id),
    name: 'Rosa',
    email: 'rosa@example.test',
    text: 'That is not true at all.',
    reason: 'not_true',
  });
  await call('/api/v6/data_request/send', { kind: 'access' });
  await member.open('/tickets');
  const { page } = member;
  const complaint = page.getByRole('article').filter({ hasText: internationalOf(phone) });
  await complaint.getByText(en('complaint.status.open')).waitFor();
  await complaint.getByText(en('complaint.reason.not_true')).waitFor();
  expect(await complaint.textContent()).toMatch(/We’ll decide by the end of \w+ \d+, 20\d\d\./);
  await page
    .getByRole('article')
    .filter({ hasText: en('data_request.kind.access') })
    .waitFor();
  // Nothing that another member sent, and no word of it.
  expect(await readMain(page)).not.toContain('Owes me for the piano');
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  await takePicture(page, 'inbox-tickets-full', true);
  await complaint.getByRole('link').first().click();
  await page.waitForURL(`**/complaint/${ticket}`);
  // Its title says once what it is.
  await page.getByRole('heading', { level: 1, name: en('complaint.page_title'), exact: true }).waitFor();
  expect(await page.getByRole('heading', { name: en('complaint.page_title'), exact: true }).count()).toBe(1);
  await author.open('/tickets');
  await author.page.getByText(en('tickets.complaints_none')).waitFor();
  for (const { troubles } of [author, member]) expect(troubles).toEqual([]);
  await Promise.all([author.leave(), member.leave()]);
});

interface Sign {
  name: string;
  x: number;
  y: number;
}

/** What stands at the end of the header, in its order: the balance below the wallet is no other sign. */
const signsOf = (page: Page): Promise<Sign[]> =>
  page.locator('header [data-signs]').evaluate((row) =>
    [...row.querySelectorAll('a, button')].flatMap((sign) => {
      const { x, y, width } = sign.getBoundingClientRect();
      if (width === 0) return [];
      const name = (sign.getAttribute('title') ?? sign.getAttribute('aria-label') ?? sign.textContent ?? '').trim();
      return [{ name: name.replace(/:.*/, ''), x: Math.round(x), y: Math.round(y) }];
    }),
  );

/** What of the header is smaller than a finger. */
const smallOf = (page: Page): Promise<string[]> =>
  page.locator('header').evaluate((header) =>
    [...header.querySelectorAll('a, button')].flatMap((sign) => {
      const { width, height } = sign.getBoundingClientRect();
      return width > 0 && (width < 44 || height < 44)
        ? [`${Math.round(width)} × ${Math.round(height)}: ${sign.outerHTML}`]
        : [];
    }),
  );

describe.each(['phone', 'desktop'] as const)('U13: the header on a %s', (screen) => {
  test.each([false, true])(
    'has the same signs at the same places on every page, for a member: %s',
    async (isMember) => {
      const visitor = await visit({ site: site.url, screen });
      const { page } = visitor;
      const phone = makePhone();
      if (isMember) await signInAs(visitor, phone);
      const others = isMember
        ? ['/number/my', `/number/${phone}`, '/notifications', '/tickets', '/paywall/', '/comments']
        : ['/login', '/comments'];
      const expected = isMember
        ? ['inbox.title', 'wallet.title', 'my.title', 'settings_title']
        : ['settings_title', 'common.sign_in'];
      let first: Sign[] | null = null;
      for (const path of ['/search', '/number/112', '/profile-no-check/442079460018', '/terms', ...others]) {
        await visitor.open(path);
        await page.waitForLoadState('networkidle');
        const signs = await signsOf(page);
        expect(
          signs.map(({ name }) => name),
          path,
        ).toEqual(expected.map((key) => en(key)));
        expect(await smallOf(page), path).toEqual([]);
        first ??= signs;
        expect(signs, path).toEqual(first);
        expect(await findOverflow(page, 320), path).toEqual([]);
      }
      await visitor.leave();
    },
  );
});
