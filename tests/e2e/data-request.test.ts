import { afterAll, beforeAll, expect, test } from 'vitest';
import { patient } from '#test/patience.ts';
import type { ServedSite } from '#test/serve.ts';
import { findBarriers, findOverflow } from './audit.ts';
import { codeOf } from './handset.ts';
import { intercept } from './intercept.ts';
import { confirmOnHandset, signInAs } from './member.ts';
import { serveModerationQueue } from './moderation-queue-site.ts';
import { takePicture } from './picture.ts';
import { visit } from './visitor.ts';
import { en, say } from './words.ts';

const moderator = '13035559401';
let site: ServedSite;
beforeAll(async () => {
  // Nothing takes mail there: a request asks for an address where the site sends some.
  site = await serveModerationQueue([moderator], { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'site@ringbook.test' });
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
  await page.getByText(en('data_request.ticket')).waitFor({ timeout: patient(30_000) });
  // The file is there at once, so no date of an answer is told.
  await page.getByText(en('data_request.file_ready')).waitFor();
  // U20: what was said before sending stays.
  await page.getByText(en('data_request.about.access')).waitFor();
  const [atOnce] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: en('data_request.file') }).click(),
  ]);
  expect(atOnce.suggestedFilename()).toBe('ringbook-number.json');
  await takePicture(page, 'data-request-sent');
  // No account was opened on the way.
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull();
  await page.getByRole('link', { name: en('data_request.follow') }).click();
  const file = page.getByRole('link', { name: en('data_request.file') });
  await file.waitFor();
  await page.getByText('+44 20 7946 0951').waitFor();
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
  // U15: the button says what is wrong, and leads there; nothing typed is lost.
  await page.getByRole('button', { name: ar('data_request.next') }).click();
  await page.getByRole('alert').getByText(ar('data_request.email_wrong')).waitFor();
  await expect
    .poll(() => page.getByLabel(ar('data_request.email')).evaluate((field) => field === document.activeElement))
    .toBe(true);
  expect(await page.getByLabel(ar('data_request.text')).inputValue()).toBe('احذفوا كل شيء.');
  await page.getByLabel(ar('data_request.email')).fill('');
  await takePicture(page, 'data-request-ar', true);
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  await page.getByRole('button', { name: ar('data_request.next') }).click();
  await page.locator('[data-way]').first().click();
  const code = await codeOf(page);
  await takePicture(page, 'data-request-proof-ar');
  await confirmOnHandset(visitor, '442079460952', code);
  await page.getByRole('link', { name: ar('data_request.follow') }).click({ timeout: patient(30_000) });
  await page.getByText(ar('data_request.status.received')).waitFor();
  await page.getByText(ar('data_request.about.erasure')).waitFor();
  await page.getByText(ar('data_request.unlisted')).waitFor();

  const desk = await visit({ site: site.url });
  await signInAs(desk, moderator);
  await desk.open('/en/moderation');
  const request = desk.page.getByRole('article').filter({ hasText: '+44 20 7946 0952' });
  await request.getByLabel(en('desk.request.note')).fill('All names are gone; nothing else is kept.');
  // U18: what is granted first, then what is refused, as in all queues; no rule of texts applies.
  expect(await request.locator('[data-decision-bar]').getByRole('button').allTextContents()).toEqual(
    ['answer', 'refuse', 'extend'].map((act) => en(`desk.request.${act}`)),
  );
  expect(await request.getByRole('radio').count()).toBe(0);
  await takePicture(desk.page, 'data-request-desk');
  expect(await findBarriers(desk.page)).toEqual([]);
  expect(await findOverflow(desk.page, 320)).toEqual([]);
  await request.getByRole('button', { name: en('desk.request.answer'), exact: true }).click();
  const asked = desk.page.getByRole('dialog').or(desk.page.getByRole('alertdialog'));
  await asked.getByText(en('desk.request.ask_text.answer')).waitFor();
  await asked.getByRole('button', { name: en('desk.request.answer'), exact: true }).click();
  await request.waitFor({ state: 'detached' });

  await page.reload();
  await page.getByRole('definition').getByText(ar('data_request.status.answered')).waitFor();
  await page.getByText('All names are gone; nothing else is kept.').waitFor();
  await takePicture(page, 'data-request-answered-ar', true);
  expect(await findBarriers(page)).toEqual([]);
});

test('L14 a moderator whose sign-in is old is told so first, and finds what they typed after a new one', async () => {
  const asking = await visit({ site: site.url });
  const { page: form } = asking;
  await asking.open('/en/data-request');
  await form.getByRole('radio', { name: en('data_request.kind.objection') }).check();
  await form.getByRole('button', { name: en('data_request.next') }).click();
  await form.getByRole('button', { name: /Telegram/ }).click();
  await confirmOnHandset(asking, '442079460953', await codeOf(form));
  await form.getByText(en('data_request.ticket')).waitFor({ timeout: patient(30_000) });

  const desk = await visit({ site: site.url });
  const { page } = desk;
  const { token } = await signInAs(desk, moderator);
  const isOld = (headers: Record<string, string>) => headers.authorization === `Bearer ${token}`;
  // What the server answers where the sign-in is a day old.
  const figures = { open: 0, dueSoon: 0, late: 0, bursts: 0, medianHours: null };
  const nothing = { items: [], total: 0, hasMore: false, next: null, figures, proofUntilTimestamp: null };
  await intercept(desk, '*/api/v6/moderation/desk*', (request) =>
    isOld(request.headers) ? request.answer(200, { status: 'ok', data: nothing }) : request.pass(),
  );
  const refusal = { status: 'error', status_code: 401, code: 'sign_in.proof_needed', message: '', details: [] };
  await intercept(desk, '*/api/v6/moderation/data_request/decide', (request) =>
    isOld(request.headers) ? request.answer(401, refusal) : request.pass(),
  );
  await desk.open('/en/moderation');
  await page.getByText(en('desk.proof.over')).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  const request = page.getByRole('article').filter({ hasText: '+44 20 7946 0953' });
  const note = request.getByLabel(en('desk.request.note'));
  await note.fill('We weighed your reasons and agree.');
  const answer = async () => {
    await request.getByRole('button', { name: en('desk.request.answer'), exact: true }).click();
    const asked = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await asked.getByText(en('desk.request.ask_text.answer')).waitFor();
    await asked.getByRole('button', { name: en('desk.request.answer'), exact: true }).click();
  };
  await answer();
  await request
    .getByRole('alert')
    .getByRole('button', { name: en('desk.proof.sign_in') })
    .click();
  await page.getByRole('button', { name: en('login.hint.telegram') }).click();
  await confirmOnHandset(desk, moderator, await codeOf(page));
  await page.waitForURL('**/moderation', { timeout: patient(20_000) });
  await expect.poll(() => note.inputValue()).toBe('We weighed your reasons and agree.');
  expect(await page.getByText(en('desk.proof.over')).count()).toBe(0);
  await answer();
  await request.waitFor({ state: 'detached' });
});
