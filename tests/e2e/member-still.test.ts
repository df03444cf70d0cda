import { describe, expect, test } from 'vitest';
import { makePhone } from '#test/factories.ts';
import { findBarriers, findOverflow, pageTime, readLayoutShifts, recordLayoutShifts } from './audit.ts';
import { intercept } from './intercept.ts';
import { signInAs } from './member.ts';
import { slowAnswers } from './slow-answers.ts';
import { type Visitor, visit } from './visitor.ts';
import { en } from './words.ts';

/** Each page, and what stands on it once the member's own answers are shown. */
const pages: [name: string, path: string, isDone: (visitor: Visitor) => Promise<unknown>][] = [
  ['number', '/number/:phone', ({ page }) => page.getByText('Ann Example').first().waitFor()],
  [
    'search',
    '/search',
    ({ page }) =>
      page
        .getByRole('main')
        .getByRole('region', { name: en('recent.title') })
        .getByRole('link')
        .first()
        .waitFor(),
  ],
  ['my page', '/number/my', ({ page }) => page.getByRole('region', { name: en('given.title') }).waitFor()],
  ['wallet', '/paywall/', ({ page }) => page.getByText(en('wallet.kind.welcome')).waitFor()],
  ['Pro', '/paywall/?tab=pro', ({ page }) => page.getByText(en('wallet.pro.visitors')).waitFor()],
  ['history', '/history', ({ page }) => page.getByRole('main').getByRole('list').getByRole('link').first().waitFor()],
];

describe.each(['phone', 'desktop'] as const)('U18 for a member on a %s nothing jumps', (screen) => {
  test.each(pages)('on the %s page, %s', async (_, path, isDone) => {
    const visitor = await visit({ screen });
    const { page } = visitor;
    const member = await signInAs(visitor, makePhone());
    // Of its own, so that no name is given to what other journeys look at.
    const phone = makePhone();
    await member.call('/api/v6/profile/edit', { first_name: 'Eve', last_name: 'Holder' });
    await member.call('/api/v6/suggest/add', { phone, first_name: 'Ann', last_name: 'Example' });
    await member.call(`/api/v202505/search/${phone}`);
    await slowAnswers(visitor);
    await recordLayoutShifts(page);
    for (const time of ['the first time', 'again']) {
      await visitor.open(path.replace(':phone', phone));
      await isDone(visitor);
      await page.waitForLoadState('networkidle');
      expect(await readLayoutShifts(page), time).toEqual([]);
    }
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });

  test.each(['/number/my', '/notifications'])('U10: on %s, which is told late how much is unread', async (path) => {
    const visitor = await visit({ screen });
    const { page } = visitor;
    await signInAs(visitor, makePhone());
    const ask = await intercept(visitor, '*/api/v6/notification/unread', async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 900));
      await request.answer(200, { data: { notices: 117, reports: 2, held: 1 } });
    });
    await recordLayoutShifts(page);
    await visitor.open(path);
    const bell = page.getByRole('banner').getByRole('link', { name: en('inbox.unread_other', { count: 120 }) });
    await bell.waitFor();
    await page.waitForLoadState('networkidle');
    expect(await readLayoutShifts(page)).toEqual([]);
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);
    expect(visitor.troubles).toEqual([]);
    await ask();
    await visitor.leave();
  });

  test('behind the settings and in them', async () => {
    const visitor = await visit({ screen });
    const { page } = visitor;
    await signInAs(visitor, makePhone());
    await slowAnswers(visitor);
    await recordLayoutShifts(page);
    await visitor.open('/search');
    await page.waitForLoadState('networkidle');
    const from = await pageTime(page);
    await page.getByRole('button', { name: en('settings_title') }).click();
    await page.getByRole('dialog').getByText(en('settings.sessions')).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await readLayoutShifts(page, from)).toEqual([]);
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });
});
