import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { largestAvatarBytes } from '#contract/profile.ts';
import { findBarriers, findOverflow, readLayoutShifts, readMain, recordLayoutShifts } from './audit.ts';
import { signInAs } from './member.ts';
import { visit } from './visitor.ts';
import { en, say } from './words.ts';

const picture = fileURLToPath(new URL('../../public/icon-192.png', import.meta.url));
const pictureOf = (page: Page, name: string) => page.getByRole('main').getByRole('img', { name }).first();

test.each([
  { language: 'en', phone: '14155550131', shown: '+1 415 555 0131' },
  { language: 'ar-SA', phone: '16175550132', shown: '+1 617 555 0132' },
] as const)(
  'in $language a holder chooses name and picture, which others then see',
  async ({ language, phone, shown }) => {
    const words = (key: string, values?: Record<string, string | number>) => say(language, key, values);
    const holder = await visit({ screen: 'phone', locale: language });
    const { page } = holder;
    await signInAs(holder, phone);
    await holder.open(language === 'en' ? '/number/my' : `/${language}/number/my`);
    await page.getByRole('heading', { level: 1, name: shown }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/number\/my$/);
    expect(await page.locator('html').getAttribute('dir')).toBe(language === 'en' ? 'ltr' : 'rtl');
    await page.getByText(words('given.none')).waitFor();
    const main = await readMain(page);
    for (const key of ['my.no_name', 'my.seen', 'given.none', 'my.privacy.no_name', 'my.privacy.listed']) {
      expect(main).toContain(words(key));
    }
    const visitors = say(language, language === 'en' ? 'visitors.pro_other' : 'visitors.pro_many', { count: 90 });
    expect(main.replace(/\s/g, ' ')).toContain(visitors.replace(/\s/g, ' '));
    // U22: what the list will show is said before it is bought.
    expect(main.replace(/\s/g, ' ')).toContain(words('visitors.shows').replace(/\s/g, ' '));
    // Free for every holder, and without names.
    // What is put into a phrase is isolated where that runs from right to left.
    expect(main).toContain(words('visitors.days.title'));
    expect(main.replace(/[\u2068\u2069]/g, '')).toContain(words('visitors.days.note', { number: 5 }));
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);

    await page.getByRole('button', { name: words('profile.edit') }).click();
    const dialog = page.getByRole('dialog', { name: words('profile.edit') });
    await dialog.getByLabel(words('profile.first_name')).fill('Maria');
    await dialog.getByLabel(words('profile.last_name')).fill('Klein');
    await dialog
      .getByRole('radio', { name: words('profile.picture_generated', { number: 7 }), exact: true })
      .check({ force: true });
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);
    await dialog.getByRole('button', { name: words('profile.save') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('main').getByText('Maria Klein').waitFor();
    expect(await pictureOf(page, words('my.picture')).getAttribute('src')).toBe('/avatars/7.svg');

    const visitor = await visit();
    await visitor.open(`/${language}/number/${phone}`);
    const seen = await readMain(visitor.page);
    expect(seen).toContain('M*** K.');
    expect(seen).toContain(words('name.sign_in'));
    expect(seen).not.toContain('Maria');
    expect(await pictureOf(visitor.page, words('number.picture')).getAttribute('src')).toBe('/avatars/7.svg');
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
    expect(holder.troubles).toEqual([]);
    await holder.leave();
  },
);

test('an own picture is checked before it is sent, and what the server refuses is said', async () => {
  const holder = await visit();
  const { page } = holder;
  await signInAs(holder, '17135550133');
  await holder.open('/number/my');
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') uploads.push(new URL(request.url()).pathname);
  });
  await page.getByRole('button', { name: en('profile.edit') }).click();
  const dialog = page.getByRole('dialog', { name: en('profile.edit') });
  await dialog.getByLabel(en('profile.first_name')).fill('Otto');
  const input = dialog.locator('input[type=file]');
  const save = dialog.getByRole('button', { name: en('profile.save') });
  const said = (key: string) => dialog.getByRole('alert').getByText(en(key));

  await input.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await said('error.avatar.unsupported').waitFor();
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(largestAvatarBytes + 1) });
  await said('error.avatar.too_large').waitFor();
  expect(uploads).toEqual([]);

  // 40: it calls itself a picture and is none: nothing broken is shown, and nothing is sent.
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await said('error.avatar.unreadable').waitFor();
  expect(await dialog.getByRole('img', { name: en('profile.picture_own') }).count()).toBe(0);
  expect(uploads).toEqual([]);

  // Browsers read a GIF whatever it calls itself; the server takes none.
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: gif });
  await dialog.getByRole('img', { name: en('profile.picture_own') }).waitFor();
  expect(await said('error.avatar.unreadable').count()).toBe(0);
  await save.click();
  await dialog
    .getByRole('alert')
    .getByText(/picture/)
    .waitFor();
  expect(uploads).toEqual(['/api/v6/profile/avatar']);
  expect(await dialog.getByLabel(en('profile.first_name')).inputValue()).toBe('Otto');
  expect(holder.troubles.splice(0).join()).toMatch(/^4(15|22): .*\/profile\/avatar$/);

  await input.setInputFiles(picture);
  await dialog.getByRole('img', { name: en('profile.picture_own') }).waitFor();
  await save.click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('main').getByText('Otto').first().waitFor();
  const own = pictureOf(page, en('my.picture'));
  expect(await own.getAttribute('src')).toMatch(/^\/api\/v6\/profile\/avatar\/.+\.webp$/);
  await expect.poll(() => own.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  // Members see it, visitors do not.
  await holder.open('/number/17135550133');
  await pictureOf(page, en('number.picture')).waitFor();
  await page.getByRole('heading', { name: en('owner.yours.title') }).waitFor();
  const visitor = await visit();
  await visitor.open('/number/17135550133');
  expect(await readMain(visitor.page)).toContain('O***');
  expect(await pictureOf(visitor.page, en('number.picture')).count()).toBe(0);
  await visitor.leave();
  expect(holder.troubles).toEqual([]);
  await holder.leave();
});

test('an account that was deactivated says so, and is taken back with one button', async () => {
  const holder = await visit();
  const { page } = holder;
  const { call } = await signInAs(holder, '18185550134');
  await call('/api/v6/profile/cancel', { cancel: '1' });
  await holder.open('/number/my');
  await page.getByRole('heading', { name: en('my.deactivated.title') }).waitFor();
  expect(await page.getByRole('button', { name: en('profile.edit') }).count()).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: en('my.deactivated.button') }).click();
  await page.getByRole('button', { name: en('profile.edit') }).waitFor();
  expect(await page.getByRole('heading', { name: en('my.deactivated.title') }).count()).toBe(0);
  expect(holder.troubles).toEqual([]);
  await holder.leave();
});

test('42: a profile says since when somebody is a member, their texts and likes, and no “No reports” of a person', async () => {
  const holder = await visit();
  const { call, profileId } = await signInAs(holder, '13055550137');
  await call('/api/v7/comment/add', { phone: '442079462961', text: 'Silent call.' });
  const visitor = await visit({ screen: 'phone' });
  const { page } = visitor;
  await recordLayoutShifts(page);
  await visitor.open(`/profile/${profileId}`);
  await page.getByRole('heading', { level: 1, name: en('profile.unnamed') }).waitFor();
  const main = await readMain(page);
  expect(main).toContain(en('profile.no_number'));
  expect(main).toContain(en('profile.texts', { number: 1 }));
  expect(main).toContain(en('profile.likes', { number: 0 }));
  expect(main).toMatch(new RegExp(en('profile.since', { month: '\\w+ 20\\d\\d' })));
  expect(main).not.toContain(en('verdict.no_reports.title'));
  expect(await readLayoutShifts(page)).toEqual([]);
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  expect(visitor.troubles).toEqual([]);
  await Promise.all([visitor.leave(), holder.leave()]);
});

test('a profile opens by its id without the number, and is not found while its holder keeps it closed', async () => {
  const holder = await visit();
  const { call, profileId } = await signInAs(holder, '13055550135');
  await call('/api/v6/profile/edit', { first_name: 'Ines', last_name: 'Duarte' });
  const visitor = await visit();
  const { page } = visitor;
  await recordLayoutShifts(page);
  await visitor.open(`/profile/${profileId}`);
  await page.getByRole('heading', { level: 1, name: 'I*** D.' }).waitFor();
  const main = await readMain(page);
  expect(main).toContain(en('profile.about_number'));
  expect(main.replace(/\D/g, '')).not.toContain('13055550135');
  expect(await page.content()).not.toContain('13055550135');
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  expect(await readLayoutShifts(page)).toEqual([]);
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  await visitor.open(`/profile_no_check/${profileId}`);
  await page.getByRole('heading', { level: 1, name: 'I*** D.' }).waitFor();
  await page.getByRole('main').getByLabel(en('common.phone_number')).waitFor();
  await visitor.open('/profile-no-check/13055550135');
  await page.getByRole('heading', { level: 1, name: '+1 305 555 0135' }).waitFor();
  await page.getByRole('main').getByLabel(en('common.phone_number')).waitFor();
  expect(visitor.troubles).toEqual([]);

  await call('/api/v6/params/profile_going', { flag: '0' });
  const answer = await page.goto(`/profile/${profileId}`);
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: en('profile.not_found') }).waitFor();
  await visitor.leave();
  await holder.leave();
});
