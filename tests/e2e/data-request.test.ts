import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServedSite } from '#test/serve.ts';
import { findBarriers, findOverflow } from './audit.ts';
import { serveDesk } from './desk-site.ts';
import { codeOf } from './handset.ts';
import { confirmOnHandset, signInAs } from './member.ts';
import { takePicture } from './picture.ts';
import { visit } from './visitor.ts';
import { en, say } from './words.ts';

const moderator = '13035559401';
let site: ServedSite;
beforeAll(async () => {
  site = await serveDesk([moderator]);
});
afterAll(() => site?.stop());

test('M29 somebody without an account gets the file of their number, at a desk and in English', async () => {
  const visitor = await visit({ site: site.url });
  const { page } = visitor;
  await visitor.open('/en/data-request');
  await takePicture(page, 'data-request', true);
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  await page.getByRole('button', { name: en('data_request.next') }).click();
  await page.getByRole('button', { name: /Telegram/ }).click();
  const code = await codeOf(page);
  await takePicture(page, 'data-request-proof', true);
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  await confirmOnHandset(visitor, '442079460951', code);
  await page.getByText(en('data_request.ticket')).waitFor({ timeout: 30_000 });
  await takePicture(page, 'data-request-sent');
  // No account was opened on the way.
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull();
  await page.getByRole('link', { name: en('data_request.follow') }).click();
  const file = page.getByRole('link', { name: en('data_request.file') });
  await file.waitFor();
  await page.getByText('+442079460951').waitFor();
  await takePicture(page, 'data-request-ticket', true);
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
  expect(download.suggestedFilename()).toBe('ringbook-number.json');
});

test('M29 in Arabic, on a phone, an erasure is asked for, and a moderator answers it', async () => {
  const ar = (key: Parameters<typeof say>[1]) => say('ar-SA', key);
  const visitor = await visit({ site: site.url, screen: 'phone' });
  const { page } = visitor;
  await visitor.open('/ar/data-request');
  await page.getByRole('radio', { name: ar('data_request.kind.erasure') }).check();
  await page.getByLabel(ar('data_request.text')).fill('احذفوا كل شيء.');
  await page.getByLabel(ar('data_request.email')).fill('rosa@');
  await page.getByText(ar('data_request.email_wrong')).waitFor();
  await page.getByLabel(ar('data_request.email')).fill('');
  await takePicture(page, 'data-request-ar', true);
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  await page.getByRole('button', { name: ar('data_request.next') }).click();
  await page.locator('[data-way]').first().click();
  const code = await codeOf(page);
  await takePicture(page, 'data-request-proof-ar');
  await confirmOnHandset(visitor, '442079460952', code);
  await page.getByRole('link', { name: ar('data_request.follow') }).click({ timeout: 30_000 });
  await page.getByText(ar('data_request.status.received')).waitFor();
  await page.getByText(ar('data_request.unlisted')).waitFor();

  const desk = await visit({ site: site.url });
  await signInAs(desk, moderator);
  await desk.open('/en/moderation');
  const request = desk.page.getByRole('article').filter({ hasText: '+442079460952' });
  await request.getByLabel(en('desk.request.note')).fill('All names are gone; nothing else is kept.');
  await takePicture(desk.page, 'data-request-desk');
  expect(await findBarriers(desk.page)).toEqual([]);
  expect(await findOverflow(desk.page, 320)).toEqual([]);
  await request.getByRole('button', { name: en('desk.request.answer'), exact: true }).click();
  await request.waitFor({ state: 'detached' });

  await page.reload();
  await page.getByRole('definition').getByText(ar('data_request.status.answered')).waitFor();
  await page.getByText('All names are gone; nothing else is kept.').waitFor();
  await takePicture(page, 'data-request-answered-ar', true);
  expect(await findBarriers(page)).toEqual([]);
});
