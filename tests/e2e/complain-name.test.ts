import { afterAll, beforeAll, expect, test } from 'vitest';
import { internationalOf } from '#shared/phone/parse-phone.ts';
import { type ServedSite, serveSite } from '#test/serve.ts';
import { findBarriers, findOverflow, readMain } from './audit.ts';
import { signInAs } from './member.ts';
import { takePicture } from './picture.ts';
import { type Visitor, visit } from './visitor.ts';
import { say } from './words.ts';

const phone = '442079460935';
let site: ServedSite;
let writer: Visitor;
beforeAll(async () => {
  site = await serveSite({
    SANDBOX: 'on',
    BOT_CHECK: 'off',
    TRUST_PROXY: '127.0.0.1',
    RATE_FACTOR: '1000',
    SAMPLE_DATA: 'off',
    SUPPORT_EMAIL: 'support@ringbook.test',
  });
  for (const at of [1, 2, 3]) {
    // Each from a network of their own: of one they would count once.
    writer = await visit({ site: site.url });
    const { call } = await signInAs(writer, `1303555941${at}`);
    await call('/api/v6/suggest/add', { phone, first_name: 'Swindler', last_name: 'Joe' });
    if (at === 3) await call('/api/v6/profile/edit', { first_name: 'Your', last_name: 'Boss' });
    if (at === 1) await call('/api/v7/comment/add', { phone, text: 'He never paid me.' });
    if (at < 3) await writer.leave();
  }
});
afterAll(() => site?.stop());

test('M22 a member complains about a name by its button, and gets a ticket', async () => {
  const words = (key: string, values?: Record<string, string>) => say('en', key, values);
  const { page } = writer;
  await writer.open(`/en/number/${phone}`);
  await page.getByRole('button', { name: words('names.complain', { name: 'Swindler Joe' }) }).click();
  const dialog = page.getByRole('dialog', { name: words('names.complain_shown') });
  await dialog.getByText('Swindler Joe').waitFor();
  await dialog.getByLabel(words('complaint.name'), { exact: true }).fill('Rosa');
  await dialog.getByLabel(words('complaint.email'), { exact: true }).fill('rosa@example.test');
  await dialog.getByLabel(words('complaint.text_name'), { exact: true }).fill('That is not my name.');
  await dialog.getByRole('checkbox').check();
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: words('complaint.send') }).click();
  await page.getByRole('dialog', { name: words('complaint.sent_title') }).waitFor();
  await page.getByRole('link', { name: words('complaint.follow') }).click();
  await page.getByText(words('complaint.status.open')).waitFor();
  expect(writer.troubles).toEqual([]);
});

test.each([
  ['en', 'light', phone, 'S*** J.'],
  ['ar-SA', 'dark', phone, 'S*** J.'],
  // The one that its holder shows.
  ['de-DE', 'dark', '13035559413', 'Y*** B.'],
] as const)('M22 a visitor complains about the name over a number, in %s', async (locale, scheme, number, name) => {
  const words = (key: string) => say(locale, key);
  const visitor = await visit({ site: site.url, screen: 'phone', locale, scheme });
  const { page } = visitor;
  await visitor.open(`/${locale}/number/${number}`);
  await takePicture(page, `name-complain-link-${locale}`, true);
  await page.getByRole('link', { name: words('names.complain_shown') }).click();
  await page.waitForURL('**/complain?**');
  expect(await readMain(page)).toContain(name);
  // U26: as every other page writes it.
  expect(await readMain(page)).toContain(internationalOf(number));
  await page.getByLabel(words('complaint.name'), { exact: true }).fill('Rosa');
  await page.getByLabel(words('complaint.email'), { exact: true }).fill('rosa@example.test');
  await page.getByLabel(words('complaint.text_name'), { exact: true }).fill('That is not my name.');
  await page.getByRole('main').getByRole('checkbox').check();
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  await page.emulateMedia({ colorScheme: scheme });
  await takePicture(page, `complain-page-${locale}`, true);
  await page.getByRole('button', { name: words('complaint.send') }).click();
  await page.getByText(words('complaint.sent_title')).waitFor();
  await page.getByText(words('complaint.no_mail')).waitFor();
  // U5: nobody can confirm an address by a link that is not sent.
  expect(await page.getByText(words('complaint.confirm')).count()).toBe(0);
  await takePicture(page, `complain-page-sent-${locale}`, true);
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test.each(['en', 'ar-SA'] as const)('M22 a visitor without script complains about a text, in %s', async (locale) => {
  const words = (key: string) => say(locale, key);
  const visitor = await visit({ site: site.url, screen: 'phone', locale, javaScript: false });
  const { page } = visitor;
  await visitor.open(`/${locale}/number/${phone}`);
  const link = page.locator('#comments a[href*="/complain?comment="]');
  // Without script there is nothing to tap, and nothing that says so.
  await page.getByText(words('tag.none')).waitFor();
  expect(await page.getByText(words('tag.none_first')).isVisible()).toBe(false);
  expect(await findOverflow(page, 320)).toEqual([]);
  await takePicture(page, `plain-number-${locale}`, true);
  await link.click();
  expect(await readMain(page)).toContain(words('complaint.terms_second'));
  expect(new URL(page.url()).searchParams.get('number')).toBe(phone);
  // The form for browsers with script stands beside it, unseen.
  const form = page.locator('noscript form');
  const field = (key: string) => form.getByLabel(words(key), { exact: true });
  await field('complaint.name').fill('Rosa');
  await field('complaint.email').fill('rosa@example.test');
  await field('complaint.text').fill('I have never met him.');
  await form.getByRole('checkbox').check();
  expect(await findOverflow(page, 320)).toEqual([]);
  await takePicture(page, `plain-form-${locale}`, true);
  await form.getByRole('button', { name: words('complaint.send') }).click();
  await page.waitForURL(/\/complaint\/[0-9A-Z-]{27}$/);
  expect(await readMain(page)).toContain(words('complaint.status.open'));
  // An address that no mail reaches: the form says why nothing was sent.
  await page.goto(`/${locale}/complain?number=${phone}&first=X***&last=Y.`);
  await field('complaint.name').fill('Rosa');
  await field('complaint.email').fill('rosa@localhost');
  await field('complaint.text_name').fill('I have never met him.');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: words('complaint.send') }).click();
  await page.waitForURL('**/complain?**wrong=**');
  for (const key of ['complaint.missing.email', 'complaint.form.back'])
    expect(await readMain(page)).toContain(words(key));
  // What was typed is one page back, so no empty form stands here.
  expect(await form.count()).toBe(0);
  await takePicture(page, `plain-form-wrong-${locale}`, true);
  await visitor.leave();
});

test('U5 where no mail is sent a request asks for no address to write to', async () => {
  const visitor = await visit({ site: site.url });
  const { page } = visitor;
  await visitor.open('/en/data-request');
  await page.getByLabel(say('en', 'data_request.text')).waitFor();
  expect(await page.getByLabel(say('en', 'data_request.email')).count()).toBe(0);
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test.each([
  ['en', '1'],
  ['de-DE', '2'],
  ['ar-SA', '3'],
] as const)('U7 U26 with text of 200 % the page of a ticket fits 320 pixels, in %s', async (locale, at) => {
  const [author, sender] = [await visit({ site: site.url }), await visit({ site: site.url, screen: 'phone', locale })];
  const { page } = sender;
  const wrote = await signInAs(author, `1303555942${at}`);
  // Longer than a line of the page.
  const text = `He wears a Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen, no. ${at}.`;
  const { comment } = await wrote.call<{ comment: { id: number } }>('/api/v7/comment/add', { phone, text });
  const complains = await signInAs(sender, `1303555943${at}`);
  const { ticket } = await complains.call<{ ticket: string }>('/api/v6/complaint/comment', {
    comment_id: String(comment.id),
    name: 'Rosa',
    email: 'rosa@example.test',
    text: 'That is not true of me.',
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  for (const path of [`/complaint/${ticket}`, '/tickets', `/complain?comment=${comment.id}&number=${phone}`]) {
    await sender.open(`/${locale}${path}`);
    await page.waitForLoadState('networkidle');
    for (const width of [390, 320]) expect(await findOverflow(page, width), `${path} at ${width}`).toEqual([]);
  }
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  expect(sender.troubles).toEqual([]);
  await Promise.all([author.leave(), sender.leave()]);
});
