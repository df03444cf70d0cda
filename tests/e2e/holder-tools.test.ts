import { afterAll, beforeAll, expect, test } from 'vitest';
import { addActor, addActors } from '#test/actors.ts';
import { type ServedSite, serveSite } from '#test/serve.ts';
import { findBarriers, findOverflow, readMain } from './audit.ts';
import { signInAs } from './member.ts';
import { takePicture } from './picture.ts';
import { visit } from './visitor.ts';
import { say } from './words.ts';

const dayMs = 86_400_000;
const phones = { en: '13035559381', 'ar-SA': '13035559382', 'de-DE': '13035559383' } as const;
let site: ServedSite;

/** Looked up by twelve, seven and three members, the three on a day of their own. */
beforeAll(async () => {
  site = await serveSite({ SANDBOX: 'on', BOT_CHECK: 'off', SAMPLE_DATA: 'off' }, async (database) => {
    const askers = await addActors(database, 12);
    for (const phone of Object.values(phones)) {
      await addActor(database, phone);
      for (const [days, count] of [
        [60, 12],
        [9, 7],
        [3, 3],
        [0, 6],
      ] as const) {
        const at = new Date(Date.now() - days * dayMs);
        const rows = askers.slice(0, count).map(({ profileId }) => ({ profile_id: profileId, phone, searched_at: at }));
        const day = at.toISOString().slice(0, 10);
        await database.db
          .insertInto('search_history')
          .values(rows.map((row) => ({ ...row, day })))
          .execute();
      }
    }
  });
});
afterAll(() => site?.stop());

test.each([
  ['en', '', 'phone', 'light'],
  ['ar-SA', '/ar', 'phone', 'dark'],
  ['de-DE', '/de', 'desktop', 'light'],
] as const)(
  '39: in %s a holder sees on which days many asked, and a name that nobody has is refused',
  async (...as) => {
    const [language, prefix, screen, scheme] = as;
    const words = (key: string, values?: Record<string, string | number>) => say(language, key, values);
    const holder = await visit({ site: site.url, screen, scheme, locale: language });
    const { page } = holder;
    await signInAs(holder, phones[language]);
    await holder.open(`${prefix}/number/my`);
    const heading = page.getByRole('heading', { name: words('visitors.days.title') });
    const card = page.locator('section').filter({ has: heading });
    // Of 22 on days that are over, in steps of five.
    // What is put into a phrase is isolated where that runs from right to left.
    const total = words('visitors.days.total', { date: '.+', number: '\u2068?20\u2069?' });
    await card.getByText(new RegExp(`^${total}$`)).waitFor();
    expect(await card.locator('rect').count()).toBe(90);
    expect(await card.locator('rect:not([height="0"])').count()).toBe(2);
    await card.getByText(words('record.table')).click();
    expect(await card.locator('tbody tr td:last-child').allTextContents()).toEqual(['7', '12']);
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);
    await card.scrollIntoViewIfNeeded();
    await takePicture(page, `holder-days-${language}-${scheme}`);
    await takePicture(page, `holder-page-${language}-${scheme}`, true);

    await page.getByRole('button', { name: words('profile.edit') }).click();
    const dialog = page.getByRole('dialog', { name: words('profile.edit') });
    await dialog.getByLabel(words('profile.first_name')).fill('Deutsche Bank');
    await dialog.getByLabel(words('profile.last_name')).fill('Security');
    await dialog.getByRole('button', { name: words('profile.save') }).click();
    await dialog.getByText(words('error.name.posing')).waitFor();
    expect(await dialog.getByLabel(words('profile.last_name')).inputValue()).toBe('Security');
    expect(await findBarriers(page)).toEqual([]);
    await takePicture(page, `holder-posing-${language}-${scheme}`);
    await dialog.getByLabel(words('profile.first_name')).fill('Anna');
    await dialog.getByLabel(words('profile.last_name')).fill('Bank');
    await dialog.getByRole('button', { name: words('profile.save') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.locator('#toasts').getByText(words('my.name_held')).waitFor();
    expect(await readMain(page)).toContain('Anna Bank');
    expect(holder.troubles.filter((trouble) => !trouble.includes('422'))).toEqual([]);
    await holder.leave();
  },
);
