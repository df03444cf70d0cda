import { expect, test } from 'vitest';
import { findBarriers, findOverflow } from './audit.ts';
import { intercept } from './intercept.ts';
import { press } from './keys.ts';
import { signInAs } from './member.ts';
import { openSettings, row } from './settings-panel.ts';
import { type Visitor, visit } from './visitor.ts';
import { en } from './words.ts';

test('F9 the settings tell of a sign-in from a browser that was new to the account', async () => {
  const phone = '12065550156';
  const [here, stranger] = [await visit({ screen: 'phone' }), await visit()];
  await signInAs(here, phone);
  await openSettings(here);
  await row(here.page, 'sessions').waitFor();
  const notice = (visitor: Visitor) => visitor.page.getByRole('region', { name: en('sessions.new_browser') });
  expect(await notice(here).count()).toBe(0);
  await signInAs(stranger, phone);
  await openSettings(here);
  await notice(here).waitFor();
  expect(await notice(here).textContent()).toContain('Chrome');
  expect(await findBarriers(here.page)).toEqual([]);
  expect(await findOverflow(here.page, 320)).toEqual([]);
  // Who got in is not shown what would tell the owner, and has nothing to put it away with.
  await openSettings(stranger);
  await row(stranger.page, 'sessions').waitFor();
  expect(await notice(stranger).count()).toBe(0);
  await Promise.all([here.leave(), stranger.leave()]);
});

test('a session is ended elsewhere, and all of them at last', async () => {
  const phone = '12065550155';
  const [here, there] = [await visit(), await visit()];
  await signInAs(there, phone);
  await signInAs(here, phone);
  const { page } = here;
  await openSettings(here);
  await press(page, row(page, 'sessions'));
  await page.getByText(en('sessions.current')).waitFor();
  expect(await page.getByRole('dialog').getByRole('listitem').count()).toBe(2);
  await press(page, page.getByRole('dialog').getByRole('listitem').getByRole('button'));
  await expect.poll(() => page.getByRole('dialog').getByRole('listitem').count()).toBe(1);
  await there.page.goto('/number/my');
  await there.page.waitForURL('**/not-authorized');

  await press(page, page.getByRole('button', { name: en('settings.sign_out_everywhere') }));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page
    .getByRole('banner')
    .getByRole('link', { name: en('common.sign_in') })
    .waitFor();
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull();
  expect(here.troubles).toEqual([]);
  await Promise.all([here.leave(), there.leave()]);
});

test('A7 the list of sessions is known when it is opened again, and stays in sight when the server fails', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await signInAs(visitor, '12065550157');
  await openSettings(visitor);
  const items = page.getByRole('dialog').getByRole('listitem');
  await press(page, row(page, 'sessions'));
  await page.getByText(en('sessions.current')).waitFor();
  await page.goBack();
  await row(page, 'sessions').waitFor();
  // From now on nothing is answered until it is let go, and then it fails.
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const connect = await intercept(visitor, '*/api/v6/auth/sessions?*', (request) =>
    held.then(() => request.fail('InternetDisconnected')),
  );
  await press(page, row(page, 'sessions'));
  await page.getByText(en('sessions.current')).waitFor();
  expect(await items.count()).toBe(1);
  letGo();
  await page.getByRole('alert').getByText(en('error.network.unreachable')).waitFor();
  expect(await items.count()).toBe(1);
  await connect();
  await press(page, page.getByRole('button', { name: en('common.retry') }));
  await page.getByRole('alert').waitFor({ state: 'detached' });
  expect(await items.count()).toBe(1);
  await visitor.leave();
});
