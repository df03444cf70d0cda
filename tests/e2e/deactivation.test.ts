import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { MyNumber } from '#contract/profile.ts';
import { patient } from '#test/patience.ts';
import { findBarriers, findOverflow } from './audit.ts';
import { holdBack } from './hold-back.ts';
import { intercept } from './intercept.ts';
import { focusedText, press, tabTo } from './keys.ts';
import { signInAs } from './member.ts';
import { watchRules } from './numbering-rules.ts';
import { type Visitor, visit } from './visitor.ts';
import { say } from './words.ts';

const row = (page: Page, view: string) => page.locator(`[data-opens=${view}]`);
const dialogOf = (page: Page, key: string) => page.getByRole('alertdialog', { name: say('en', key), exact: true });

/** From the search page to the warning, in English. */
async function openWarning({ page, open }: Visitor): Promise<void> {
  await open('/en/search');
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('en', 'settings_title') })
    .click();
  for (const view of ['privacy', 'fullDelete', 'deactivation']) await row(page, view).click();
}

/** From the warning to the question for the own number, by a clock that was installed. */
async function passWarning(page: Page): Promise<void> {
  const goOn = dialogOf(page, 'deactivation.warning.title').getByRole('button', { name: say('en', 'common.continue') });
  await goOn.waitFor();
  await page.clock.runFor(11_000);
  await goOn.click();
}

test.each([
  // As it is written at home, where the flag is of that country.
  {
    language: 'en',
    locale: 'en-US',
    screen: 'desktop',
    phone: '13105550160',
    typed: '310 555 0160',
    kept: '(310) 555-0160',
  },
  // With the country's code, where the flag was of another.
  {
    language: 'ar-SA',
    locale: 'ar-SA',
    screen: 'phone',
    phone: '13105550163',
    typed: '١٣١٠٥٥٥٠١٦٣',
    kept: '1 310 555 0163',
  },
] as const)(
  'U1 in $language an account is deactivated and taken back, with the keyboard alone',
  async ({ language, locale, screen, phone, typed, kept }) => {
    const words = (key: string) => say(language, key);
    const elsewhere = await visit();
    await signInAs(elsewhere, phone);
    const visitor = await visit({ screen, locale });
    const { page } = visitor;
    const member = await signInAs(visitor, phone);
    const account = async () => (await member.call<MyNumber>('/api/v6/profile/my')).account;
    const dialog = (key: string) => page.getByRole('alertdialog', { name: words(key), exact: true });
    const isBarrierFree = async () => {
      expect(await findBarriers(page)).toEqual([]);
      expect(await findOverflow(page, 320)).toEqual([]);
    };

    const rulesCame = watchRules(page);
    await visitor.open(`/${language}/search`);
    await press(page, page.getByRole('banner').getByRole('button', { name: words('settings_title') }));
    await press(page, row(page, 'privacy'));
    await press(page, row(page, 'fullDelete'));
    await page.getByText(words('privacy.delete.erased')).waitFor();
    await tabTo(page, page.getByRole('radio', { name: words('privacy.texts.keep.title') }));
    await page.keyboard.press('ArrowDown');
    expect(await page.getByRole('radio', { name: words('privacy.texts.erase.title') }).isChecked()).toBe(true);

    // 1. The warning takes its time.
    await press(page, row(page, 'deactivation'));
    const warning = dialog('deactivation.warning.title');
    const goOn = warning.getByRole('button', { name: words('common.continue'), exact: true });
    await goOn.waitFor();
    const start = Date.now();
    expect(await goOn.isDisabled()).toBe(true);
    await expect.poll(() => focusedText(page)).toBe(words('deactivation.keep'));
    await isBarrierFree();
    // Left and opened again, it begins anew.
    await page.goBack();
    await warning.waitFor({ state: 'detached' });
    await expect.poll(() => row(page, 'deactivation').evaluate((item) => item === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await goOn.waitFor();
    expect(await goOn.isDisabled()).toBe(true);
    await warning
      .getByText(words('deactivation.ready'))
      .first()
      .waitFor({ timeout: patient(20_000) });
    expect(Date.now() - start).toBeGreaterThanOrEqual(10_000);
    await press(page, goOn);

    // 2. The own number, exactly.
    const question = dialog('deactivation.number.title');
    const field = question.getByLabel(words('deactivation.number.label'));
    await field.waitFor();
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    const confirm = question.getByRole('button', { name: words('privacy.delete.title'), exact: true });
    expect(await confirm.isDisabled()).toBe(true);
    const flag = question.locator('button[aria-haspopup=dialog] img');
    await expect.poll(() => flag.getAttribute('src')).toBe(`/flags/${locale.slice(-2)}.svg`);
    // What is typed before the numbering rules are there is read like what is pasted, and looks another way.
    await rulesCame();
    await page.keyboard.type(phone.slice(0, -1));
    expect(await confirm.isDisabled()).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(typed);
    await expect.poll(() => confirm.isDisabled()).toBe(false);
    await expect.poll(() => flag.getAttribute('src')).toBe('/flags/US.svg');
    await isBarrierFree();
    // Escape asks before it throws away what was typed, and is then an answer.
    const discard = dialog('discard.title');
    await page.keyboard.press('Escape');
    await discard.waitFor();
    await isBarrierFree();
    await page.keyboard.press('Escape');
    await discard.waitFor({ state: 'detached' });
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect((await account()).deactivatedAtTimestamp).toBeNull();
    const connect = await intercept(visitor, '*/api/v6/profile/cancel', (request) =>
      request.fail('InternetDisconnected'),
    );
    await field.press('Enter');
    await question.getByText(words('error.network.unreachable')).waitFor();
    expect(await field.inputValue()).toBe(kept);
    await connect();
    await press(page, confirm);

    // 3. It is done; half a second later the page knows.
    const done = dialog('my.deactivated.title');
    await done.waitFor();
    await expect.poll(() => focusedText(page)).toBe(words('common.close'));
    await isBarrierFree();
    const { deactivatedAtTimestamp, eraseAtTimestamp } = await account();
    expect((eraseAtTimestamp ?? 0) - (deactivatedAtTimestamp ?? 0)).toBe(30 * 86_400);
    await page.getByText(words('my.deactivated.title')).first().waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await done.waitFor({ state: 'detached' });
    const panel = page.getByRole('dialog', { name: words('settings_title'), exact: true });
    await panel.getByText(words('my.deactivated.title')).waitFor();
    expect(await panel.locator('[data-opens]').evaluateAll((rows) => rows.map((item) => item.dataset.opens))).toEqual([
      'language',
      'theme',
      'direction',
      'sessions',
    ]);
    await isBarrierFree();
    await elsewhere.page.goto('/number/my');
    await elsewhere.page.waitForURL('**/not-authorized');

    await press(page, panel.getByRole('button', { name: words('my.deactivated.button') }));
    await row(page, 'privacy').waitFor();
    expect((await account()).deactivatedAtTimestamp).toBeNull();
    await expect.poll(() => focusedText(page)).toBe(words('settings_title'));
    await Promise.all([visitor.leave(), elsewhere.leave()]);
  },
);

test('U1 an own number that is typed before the numbering rules are there is read once they come', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await page.clock.install();
  const sendRules = await holdBack(visitor, '*/assets/parse-phone-min*');
  await signInAs(visitor, '13105550165');
  await openWarning(visitor);
  await passWarning(page);
  const question = dialogOf(page, 'deactivation.number.title');
  const field = question.getByLabel(say('en', 'deactivation.number.label'));
  const confirm = question.getByRole('button', { name: say('en', 'privacy.delete.title'), exact: true });
  await field.pressSequentially('310 555 0165');
  expect([await field.inputValue(), await confirm.isDisabled()]).toEqual(['310 555 0165', true]);
  sendRules();
  await expect.poll(() => confirm.isDisabled()).toBe(false);
  // What was written before they came is read like what is pasted.
  await expect.poll(() => field.inputValue()).toBe('+1 310 555 0165');
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('U14 Back asks before it discards a number that was typed, over what it dims', async () => {
  const visitor = await visit({ screen: 'phone' });
  const { page } = visitor;
  await page.clock.install();
  await signInAs(visitor, '13105550164');
  const dialog = (key: string) => dialogOf(page, key);
  await openWarning(visitor);
  await passWarning(page);
  const question = dialog('deactivation.number.title');
  const field = question.getByLabel(say('en', 'deactivation.number.label'));
  // Nothing typed, nothing asked.
  await page.goBack();
  await question.waitFor({ state: 'detached' });
  await row(page, 'deactivation').click();
  await passWarning(page);
  await field.fill('+1 310 555');
  const behind = await question.boundingBox();
  const discard = dialog('discard.title');
  for (const _ of ['once', 'and again']) {
    await page.goBack();
    await discard.waitFor();
    expect(new URL(page.url()).search).toBe('?settings=deactivation');
  }
  // What is behind the question cannot be touched, and is dimmed: its backdrop lies over it.
  expect(behind?.y).toBeLessThan(((await discard.boundingBox())?.y ?? 0) - 4);
  const over = await page.evaluate(
    ([x, y]) => {
      const found = document.elementFromPoint(x ?? 0, y ?? 0);
      return {
        isDialog: found?.closest('[role=alertdialog]') !== null,
        colour: getComputedStyle(found ?? document.body).backgroundColor,
      };
    },
    [(behind?.x ?? 0) + 40, (behind?.y ?? 0) + 3],
  );
  expect(over.isDialog).toBe(false);
  expect(over.colour).toMatch(/0\.45\)$/);
  await discard.getByRole('button', { name: say('en', 'discard.keep') }).click();
  await discard.waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('+1 310 555');
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.goBack();
  await discard.getByRole('button', { name: say('en', 'discard.confirm') }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).search).toBe('?settings=fullDelete');
  // From here on Back is Back.
  await page.goBack();
  await expect.poll(() => new URL(page.url()).search).toBe('?settings=privacy');
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});
