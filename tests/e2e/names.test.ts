import { expect, test } from 'vitest';
import { findBarriers, findOverflow, readLayoutShifts, readMain, recordLayoutShifts } from './audit.ts';
import { signInAs } from './member.ts';
import { type Visitor, visit } from './visitor.ts';
import { en } from './words.ts';

const named = '442079460321';

async function suggest(member: Visitor, firstName: string, lastName: string): Promise<void> {
  const { page } = member;
  await page.getByRole('button', { name: new RegExp(`${en('name.suggest')}|${en('name.change')}`) }).click();
  const dialog = page.getByRole('dialog', { name: en('suggest.title') });
  await dialog.getByLabel(en('profile.first_name')).fill(firstName);
  await dialog.getByLabel(en('profile.last_name')).fill(lastName);
  await dialog.getByRole('button', { name: en('suggest.submit') }).click();
}

test('what three members call a number visitors see masked and members in full', async () => {
  for (const phone of ['12025550141', '13125550142', '14155550143']) {
    const member = await visit({ screen: 'phone' });
    const { page } = member;
    await signInAs(member, phone);
    await member.open(`/number/${named}`);
    await suggest(member, 'Oliver', 'Bennett');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByText(en('suggest.kept')).waitFor();
    expect(await readMain(page)).toContain('Oliver Bennett');
    expect(member.troubles).toEqual([]);
    await member.leave();
  }

  const visitor = await visit();
  await visitor.open(`/number/${named}`);
  const seen = await readMain(visitor.page);
  expect(seen).toContain('O*** B.');
  expect(await visitor.page.content()).not.toContain('Bennett');
  const signIn = visitor.page.getByRole('link', { name: en('name.sign_in') });
  expect(await signIn.getAttribute('href')).toBe(`/login?${new URLSearchParams({ to: `/number/${named}` })}`);
  await visitor.leave();

  const member = await visit();
  const { page } = member;
  await signInAs(member, '16175550144');
  const questions: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(`/search/${named}`)) questions.push(request.url());
  });
  await recordLayoutShifts(page);
  await member.open(`/number/${named}`);
  await page.getByRole('main').locator('section').first().getByText('Oliver Bennett').waitFor();
  // Once, and only what stands behind the name on its line may move.
  expect(questions).toHaveLength(1);
  for (const shift of await readLayoutShifts(page)) expect(Number.parseFloat(shift), shift).toBeLessThan(0.001);
  expect(
    await page
      .getByRole('main')
      .getByRole('link', { name: en('name.sign_in') })
      .isVisible(),
  ).toBe(false);
  expect(await page.locator('a[href^="/login"]').filter({ visible: true }).count()).toBe(0);
  expect(member.troubles).toEqual([]);
  await member.leave();
});

test('an own name is changed and taken back, and one that cannot be used is refused with what was typed', async () => {
  const member = await visit();
  const { page } = member;
  await signInAs(member, '17135550145');
  await member.open('/number/442079460456');
  await suggest(member, 'x'.repeat(61), '');
  const dialog = page.getByRole('dialog', { name: en('suggest.title') });
  await dialog.getByRole('alert').getByText(en('error.name.invalid')).waitFor();
  expect(await dialog.getByLabel(en('profile.first_name')).inputValue()).toBe('x'.repeat(61));
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  expect(member.troubles.splice(0)).toHaveLength(1);
  await dialog.getByLabel(en('profile.first_name')).fill('Plumber');
  await dialog.getByRole('button', { name: en('suggest.submit') }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect((await readMain(page)).split(/\n+/).join(' ')).toContain(`Plumber ${en('name.mine')}`);
  await page.getByRole('button', { name: en('name.change') }).click();
  await dialog.getByRole('button', { name: en('suggest.take_back') }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await readMain(page)).not.toContain('Plumber');
  await page.getByRole('button', { name: en('name.suggest') }).waitFor();
  expect(member.troubles).toEqual([]);
  await member.leave();
});
