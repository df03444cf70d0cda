import { expect, test } from 'vitest';
import type { MyReports } from '#contract/moderation.ts';
import { internationalOf } from '#shared/phone/parse-phone.ts';
import { findBarriers, findOverflow, readMain } from './audit.ts';
import { holdBack } from './hold-back.ts';
import { signInAs } from './member.ts';
import { takePicture } from './picture.ts';
import { visit } from './visitor.ts';
import { say } from './words.ts';

test.each([
  ['en', 'light', '442079460981', '13055553201', '1305555321'],
  ['ar-SA', 'dark', '442079460983', '13055553202', '1305555322'],
] as const)(
  'C18 a member reports a name from the page of its number and of its holder’s profile, in %s, and reads how it stands',
  async (locale, scheme, phone, holderPhone, others) => {
    const words = (key: string, values?: Record<string, string>) => say(locale, key, values);
    const member = await visit({ screen: 'phone', locale, scheme });
    const { page } = member;
    const holder = await signInAs(member, holderPhone);
    await holder.call('/api/v6/profile/edit', { first_name: 'Ines', last_name: 'Duarte' });
    for (const at of [1, 2, 3]) {
      // Each from a network of their own: of one they would count once.
      const other = await visit();
      const { call } = await signInAs(other, `${others}${at}`);
      const contacts = [
        { phone: `+${phone}`, first_name: 'Windbag' },
        { phone: `+${holderPhone}`, first_name: 'Chatterbox' },
      ];
      await call('/api/v6/contact/import', { consent: '1', contacts: JSON.stringify(contacts) });
      await other.leave();
    }
    const { call } = await signInAs(member, `${others}9`);
    const report = async (path: string, name: string, route: string) => {
      await member.open(`/${locale}${path}`);
      const shown = locale === 'en' ? name : `\u2068${name}\u2069`;
      await page.getByRole('button', { name: words('report.button_name', { name: shown }) }).click();
      const titles = new RegExp(`${words('report.title_name')}|${words('report.sent_title')}`);
      const dialog = page.getByRole('dialog', { name: titles });
      await dialog.getByText(name, { exact: true }).waitFor();
      await dialog.getByLabel(words('rule.insult')).check();
      await dialog.getByLabel(words('report.words')).fill('A mean name');
      const sendReport = await holdBack(member, route);
      await dialog.getByRole('button', { name: words('report.send') }).click();
      await dialog.getByRole('status').getByText(words('comment.sending')).waitFor();
      sendReport();
      await dialog.getByRole('status').getByText(words('report.sent')).waitFor();
      await takePicture(page, `report-name-${locale}-${name}`);
      expect(await findOverflow(page, 320)).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: words('report.reported') }).waitFor();
    };
    await report(`/number/${phone}`, 'Windbag', '*/report/contact/by_phone');
    await report(`/profile/${holder.profileId}`, 'Chatterbox', '*/report/contact/by_profile');
    await report(`/profile/${holder.profileId}`, 'Ines Duarte', '*/report/contact/by_profile');
    const { items } = await call<MyReports>('/api/v6/report/my');
    expect(items.map(({ kind, state, reason, reportText }) => [kind, state, reason, reportText])).toEqual(
      ['holder_name', 'contact_name', 'contact_name'].map((kind) => [kind, 'sent', 'insult', 'A mean name']),
    );

    // The list tells the number of the one, and of the other no more than the profile did.
    await member.open(`/${locale}/reports`);
    await page.getByRole('link', { name: internationalOf(phone) }).waitFor();
    for (const name of ['W***', 'C***', 'I*** D.']) await page.getByText(name, { exact: true }).waitFor();
    const profile = page
      .getByRole('main')
      .getByRole('link', { name: words('report.profile'), exact: true })
      .first();
    expect(await profile.getAttribute('href')).toMatch(new RegExp(`/profile/${holder.profileId}$`));
    expect((await readMain(page)).replace(/\D/g, '')).not.toContain(holderPhone.slice(1));
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width: 360, height: 780 });
    await takePicture(page, `reports-${locale}`, true);
    expect(member.troubles).toEqual([]);
    await member.leave();
  },
);
