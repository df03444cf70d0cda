import { afterAll, beforeAll, expect, test } from 'vitest';
import { patient } from '#test/patience.ts';
import { type ServedSite, serveSite } from '#test/serve.ts';
import { findBarriers, findOverflow, readMain } from './audit.ts';
import { firstAdmin, lose } from './lost-part.ts';
import { signInAs } from './member.ts';
import { takePicture } from './picture.ts';
import { type Visitor, visit } from './visitor.ts';
import { en, say } from './words.ts';

const adminPhone = '13035559701';
const memberPhone = '13035559702';
const thirdPhone = '13035559704';
let site: ServedSite;
beforeAll(async () => {
  site = await serveSite({
    SANDBOX: 'on',
    BOT_CHECK: 'on',
    BOT_CHECK_COST: '50',
    TRUST_PROXY: '127.0.0.1',
    RATE_FACTOR: '1000',
    OPERATOR_NAME: 'Example',
    SUPPORT_EMAIL: 'support@ringbook.test',
    SAMPLE_DATA: 'off',
    ADMIN_PHONE: `+${adminPhone}`,
  });
});
afterAll(() => site?.stop());

const tab = ({ page }: Visitor, name: string) =>
  page.getByRole('navigation', { name: en('administration.title') }).getByRole('link', { name: en(name) });

test('42: from the first start to a site that is announced, closed and opened again, without a shell', async () => {
  const visitor = await visit({ site: site.url });
  const { page } = visitor;
  // The page of a site without admin says what to do next; without this script the page still works.
  const { asked } = await lose(visitor, firstAdmin);
  await visitor.open('/search');
  await expect.poll(asked).toBe(1);
  await page.getByText(en('search.lead')).filter({ visible: true }).waitFor();
  await visitor.open('/search');
  const card = page.getByRole('region', { name: en('admin.first.title') });
  await card.getByText(en('admin.first.setting', { name: 'ADMIN_PHONE' })).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);

  // The number in ADMIN_PHONE becomes the first admin once it signs in.
  await signInAs(visitor, adminPhone);
  await visitor.open('/admin');
  await page.getByRole('heading', { level: 1, name: en('administration.title') }).waitFor();
  await page.getByText(en('admin.need.mail')).waitFor();
  await takePicture(page, 'operator-overview');
  expect(await findBarriers(page)).toEqual([]);
  await expect
    .poll(async () => {
      await visitor.open('/search');
      return card.count();
    })
    .toBe(0);

  // Each page by its tab, at 320 pixels, too. Each makes only its own call: the overview's checks may take seconds.
  await visitor.open('/admin');
  await page.getByText(en('admin.need.mail')).waitFor();
  const calls: string[] = [];
  page.on('request', (request) => {
    const [, call] = /\/api\/v6\/admin\/([^?]+)/.exec(request.url()) ?? [];
    if (call !== undefined) calls.push(call);
  });
  for (const [name, words] of [
    ['admin.page.doctor', 'admin.doctor.copy'],
    ['admin.page.people', 'admin.people.lead'],
    ['admin.page.data', 'admin.data.upload'],
    ['admin.page.backups', 'admin.backups.restore_how'],
    ['admin.page.services', 'admin.services.webhooks'],
    ['admin.page.notices', 'admin.notices.lead'],
    ['admin.page.settings', 'admin.settings.lead'],
    ['admin.page.log', 'admin.act.first_admin'],
  ] as const) {
    await tab(visitor, name).click();
    await page.getByText(en(words)).first().waitFor();
    expect(calls.splice(0), name).toEqual(name === 'admin.page.people' ? [] : [name.slice('admin.page.'.length)]);
    expect(await findBarriers(page, ['light']), name).toEqual([]);
    expect(await findOverflow(page, 320), name).toEqual([]);
  }
  expect(await readMain(page)).not.toContain(adminPhone);

  // Uploads and imports a data set; a wrong file is refused.
  await tab(visitor, 'admin.page.data').click();
  const upload = page.getByRole('region', { name: en('admin.data.upload') });
  await upload.getByRole('combobox', { name: en('admin.data.source') }).selectOption('fr-telemarketing-ranges');
  for (const [file, state] of [
    ['README.md', 'admin.data.failed'],
    ['data/fr-telemarketing-ranges/ranges.csv', 'admin.data.done'],
  ] as const) {
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: en('admin.data.start') }).click();
    await page.getByText(`fr-telemarketing-ranges: ${en(state)}`).waitFor({ timeout: patient(30_000) });
  }
  expect(await findBarriers(page, ['light'])).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);

  // Undoes an import and repeats it.
  const removal = page.getByRole('region', { name: en('admin.data.forget') });
  await removal.getByRole('combobox').selectOption('fr-telemarketing-ranges');
  await removal.getByRole('button', { name: en('admin.data.forget') }).click();
  const question = page.getByRole('dialog', { name: en('admin.data.forget') });
  await question.getByRole('button', { name: en('admin.data.forget') }).click();
  await page.getByText(`fr-telemarketing-ranges: ${en('admin.data.removed')}`).waitFor({ timeout: patient(30_000) });
  await page.getByRole('button', { name: en('admin.data.start') }).click();
  await page.getByText(`fr-telemarketing-ranges: ${en('admin.data.done')}`).waitFor({ timeout: patient(30_000) });

  // Shows mail templates in any language.
  await tab(visitor, 'admin.page.services').click();
  await page.getByRole('combobox', { name: en('settings.language') }).selectOption('ar-SA');
  await page.getByText(say('ar-SA', 'mail.admin_test.subject')).waitFor();
  expect(await findBarriers(page, ['light'])).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);

  // Makes a backup, which counts after its trial restore.
  await tab(visitor, 'admin.page.backups').click();
  await page.getByRole('button', { name: en('admin.backups.make') }).click();
  await expect
    .poll(
      async () => {
        await page.getByRole('button', { name: en('admin.backups.refresh') }).click();
        return page.getByText(en('admin.backups.verified')).count();
      },
      { timeout: patient(60_000), interval: 500 },
    )
    .toBe(1);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: /Download the backup/ }).click();
  expect((await coming).suggestedFilename()).toMatch(/^ringbook-.*\.backup$/);
  expect(await findBarriers(page, ['light'])).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);

  // Orders a restore at the next start, then cancels it.
  await page.getByRole('button', { name: en('admin.backups.restore') }).click();
  const restoring = page.getByRole('dialog', { name: en('admin.backups.restore') });
  expect(await findBarriers(page, ['light'])).toEqual([]);
  await restoring.getByRole('button', { name: en('admin.backups.restore') }).click();
  await restoring.waitFor({ state: 'detached' });
  await page.getByText(en('admin.backups.restore_ordered')).waitFor();
  expect(await findOverflow(page, 320)).toEqual([]);
  await page.getByRole('button', { name: en('common.cancel') }).click();
  await page.getByText(en('admin.backups.restore_ordered')).waitFor({ state: 'detached' });

  // Makes a second person a moderator.
  const other = await visit({ site: site.url });
  await signInAs(other, memberPhone);
  await tab(visitor, 'admin.page.people').click();
  const searched = page.getByRole('textbox', { name: en('common.phone_number') });
  const find = page.getByRole('button', { name: en('admin.people.find'), exact: true });
  await searched.fill('12');
  await find.click();
  await page.getByText(en('error.number.invalid')).waitFor();
  // Bare digits are read as they are dialed at home, not as a number abroad.
  await searched.fill(memberPhone.slice(1));
  await find.click();
  await page.getByRole('combobox', { name: en('admin.people.role') }).selectOption('moderator');
  await page.getByRole('button', { name: en('profile.save') }).click();
  await page.getByText(en('admin.done'), { exact: true }).waitFor();
  await other.open('/moderation');
  await other.page.getByRole('heading', { level: 1, name: en('moderation.title') }).waitFor();

  // Suspends a third person. The button that lifts it takes the place of the first, and waits for a reason of its own.
  const third = await visit({ site: site.url });
  await signInAs(third, thirdPhone);
  await third.leave();
  await searched.fill(`+${thirdPhone}`);
  await find.click();
  await page.getByText('+1 303 555 9704').waitFor();
  const reason = page.getByRole('textbox', { name: en('admin.people.reason') });
  await reason.fill('Threats');
  await page.getByRole('button', { name: en('admin.people.bar'), exact: true }).click();
  const lift = page.getByRole('button', { name: en('admin.people.unbar') });
  await lift.waitFor();
  expect([await reason.inputValue(), await lift.getAttribute('aria-disabled')]).toEqual(['', 'true']);

  // Shows an announcement to everybody in their language until dismissed.
  await tab(visitor, 'admin.page.notices').click();
  await page.getByRole('textbox', { name: 'English' }).fill('We move\non Sunday.');
  await page.getByRole('combobox', { name: en('admin.notices.add') }).selectOption('ar-SA');
  await page.getByRole('textbox', { name: 'العربية' }).fill('ننتقل يوم الأحد.');
  await page.getByRole('button', { name: en('admin.notices.publish') }).click();
  await page.getByText(en('admin.done'), { exact: true }).waitFor();
  const banner = other.page.getByRole('region', { name: en('announcement.label') });
  await expect
    .poll(async () => {
      await other.open('/search');
      return banner.count();
    })
    .toBe(1);
  expect(await banner.textContent()).toContain('We move on Sunday.');
  expect(await findBarriers(other.page)).toEqual([]);
  expect(await findOverflow(other.page, 320)).toEqual([]);
  await other.open('/ar-SA/search');
  const arabic = other.page.getByRole('region', { name: say('ar-SA', 'announcement.label') });
  expect(await arabic.textContent()).toContain('ننتقل يوم الأحد.');
  // What browsers keep for when they are offline has none, since its time would pass there unseen.
  for (const [path, words] of [
    ['/en/search', 'We move on Sunday.'],
    ['/ar-SA/search', 'ننتقل يوم الأحد.'],
  ] as const) {
    const written = async (address: string) => (await other.context.request.get(address)).text();
    expect(await written(path)).toContain(words);
    expect(await written(path.replace('search', 'offline'))).not.toContain(words);
  }
  await arabic.getByRole('button', { name: say('ar-SA', 'common.close') }).click();
  await arabic.waitFor({ state: 'detached' });
  // It is still in the page, which is the same for everybody, and in the language of the last address.
  await other.page.goto('/search');
  const closed = other.page.locator('section[id^="announcement-"]');
  expect([await closed.count(), await closed.isVisible()]).toEqual([1, false]);

  // In maintenance mode only admins can use the site.
  const stranger = await visit({ site: site.url, locale: 'de-DE' });
  await page.getByRole('button', { name: en('admin.maintenance.close') }).click();
  await page.getByRole('button', { name: en('admin.maintenance.open') }).waitFor();
  await expect
    .poll(async () => (await stranger.page.goto('/search'))?.status(), { timeout: patient(10_000) })
    .toBe(503);
  await stranger.page.getByRole('heading', { name: say('de-DE', 'admin.closed.title') }).waitFor();
  expect(await findBarriers(stranger.page)).toEqual([]);
  expect(await findOverflow(stranger.page, 320)).toEqual([]);
  await visitor.open('/admin');
  await page.getByText(en('admin.need.maintenance')).waitFor();
  await tab(visitor, 'admin.page.notices').click();
  await page.getByRole('button', { name: en('admin.maintenance.open') }).click();
  await page.getByRole('button', { name: en('admin.maintenance.close') }).waitFor();
  await expect.poll(async () => (await stranger.page.goto('/search'))?.status()).toBe(200);

  for (const one of [visitor, other]) {
    // Only the blocked part may fail.
    expect(one.troubles.filter((trouble) => !trouble.includes(firstAdmin))).toEqual([]);
    await one.leave();
  }
  await stranger.leave();
});

test('42: the operator’s pages read from right to left, and are not there for a member', async () => {
  const visitor = await visit({ site: site.url, locale: 'ar-SA', screen: 'phone' });
  await signInAs(visitor, '13035559703');
  await visitor.open('/ar-SA/admin');
  await visitor.page.getByRole('heading', { level: 1, name: say('ar-SA', 'page.not_found.title') }).waitFor();
  await visitor.renew();
  await signInAs(visitor, adminPhone);
  await visitor.open('/ar-SA/admin');
  const mail = visitor.page.getByRole('listitem').filter({ hasText: say('ar-SA', 'admin.need.mail') });
  await mail.waitFor();
  // What the server found is said in English, for who opens it.
  const finding = mail.getByText('SMTP_URL');
  expect(await finding.isVisible()).toBe(false);
  await mail.getByText(say('ar-SA', 'admin.details')).click();
  await finding.waitFor();
  expect(await findBarriers(visitor.page)).toEqual([]);
  expect(await findOverflow(visitor.page, 360)).toEqual([]);
  await takePicture(visitor.page, 'operator-overview-ar');
  await visitor.leave();
});
