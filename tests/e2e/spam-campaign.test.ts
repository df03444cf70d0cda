import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServedSite } from '#test/serve.ts';
import { findBarriers, findOverflow } from './audit.ts';
import { signInAs } from './member.ts';
import { serveModerationQueue } from './moderation-queue-site.ts';
import { takePicture } from './picture.ts';
import { visit } from './visitor.ts';
import { en, say } from './words.ts';

const moderatorPhone = '13035559701';
/** Numbers that nobody else speaks of. */
const phones = ['442079460971', '442079460972', '442079460973'];
let site: ServedSite;
beforeAll(async () => {
  site = await serveModerationQueue([moderatorPhone]);
});
afterAll(() => site?.stop());

test('M37 a moderator looks at a wave of spam, removes it by keyboard, and takes it back', async () => {
  const spammer = await visit({ site: site.url });
  const member = await signInAs(spammer, '13035559702');
  for (const [at, phone] of phones.entries()) {
    await member.call('/api/v7/comment/add', { phone, text: `Buy golden watches at example.test, number ${at}` });
  }
  await spammer.leave();

  const desk = await visit({ site: site.url, screen: 'phone' });
  await signInAs(desk, moderatorPhone);
  const { page } = desk;
  await desk.open('/en/moderation?list=waves');
  await page
    .getByRole('region', { name: en('desk.wave.list') })
    .getByText(en('desk.none'))
    .waitFor();
  const look = page.getByRole('button', { name: en('desk.wave.look') });
  await look.click();
  await page.getByRole('alert').getByText(en('desk.wave.incomplete')).waitFor();
  await page.getByLabel(en('desk.wave.contains')).fill('golden watches');
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  await look.focus();
  await page.keyboard.press('Enter');

  const preview = page.getByRole('region', { name: en('desk.wave.found') });
  await preview.getByText(en('desk.wave.no_verdict')).waitFor();
  await expect.poll(() => preview.getByRole('definition').allTextContents()).toEqual(['3', '1', '3']);
  await preview.getByText(en('desk.wave.show_texts')).click();
  await preview.getByText('example.test, number 2').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  await takePicture(page, 'wave-preview', true);

  const remove = preview.getByRole('button', { name: en('desk.wave.remove') });
  await remove.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: en('desk.wave.ask') });
  await dialog.getByText(en('desk.wave.ask_text', { number: '3' })).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await remove.click();
  await dialog.getByRole('button', { name: en('desk.wave.remove') }).click();

  const run = page.getByRole('region', { name: en('desk.wave.list') });
  await run.getByText(en('desk.wave.state.done')).waitFor();
  await run.getByText(en('desk.wave.progress', { number: '3', total: '3' })).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  await takePicture(page, 'wave-removed', true);

  // The same in Arabic, from the right.
  await desk.open('/ar/moderation?list=waves');
  await page.getByText(say('ar-SA', 'desk.wave.state.done'), { exact: true }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  await takePicture(page, 'wave-arabic', true);
  await page.getByRole('button', { name: new RegExp(say('ar-SA', 'desk.undo')) }).click();
  await page.getByText(say('ar-SA', 'desk.wave.state.undone'), { exact: true }).waitFor();
  await desk.leave();
});
