import { expect, test } from 'vitest';
import { makePhone } from '#test/factories.ts';
import { findBarriers, findOverflow } from './audit.ts';
import { holdAnswer } from './hold-back.ts';
import { intercept } from './intercept.ts';
import { focusedText, press } from './keys.ts';
import { signInAs } from './member.ts';
import { openSettings, panel, row } from './settings-panel.ts';
import { visit } from './visitor.ts';
import { en, say } from './words.ts';

test.each([
  { language: 'en', phone: '12065550195' },
  { language: 'ar-SA', phone: '12065550196' },
] as const)(
  '40: a key is made, used, and revoked in $language, with the keyboard alone',
  async ({ language, phone }) => {
    const words = (key: string, values?: Record<string, string | number>) => say(language, key, values);
    const visitor = await visit({ screen: 'phone', locale: language });
    const { page } = visitor;
    await signInAs(visitor, phone);
    await openSettings(visitor, language);
    await press(page, row(page, 'programs'));
    await panel(page, language, 'settings.programs.title').waitFor();
    await page.getByText(words('settings.programs.none')).waitFor();
    const isGood = async () => {
      expect(await findBarriers(page)).toEqual([]);
      expect(await findOverflow(page, 320)).toEqual([]);
    };
    await isGood();

    // Sent with nothing filled in it says what is missing, at the field itself, and makes nothing.
    const make = page.getByRole('button', { name: words('settings.programs.make'), exact: true });
    const name = page.getByRole('textbox', { name: words('settings.programs.name') });
    await press(
      page,
      page.getByRole('checkbox', { name: words('settings.programs.scope.lookup'), exact: true }),
      'Space',
    );
    await press(page, make);
    await page.getByRole('alert').getByText(words('error.program.scopes_missing')).waitFor();
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await isGood();
    await name.fill('FRITZ!Box');
    await press(
      page,
      page.getByRole('checkbox', { name: words('settings.programs.scope.list'), exact: true }),
      'Space',
    );
    await press(page, make);

    const made = page.getByRole('group', { name: words('settings.programs.made'), exact: true });
    await made.waitFor();
    const key = (await made.locator('bdi').textContent()) ?? '';
    expect(key).toMatch(/^rb_[0-9A-Za-z]{43}$/);
    await expect.poll(() => made.evaluate((box) => box === document.activeElement)).toBe(true);
    const items = page.getByRole('dialog').getByRole('listitem');
    await expect.poll(() => items.count()).toBe(1);
    expect(await items.textContent()).toContain(`rb_…${key.slice(-4)}`);
    expect(await items.textContent()).toContain(words('settings.programs.unused'));
    await isGood();
    // Put away it is gone for good, on the page and after a reload.
    await press(page, page.getByRole('button', { name: words('settings.programs.stored'), exact: true }));
    await make.waitFor();
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.content()).not.toContain(key);

    // A program may not do what the key does not say: its owner reads why.
    const url = new URL('/api/v6/program/key/list', page.url()).href;
    expect((await fetch(url, { headers: { authorization: `Bearer ${key}` } })).status).toBe(401);
    await page.goBack();
    await press(page, row(page, 'programs'));
    await items.getByText(words('error.sign_in.required'), { exact: false }).waitFor();
    await isGood();

    // Within text that runs from the right a name is set apart.
    const shown = language === 'en' ? 'FRITZ!Box' : '\u2068FRITZ!Box\u2069';
    const revoke = page.getByRole('button', { name: words('settings.programs.revoke_named', { name: shown }) });
    await press(page, revoke);
    await page.getByText(words('settings.programs.revoke_text')).waitFor();
    await expect.poll(() => focusedText(page)).toBe(words('settings.programs.revoke'));
    await isGood();
    await press(page, page.getByRole('button', { name: words('common.cancel'), exact: true }));
    await expect.poll(() => revoke.evaluate((button) => button === document.activeElement)).toBe(true);
    await press(page, revoke);
    await page.keyboard.press('Enter');
    await page.getByText(words('settings.programs.none')).waitFor();
    // The row went with the button that was pressed in it.
    await expect.poll(() => focusedText(page)).toBe(words('settings.programs.keys'));
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  },
);

test('40: what was filled in is still there when the server refuses, and after a new proof of the number', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await signInAs(visitor, '12065550197');
  await openSettings(visitor);
  await press(page, row(page, 'programs'));
  const name = page.getByRole('textbox', { name: en('settings.programs.name') });
  await name.fill('Phone system');
  const make = page.getByRole('button', { name: en('settings.programs.make'), exact: true });
  const refuse = (status: number, code: string) =>
    intercept(visitor, '*/api/v6/program/key/add', (request) =>
      request.answer(status, { status: 'error', status_code: status, code, message: '', details: [] }),
    );
  const allow = await refuse(422, 'program.key_limit');
  await press(page, make);
  await page.getByRole('alert').getByText(en('error.program.key_limit')).waitFor();
  expect(await name.inputValue()).toBe('Phone system');
  await allow();
  await refuse(401, 'sign_in.proof_needed');
  await press(page, make);
  await page.waitForURL('**/login?*');
  expect(new URL(page.url()).searchParams.get('act')).toBe('programs');
  await page.goBack();
  await name.waitFor();
  expect(await name.inputValue()).toBe('Phone system');
  await visitor.leave();
});

test('40: whoever revokes a key comes to the next one, and whoever goes on meanwhile stays there', async () => {
  const visitor = await visit();
  const { page } = visitor;
  const member = await signInAs(visitor, makePhone());
  for (const name of ['Hall', 'Office', 'Garage']) {
    await member.call('/api/v6/program/key/add', { name, scopes: 'lookup' });
  }
  await openSettings(visitor);
  await press(page, row(page, 'programs'));
  const items = page.getByRole('dialog').getByRole('listitem');
  await expect.poll(() => items.count()).toBe(3);
  const first = items.first().getByRole('button');
  const isFocused = (element: Element) => element === document.activeElement;
  const revoke = async () => {
    await press(page, first);
    // What was pressed gave way to a question, whose answer has the focus.
    await page.getByText(en('settings.programs.revoke_text')).waitFor();
    await expect.poll(() => first.last().evaluate(isFocused)).toBe(true);
    const asked = page.waitForRequest('**/program/key/revoke');
    await page.keyboard.press('Enter');
    await asked;
  };
  await revoke();
  await expect.poll(() => items.count()).toBe(2);
  await expect.poll(() => first.evaluate(isFocused)).toBe(true);

  const letGo = await holdAnswer(visitor, '*/api/v6/program/key/revoke');
  await revoke();
  const name = page.getByRole('textbox', { name: en('settings.programs.name') });
  await name.focus();
  letGo();
  await expect.poll(() => items.count()).toBe(1);
  expect(await name.evaluate(isFocused)).toBe(true);
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});
