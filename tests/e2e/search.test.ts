import { describe, expect, test } from 'vitest';
import { readMain } from './audit.ts';
import { holdBack } from './hold-back.ts';
import { numbers } from './site.ts';
import { type Screen, type Visitor, visit } from './visitor.ts';
import { en, say } from './words.ts';

const fieldOf = (visitor: Visitor) => visitor.page.getByRole('main').getByLabel(en('common.phone_number'));
const pathOf = (visitor: Visitor) => new URL(visitor.page.url()).pathname;

async function paste(visitor: Visitor, text: string): Promise<void> {
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visitor.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await fieldOf(visitor).focus();
  await visitor.page.keyboard.press('ControlOrMeta+v');
}

test.each(['phone', 'desktop'] as const satisfies Screen[])(
  'on a %s the site opens at the sign-in page, which leads to the search',
  async (screen) => {
    const visitor = await visit({ screen });
    await visitor.open('/');
    expect(pathOf(visitor)).toBe('/login');
    await visitor.page.getByRole('heading', { name: en('login.search.title') }).waitFor();
    await visitor.page
      .getByRole('banner')
      .getByRole('link', { name: en('header.home') })
      .click();
    await visitor.page.waitForURL('**/search');
    await visitor.page.getByRole('heading', { level: 1, name: en('search.title') }).waitFor();
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  },
);

describe('a pasted number is understood in any form', () => {
  test.each([
    ['+44 (0)20 7946 0018', '+44 20 7946 0018', 'GB', '442079460018'],
    ['tel:+12025550142', '+1 202 555 0142', 'US', '12025550142'],
    ['Call me: (202) 555-0142!', '+1 202 555 0142', 'US', '12025550142'],
    ['٠٠٤٤٢٠٧٩٤٦٠٠١٨', '+44 20 7946 0018', 'GB', '442079460018', '00442079460018'],
    ['+٤٤٢٠٧٩٤٦٠٠١٨', '+44 20 7946 0018', 'GB', '442079460018'],
  ])('%s', async (pasted, shown, country, digits, grouped = shown) => {
    const visitor = await visit();
    await visitor.open('/search');
    await paste(visitor, pasted);
    await expect.poll(() => fieldOf(visitor).inputValue()).toBe(grouped);
    await visitor.page.locator(`main form img[src="/flags/${country}.svg"]`).waitFor();
    await visitor.page.keyboard.press('Enter');
    await visitor.page.waitForURL(`**/number/${digits}`);
    await visitor.page.getByRole('heading', { level: 1, name: shown }).waitFor();
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });
});

describe('while typing', () => {
  test('U2 what is typed is grouped as it is read, and with letters it stays as it is', async () => {
    const visitor = await visit();
    await visitor.open('/search');
    const field = fieldOf(visitor);
    await field.focus();
    await field.pressSequentially('+4420');
    // The numbering rules arrive with the first touch.
    await expect.poll(() => field.inputValue()).toBe('+44 20');
    await field.pressSequentially('x');
    expect(await field.inputValue()).toBe('+44 20x');
    await field.press('Backspace');
    await field.pressSequentially('79460018');
    expect(await field.inputValue()).toBe('+44 20 7946 0018');
    // An extension is no part of the number, and does not run into it.
    await field.pressSequentially(' ext 12');
    expect(await field.inputValue()).toMatch(/^\+44 20 7946 0018 ?ext 12$/);
    for (const _ of 'ext 12') await field.press('Backspace');
    await field.press('Backspace');
    await field.pressSequentially('8');
    expect(await field.inputValue()).toBe('+44 20 7946 0018');
    // In the middle, the caret stays behind the digit that was typed.
    await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(6, 6));
    await field.press('Backspace');
    await field.pressSequentially('1');
    expect(await field.inputValue()).toBe('+44 21 7946 0018');
    expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(6);
    // Never a plus that nobody typed, nor another country by the digits that a number begins with.
    for (const [typed, shown, country] of [
      ['9876543210', '(987) 654-3210', 'US'],
      ['911', '911', 'US'],
      ['442079460018', '44 20 7946 0018', 'GB'],
    ] as const) {
      await field.fill('');
      await field.pressSequentially(typed);
      expect(await field.inputValue()).toBe(shown);
      await visitor.page.locator(`main form img[src="/flags/${country}.svg"]`).waitFor();
    }
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });

  test('what was typed before the script ran is kept', async () => {
    const visitor = await visit();
    const release = await holdBack(visitor, '*/assets/*.js');
    await visitor.page.goto('/search', { waitUntil: 'commit' });
    await fieldOf(visitor).fill('442079460018');
    release();
    await expect.poll(() => fieldOf(visitor).inputValue()).toBe('44 20 7946 0018');
    await visitor.leave();
  });

  test('in an Arabic page the number stays left to right', async () => {
    const visitor = await visit({ screen: 'phone' });
    await visitor.open('/ar-SA/search');
    const field = visitor.page.getByRole('main').getByLabel(say('ar-SA', 'common.phone_number'));
    await field.fill('٤٤٢٠٧٩٤٦٠٠١٨');
    await expect.poll(() => field.inputValue()).toBe('44 20 7946 0018');
    expect(await field.evaluate((input) => getComputedStyle(input).direction)).toBe('ltr');
    await visitor.page.getByRole('button', { name: say('ar-SA', 'search.submit') }).click();
    await visitor.page.waitForURL(`**/ar-SA/number/${numbers.unknown}`);
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });
});

describe('the button', () => {
  test.each([true, false])('leads to the number (with JavaScript: %s)', async (javaScript) => {
    const visitor = await visit({ javaScript });
    await visitor.open('/search');
    await fieldOf(visitor).fill('+1 (202) 555-0142');
    await visitor.page.getByRole('button', { name: en('search.submit') }).click();
    await visitor.page.waitForURL(`**/number/${numbers.unwanted}`);
    await visitor.page.getByRole('heading', { level: 1, name: '+1 202 555 0142' }).waitFor();
    expect(await readMain(visitor.page)).toContain(en('verdict.unwanted.title'));
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });

  test.each([true, false])(
    'with one digit leads to "not found", which keeps it (with JavaScript: %s)',
    async (javaScript) => {
      const visitor = await visit({ javaScript });
      await visitor.open('/search');
      await fieldOf(visitor).fill('7');
      await visitor.page.getByRole('button', { name: en('search.submit') }).click();
      await visitor.page.waitForURL('**/number/not-found**');
      await visitor.page.getByRole('heading', { level: 1, name: en('page.no_number.title') }).waitFor();
      expect(await fieldOf(visitor).inputValue()).toContain('7');
      expect(visitor.troubles).toEqual([]);
      await visitor.leave();
    },
  );

  test('with an empty field leads to "not found"', async () => {
    const visitor = await visit();
    await visitor.open('/search');
    await fieldOf(visitor).press('Enter');
    await visitor.page.waitForURL('**/number/not-found');
    await visitor.page.getByText(en('page.no_number.empty')).waitFor();
    await visitor.leave();
  });
});

test('digits that are no number lead to "not found" with the digits in the field, also from the address', async () => {
  const visitor = await visit();
  await visitor.open('/search');
  await fieldOf(visitor).fill('12345');
  await fieldOf(visitor).press('Enter');
  await visitor.page.waitForURL('**/number/not-found?phone=12345');
  expect((await fieldOf(visitor).inputValue()).replace(/\D/g, '')).toBe('12345');
  await visitor.open('/number/hello');
  expect(pathOf(visitor)).toBe('/number/not-found');
  await visitor.open('/number/0044-20-7946-0018');
  expect(pathOf(visitor)).toBe(`/number/${numbers.unknown}`);
  await visitor.leave();
});

test('the field in the header of a number page looks the next one up', async () => {
  const visitor = await visit({ screen: 'phone' });
  await visitor.open(`/number/${numbers.unknown}`);
  const field = visitor.page.getByRole('banner').getByLabel(en('common.phone_number'));
  await field.fill('12025550142');
  await field.press('Enter');
  await visitor.page.waitForURL(`**/number/${numbers.unwanted}`);
  await visitor.page.getByRole('heading', { level: 1, name: '+1 202 555 0142' }).waitFor();
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});
