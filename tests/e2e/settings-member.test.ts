import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { NoticeChoices } from '#contract/notice-channel.ts';
import type { OwnQuietHours } from '#contract/notification.ts';
import type { MyNumber } from '#contract/profile.ts';
import { makePhone } from '#test/factories.ts';
import { findBarriers, findOverflow, pageTime, readLayoutShifts, recordLayoutShifts } from './audit.ts';
import { holdBack } from './hold-back.ts';
import { intercept } from './intercept.ts';
import { focusedText, press, tabTo } from './keys.ts';
import { signInAs } from './member.ts';
import { openSettings, panel, row, switchOf } from './settings-panel.ts';
import { visit } from './visitor.ts';
import { en, say } from './words.ts';

describe.each([
  { language: 'en', phone: '12065550140' },
  { language: 'ar-SA', phone: '12065550143' },
] as const)('in $language', ({ language, phone }) => {
  test('every view opens, bars nobody and is left by the browser’s Back, with the keyboard alone', async () => {
    const visitor = await visit({ screen: 'phone', locale: language });
    const { page } = visitor;
    await signInAs(visitor, phone);
    await openSettings(visitor, language);
    const place = new URL(page.url());
    expect(place.search).toBe('?settings=main');
    await row(page, 'privacy').waitFor();
    // 43: rows stand in groups that say what they are about.
    for (const key of ['look', 'activity', 'account', 'data']) {
      const group = page.getByRole('region', { name: say(language, `settings.group.${key}`), exact: true });
      expect(await group.getByRole('button').or(group.getByRole('link')).count(), key).toBeGreaterThan(1);
    }
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);
    for (const [view, title] of [
      ['language', 'settings.language'],
      ['theme', 'settings_theme'],
      ['direction', 'settings_direction'],
      ['notifications', 'settings.notifications.title'],
      ['advanced', 'advanced_features'],
      ['programs', 'settings.programs.title'],
      ['sessions', 'settings.sessions'],
      ['privacy', 'privacy_management'],
    ] as const) {
      await press(page, row(page, view));
      await panel(page, language, title).waitFor();
      await expect.poll(() => focusedText(page)).toBe(say(language, title));
      if (view === 'sessions') await page.getByText(say(language, 'sessions.current')).waitFor();
      expect(await findBarriers(page)).toEqual([]);
      expect(await findOverflow(page, 320)).toEqual([]);
      if (view === 'privacy') break;
      await page.goBack();
      await panel(page, language, 'settings_title').waitFor();
      await expect.poll(() => row(page, view).evaluate((element) => element === document.activeElement)).toBe(true);
    }
    await press(page, row(page, 'fullDelete'));
    await panel(page, language, 'privacy.delete.title').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);

    // The button and the browser's own lead back the same way, view by view.
    await press(page, page.getByRole('button', { name: say(language, 'common.back'), exact: true }).last());
    await panel(page, language, 'privacy_management').waitFor();
    await page.goBack();
    await panel(page, language, 'settings_title').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(page.url()).toBe(place.origin + place.pathname);
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });

  test('what is switched holds at once and after a reload', async () => {
    const visitor = await visit({ locale: language });
    const { page } = visitor;
    const member = await signInAs(visitor, phone);
    const settings = async () => (await member.call<MyNumber>('/api/v6/profile/my')).account.settings;
    const before = await settings();
    const changes = [
      ['privacy', 'privacy.show_profile.title', 'profileGoing'],
      ['notifications', 'settings.notification.newNotice.title', 'newNotice'],
      ['notifications', 'settings.notification.newContactName.title', 'newContactName'],
      ['notifications', 'settings.notification.commonAcquaintances.title', 'commonAcquaintances'],
      ['notifications', 'settings.notification.deliverWithoutSound.title', 'deliverWithoutSound'],
      ['advanced', 'advanced.pay_more.title', 'overlimit'],
    ] as const;
    for (const [view, key, name] of changes) {
      await openSettings(visitor, language);
      await press(page, row(page, view));
      const toggle = switchOf(page, language, key);
      // Until the settings have come nothing can be switched.
      await expect.poll(() => toggle.getAttribute('aria-disabled')).toBeNull();
      expect(await toggle.getAttribute('aria-checked')).toBe(String(before[name]));
      await press(page, toggle, 'Space');
      await expect.poll(() => toggle.getAttribute('aria-checked')).toBe(String(!before[name]));
      await expect.poll(async () => (await settings())[name]).toBe(!before[name]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    const after = { ...before };
    for (const [, , name] of changes) after[name] = !before[name];
    expect(await settings()).toEqual(after);
    await openSettings(visitor, language);
    await press(page, row(page, 'privacy'));
    await expect
      .poll(() => switchOf(page, language, 'privacy.show_profile.title').getAttribute('aria-checked'))
      .toBe(String(!before.profileGoing));
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });

  test('39.1: what comes on which way is chosen by row and column, and holds after a reload', async () => {
    const visitor = await visit({ screen: 'phone', locale: language });
    const { page } = visitor;
    const member = await signInAs(visitor, phone);
    const isOn = async () => {
      const { rows } = await member.call<NoticeChoices>('/api/v6/notification/channels');
      return rows.find((one) => one.group === 'number')?.push;
    };
    const open = async () => {
      await openSettings(visitor, language);
      await press(page, row(page, 'notifications'));
      const name = say(language, 'settings.channels.group.number');
      const group = page.getByRole('group', { name, exact: true });
      return group.getByRole('checkbox', { name: say(language, 'settings.channels.push') });
    };
    const before = await isOn();
    const box = await open();
    await expect.poll(() => box.isChecked()).toBe(before);
    await press(page, box, 'Space');
    await expect.poll(isOn).toBe(!before);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.reload();
    const again = await open();
    await expect.poll(() => again.isChecked()).toBe(!before);
    expect(await findOverflow(page, 320)).toEqual([]);
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });

  test('a number is unlisted after a question, and listed again', async () => {
    const visitor = await visit({ locale: language });
    const { page } = visitor;
    const member = await signInAs(visitor, phone);
    const isUnlisted = async () => (await member.call<MyNumber>('/api/v6/profile/my')).account.isUnlisted;
    await openSettings(visitor, language);
    await press(page, row(page, 'privacy'));
    const unlist = page.getByRole('button', { name: say(language, 'unlist.button') });
    await press(page, unlist);
    const question = page.getByRole('alertdialog', { name: say(language, 'unlist.confirm.title') });
    await question.getByText(say(language, 'unlist.stays.verdict')).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => unlist.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await isUnlisted()).toBe(false);
    await page.keyboard.press('Enter');
    await press(page, question.getByRole('button', { name: say(language, 'unlist.button'), exact: true }));
    await page.getByText(say(language, 'unlist.unlisted.text')).waitFor();
    expect(await isUnlisted()).toBe(true);
    await press(page, page.getByRole('button', { name: say(language, 'unlist.relist') }));
    await unlist.waitFor();
    expect(await isUnlisted()).toBe(false);
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });
});

test('visitors have language and appearance alone, and nothing of an account is asked for', async () => {
  const visitor = await visit();
  const { page } = visitor;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openSettings(visitor);
  expect(await page.getByRole('dialog').locator('[data-opens]').count()).toBe(3);
  expect(await page.getByRole('dialog').getByText(en('settings.sign_out')).count()).toBe(0);
  expect(asked.filter((path) => /profile|auth\/sessions/.test(path))).toEqual([]);
  await visitor.leave();
});

test('what cannot be saved is taken back, with the reason', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await signInAs(visitor, '12065550146');
  await openSettings(visitor);
  await press(page, row(page, 'notifications'));
  const toggle = switchOf(page, 'en', 'settings.notification.newNotice.title');
  const before = await toggle.getAttribute('aria-checked');
  const connect = await intercept(visitor, '*/api/v6/params/notifications', (request) =>
    request.fail('InternetDisconnected'),
  );
  await press(page, toggle, 'Space');
  await page.getByRole('alert').getByText(en('error.network.unreachable')).waitFor();
  await expect.poll(() => toggle.getAttribute('aria-checked')).toBe(before);
  await connect();
  await press(page, toggle, 'Space');
  await page.getByText(en('error.network.unreachable')).waitFor({ state: 'detached' });
  await expect.poll(() => toggle.getAttribute('aria-checked')).toBe(before === 'true' ? 'false' : 'true');
  await visitor.leave();
});

test('39.4: quiet hours are switched on, changed, still there after a reload, and switched off', async () => {
  const visitor = await visit({ screen: 'phone' });
  const { page } = visitor;
  const member = await signInAs(visitor, makePhone());
  const own = async () => (await member.call<OwnQuietHours>('/api/v6/notification/quiet_hours')).quietHours;
  await openSettings(visitor);
  await press(page, row(page, 'notifications'));
  const toggle = switchOf(page, 'en', 'settings.quiet.title');
  await expect.poll(() => toggle.getAttribute('aria-disabled')).toBeNull();
  expect(await toggle.getAttribute('aria-checked')).toBe('false');
  await press(page, toggle, 'Space');
  const timeZone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  await expect.poll(own).toEqual({ from: '22:00', until: '07:00', timeZone });
  const from = page.getByLabel(en('settings.quiet.from'), { exact: true });
  await from.fill('23:15');
  await from.blur();
  await expect.poll(own).toEqual({ from: '23:15', until: '07:00', timeZone });
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  // Two equal times would end them without a word.
  await from.fill('07:00');
  await from.blur();
  await page.getByRole('alert').getByText(en('settings.quiet.same')).waitFor();
  expect(await own()).toEqual({ from: '23:15', until: '07:00', timeZone });
  await openSettings(visitor);
  await press(page, row(page, 'notifications'));
  await expect.poll(() => from.inputValue()).toBe('23:15');
  await press(page, toggle, 'Space');
  await expect.poll(own).toBeNull();
  await from.waitFor({ state: 'detached' });
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('antispy needs Pro: the switch says so and does not move', async () => {
  const visitor = await visit();
  const { page } = visitor;
  const member = await signInAs(visitor, '12065550149');
  await openSettings(visitor);
  await press(page, row(page, 'privacy'));
  const toggle = switchOf(page, 'en', 'privacy.private_lookups.title');
  await page.getByText(en('privacy.private_lookups.locked')).waitFor();
  await tabTo(page, toggle);
  await page.keyboard.press('Space');
  expect(await toggle.getAttribute('aria-checked')).toBe('false');
  expect((await member.call<MyNumber>('/api/v6/profile/my')).account.settings.antispy).toBe(false);
  const pro = page.getByRole('link', { name: en('wallet.pro.see') });
  await press(page, pro);
  await page.waitForURL('**/paywall/?tab=pro');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // Back leads to the page that was left, at once.
  await page.goBack();
  await page.waitForURL('**/search');
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('nothing moves when the account comes late', async () => {
  const visitor = await visit({ screen: 'phone' });
  const { page } = visitor;
  await signInAs(visitor, '12065550152');
  await recordLayoutShifts(page);
  const answer = await holdBack(visitor, '*/api/v6/profile/my*');
  await openSettings(visitor);
  const opened = await pageTime(page);
  answer();
  await row(page, 'privacy').waitFor();
  expect(await readLayoutShifts(page, opened)).toEqual([]);
  await visitor.leave();
});

test('my data comes as a file, and a failure is said', async () => {
  const phone = '12065550158';
  const visitor = await visit();
  const { page } = visitor;
  await signInAs(visitor, phone);
  await openSettings(visitor);
  const button = page.getByRole('button', { name: en('settings.export.title') });
  const connect = await intercept(visitor, '*/api/v6/profile/export', (request) =>
    request.fail('InternetDisconnected'),
  );
  await press(page, button);
  await page.getByRole('alert').getByText(en('error.network.unreachable')).waitFor();
  await connect();
  const saved = page.waitForEvent('download');
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/\.json$/);
  expect(readFileSync(await file.path(), 'utf8')).toContain(phone);
  await page.getByText(en('settings.export.saved')).waitFor();
  await visitor.leave();
});
