import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocaleTag, localeTags } from '#shared/locale.ts';
import { makePhone } from '#test/factories.ts';
import { patient } from '#test/patience.ts';
import { type ServedSite, serveSite } from '#test/serve.ts';
import { type SmtpDouble, startSmtpDouble } from '#test/smtp-double.ts';
import { signInAs } from './member.ts';
import { takePicture } from './picture.ts';
import { row } from './settings-panel.ts';
import { numbers } from './site.ts';
import { visit } from './visitor.ts';
import { say } from './words.ts';

// Taken by `npm run sheets` alone, for people to look at.
const asked = (process.env.SHEET_LANGUAGES ?? 'en').split(' ');
const languages = localeTags.filter((tag) => asked.includes(tag));

let smtp: SmtpDouble;
/** It sends mail; the site that all journeys share has none. */
let site: ServedSite;
beforeAll(async () => {
  smtp = await startSmtpDouble();
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'site@ringbook.test' };
  site = await serveSite({ RATE_FACTOR: '1000', BOT_CHECK: 'off', TRUST_PROXY: '127.0.0.1', ...mail });
});
afterAll(async () => {
  await site?.stop();
  await smtp?.close();
});

test.each(languages)('the main pages in %s', async (language: LocaleTag) => {
  const visitor = await visit({ screen: 'phone', locale: language });
  const { page } = visitor;
  const pictures: string[] = [];
  const shoot = async () => {
    await expect.poll(() => page.locator('[aria-busy="true"]').count(), { timeout: patient(10_000) }).toBe(0);
    pictures.push((await page.screenshot({ animations: 'disabled' })).toString('base64'));
  };
  const show = async (path: string) => {
    await visitor.open(`/${language}${path}`);
    await page.getByRole('heading').first().waitFor();
    await page.waitForLoadState('networkidle');
    await shoot();
  };
  await show('/search');
  await visitor.open('/login');
  await shoot();
  await show(`/number/${numbers.unwanted}`);
  const block = page.getByRole('button', { name: say(language, 'block.title') }).first();
  await block.click();
  await page.getByRole('dialog').waitFor();
  await shoot();
  await signInAs(visitor, makePhone());
  await show('/paywall/');
  await visitor.open(`/${language}/search`);
  await page
    .getByRole('banner')
    .getByRole('button', { name: say(language, 'settings_title') })
    .click();
  await row(page, 'notifications').waitFor();
  await shoot();
  await visitor.leave();
  const reader = await visit({ screen: 'phone', site: site.url, locale: language });
  const member = await signInAs(reader, makePhone(), language);
  const address = `reader-${language.toLowerCase()}@example.org`;
  await member.call('/api/v6/notification/mail', { address });
  const received = () => smtp.mails.find(({ to }) => to.includes(address));
  await expect.poll(received, { timeout: patient(20_000) }).toBeDefined();
  // A page without the site's policy, which lets in no style and no picture of its own.
  const paper = await reader.context.newPage();
  await paper.setContent(`<html dir="auto">${received()?.html ?? ''}</html>`);
  pictures.push((await paper.screenshot()).toString('base64'));
  await paper.setViewportSize({ width: 8 + pictures.length * 398, height: 860 });
  const images = pictures.map((picture) => `<img width="390" src="data:image/png;base64,${picture}">`);
  await paper.setContent(`<body style="margin:8px;display:flex;gap:8px;background:#777">${images.join('')}`);
  await takePicture(paper, language);
  await reader.leave();
});
