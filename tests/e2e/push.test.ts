import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PushDouble, type PushFields, startPushDouble } from '#test/push-double.ts';
import { type ServedSite, serveSite } from '#test/serve.ts';
import { findBarriers, findOverflow } from './audit.ts';
import { focusedText, press } from './keys.ts';
import { signInAs } from './member.ts';
import { openSettings, row, switchOf } from './settings-panel.ts';
import { type Visitor, visit } from './visitor.ts';
import { en, say } from './words.ts';

let double: PushDouble;
let site: ServedSite;
beforeAll(async () => {
  double = await startPushDouble();
  site = await serveSite({ PUSH_TEST_SERVICE: double.origin, SANDBOX: 'on', TRUST_PROXY: '127.0.0.1' });
});
afterAll(async () => {
  await site?.stop();
  await double?.close();
});

/** A browser whose maker has no push service here: it subscribes to the double instead. */
async function subscribesTo({ page }: Visitor, fields: PushFields): Promise<void> {
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    let current: PushSubscription | null = null;
    const made = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        current = null;
        return true;
      },
    } as unknown as PushSubscription;
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    PushManager.prototype.getSubscription = async () => current;
    PushManager.prototype.subscribe = async () => {
      current = made;
      return made;
    };
  }, fields);
}

test('P39: notifications are switched on for a device, tried and switched off, with the keyboard alone', async () => {
  const visitor = await visit({ screen: 'phone', site: site.url, hasWorker: true });
  const { page } = visitor;
  const fields = double.subscribe();
  await subscribesTo(visitor, fields);
  await signInAs(visitor, '12065550191');
  await openSettings(visitor);
  await press(page, row(page, 'notifications'));
  // This site sends no mail, so there is nothing to choose about it.
  const boxes = (key: string) => page.getByRole('checkbox', { name: en(key), exact: true });
  await boxes('settings.channels.push').first().waitFor();
  expect(await boxes('settings.channels.mail').count()).toBe(0);
  const noDevice = page.getByText(en('settings.channels.no_device'), { exact: true });
  await noDevice.waitFor();
  const isOn = (key: string) => expect.poll(() => switchOf(page, 'en', key).getAttribute('aria-checked'));
  const here = switchOf(page, 'en', 'settings.push.here.title');
  await here.waitFor();
  // Until the devices are known it cannot be switched.
  await expect.poll(() => here.getAttribute('aria-disabled')).not.toBe('true');
  await isOn('settings.push.here.title').toBe('false');
  await press(page, here);
  await isOn('settings.push.here.title').toBe('true');
  const devices = page.getByRole('list', { name: en('settings.push.devices') }).getByRole('listitem');
  await expect.poll(() => devices.count()).toBe(1);
  await noDevice.waitFor({ state: 'detached' });
  expect(await devices.textContent()).toContain(en('sessions.current'));
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);

  const tries = page.getByRole('button', { name: en('settings.push.test'), exact: true });
  const idle = () => expect.poll(() => tries.getAttribute('aria-disabled')).toBe('false');
  await idle();
  await press(page, tries);
  await page.getByText(en('settings.push.tested.sent', { answer: '201' })).waitFor();
  expect(double.of(fields).map(({ message }) => message.body)).toEqual([en('push.test')]);
  await idle();
  await press(page, switchOf(page, 'en', 'settings.push.content.title'));
  await isOn('settings.push.content.title').toBe('true');
  await idle();
  // What its push service says is told, too.
  double.answer(fields, { status: 503 });
  await press(page, tries);
  await page.getByText(en('settings.push.tested.later', { answer: '503' })).waitFor();
  await devices.getByText(en('settings.push.device.answer', { answer: '503' })).waitFor();
  await idle();
  await press(page, devices.getByRole('button'));
  await expect.poll(() => devices.count()).toBe(0);
  // The row went with the button that was pressed in it.
  await expect.poll(() => focusedText(page)).toBe(en('settings.push.title'));
  await isOn('settings.push.here.title').toBe('false');
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('P39: who blocked notifications is told so in words, and what helps', async () => {
  const visitor = await visit({ screen: 'phone', site: site.url, locale: 'ar-SA', scheme: 'dark' });
  const { page } = visitor;
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await signInAs(visitor, '12065550192');
  await openSettings(visitor, 'ar-SA');
  await press(page, row(page, 'notifications'));
  await page.getByText(say('ar-SA', 'settings.push.denied')).waitFor();
  const here = switchOf(page, 'ar-SA', 'settings.push.here.title');
  expect([await here.getAttribute('aria-checked'), await here.getAttribute('aria-disabled')]).toEqual([
    'false',
    'true',
  ]);
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});
