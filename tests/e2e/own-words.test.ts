import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBarriers, findOverflow, readLayoutShifts, recordLayoutShifts } from './audit.ts';
import { signInAs } from './member.ts';
import { visit } from './visitor.ts';
import { en } from './words.ts';

const focused = (target: Locator) =>
  expect.poll(() => target.evaluate((element) => element.contains(document.activeElement))).toBe(true);
const toast = (page: Page, text: string) => page.locator('#toasts').getByText(text).waitFor();

test('C16 a private note outlives a reload before and after it is saved, is nobody else’s, and is emptied', async () => {
  const phone = '442079460861';
  const visitor = await visit({ screen: 'phone' });
  const { page } = visitor;
  const member = await signInAs(visitor, '13065550101');
  const kept = async () =>
    (await member.call<{ notice: { text: string } | null }>(`/api/v202505/search/${phone}`)).notice?.text;
  const note = page.getByRole('region', { name: en('note.title') });
  const field = note.getByRole('textbox', { name: en('note.label') });
  const save = note.getByRole('button', { name: en('profile.save') });
  await visitor.open(`/number/${phone}`);
  await field.fill('Neighbour, has my key.');
  await note.getByText(en('note.read_by', { length: '22 / 1,000' })).waitFor();
  expect(await kept()).toBe(undefined);
  await recordLayoutShifts(page);
  await page.reload();
  await note.getByText(/draft saved/i).waitFor();
  expect(await field.inputValue()).toBe('Neighbour, has my key.');
  await page.waitForLoadState('networkidle');
  expect(await readLayoutShifts(page)).toEqual([]);
  await save.click();
  await toast(page, en('note.saved'));
  await focused(note.getByRole('button', { name: en('note.edit') }));
  expect(await kept()).toBe('Neighbour, has my key.');
  await page.reload();
  await note.getByText('Neighbour, has my key.').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await readLayoutShifts(page)).toEqual([]);
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);

  // What the server refuses is told where it was written, and nothing of it is lost.
  await note.getByRole('button', { name: en('note.edit') }).click();
  await focused(field);
  await field.fill('x'.repeat(1001));
  await save.click();
  await note.getByRole('alert').getByText(en('error.text.too_long')).waitFor();
  expect(await field.inputValue()).toBe('x'.repeat(1001));
  expect(await kept()).toBe('Neighbour, has my key.');
  visitor.troubles.splice(0);
  await field.fill('');
  await save.click();
  await toast(page, en('note.deleted'));
  await focused(field);
  expect(await kept()).toBe(undefined);

  // A button does the same, and asks first whether to keep it.
  await member.call('/api/v7/notice/add', { phone, text: 'Has my key.' });
  await page.reload();
  const remove = note.getByRole('button', { name: en('note.delete'), exact: true });
  await remove.click();
  const question = page.getByRole('alertdialog', { name: en('note.delete_title') });
  await question.getByRole('button', { name: en('comment.keep') }).click();
  await question.waitFor({ state: 'detached' });
  await focused(remove);
  expect(await kept()).toBe('Has my key.');
  await remove.click();
  await question.getByRole('button', { name: en('comment.delete') }).click();
  await toast(page, en('note.deleted'));
  expect(await kept()).toBe(undefined);
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('U14 what was typed in the dialogs of names is not lost by Back, Escape or a click outside', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await signInAs(visitor, '13065550102');
  const question = page.getByRole('alertdialog', { name: en('discard.title') });
  const keep = question.getByRole('button', { name: en('discard.keep') });
  const journeys = [
    {
      // Reached by a link of the site, so that Back is the site's own.
      reach: async () => {
        await visitor.open('/history');
        await visitor.open('/search');
        const typed = page.getByRole('main').getByLabel(en('common.phone_number'));
        await typed.fill('+442079460862');
        // Its numbering rules are here; until then the browser sends the form itself, and asks in its own words.
        await expect.poll(() => typed.inputValue()).toBe('+44 20 7946 0862');
        await page.getByRole('button', { name: en('search.submit') }).click();
        await page.getByRole('button', { name: en('name.suggest') }).click();
      },
      path: '/number/442079460862',
      title: 'suggest.title',
    },
    {
      reach: async () => {
        await visitor.open('/search');
        await page.getByRole('banner').locator('a[href$="/number/my"]').click();
        await page.getByRole('button', { name: en('profile.edit') }).click();
      },
      path: '/number/my',
      title: 'profile.edit',
    },
  ];
  for (const { reach, path, title } of journeys) {
    await reach();
    const dialog = page.getByRole('dialog', { name: en(title) });
    const name = dialog.getByLabel(en('profile.first_name'));
    await name.fill('Oliver');
    for (const leave of [
      () => page.evaluate(() => history.back()),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 400),
      () => dialog.getByRole('button', { name: en('common.close') }).click(),
    ]) {
      await leave();
      await keep.click();
      await question.waitFor({ state: 'detached' });
      expect(await name.inputValue()).toBe('Oliver');
      expect(new URL(page.url()).pathname).toBe(path);
    }
    await page.evaluate(() => history.back());
    await question.getByRole('button', { name: en('discard.confirm') }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(path);
    // Nothing is typed any more, and Back leads back.
    await page.evaluate(() => history.back());
    await page.waitForURL('**/search');
  }
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('a number is reached in every way that its dialog offers, which tells no deactivated holder’s number', async () => {
  const gone = '13065550103';
  const visitor = await visit({ screen: 'phone' });
  const { page } = visitor;
  const holder = await signInAs(visitor, gone);
  await holder.call('/api/v6/profile/cancel', { cancel: '1', texts: 'keep' });
  await visitor.renew();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const dialog = page.getByRole('dialog', { name: en('reach.title') });
  for (const [phone, shown] of [
    ['442079460863', '+44 20 7946 0863'],
    [gone, null],
  ] as const) {
    await visitor.open(`/number/${phone}`);
    await page
      .getByRole('main')
      .getByRole('button', { name: en('reach.title') })
      .click();
    await dialog.waitFor();
    expect(await dialog.getByText('+', { exact: false }).allTextContents()).toEqual(shown === null ? [] : [shown]);
    expect(
      await dialog.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual([
      `tel:+${phone}`,
      `sms:+${phone}`,
      `whatsapp://send?phone=${phone}`,
      `https://wa.me/${phone}`,
      `viber://chat?number=%2B${phone}`,
    ]);
    if (shown !== null) {
      expect(await findBarriers(page)).toEqual([]);
      expect(await findOverflow(page, 320)).toEqual([]);
    }
    await dialog.getByRole('button', { name: en('action.copy_number') }).click();
    await toast(page, en('toast.number_copied'));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`+${phone}`);
  }
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});
