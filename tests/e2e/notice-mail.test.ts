import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NoticeMail } from '#contract/notice-mail.ts';
import { makePhone } from '#test/factories.ts';
import { patient } from '#test/patience.ts';
import { type ServedSite, serveSite } from '#test/serve.ts';
import { type SmtpDouble, startSmtpDouble } from '#test/smtp-double.ts';
import { findBarriers, findOverflow } from './audit.ts';
import { press } from './keys.ts';
import { signInAs } from './member.ts';
import { openSettings, row } from './settings-panel.ts';
import { visit } from './visitor.ts';
import { say } from './words.ts';

let smtp: SmtpDouble;
/** The words that a box is described by. */
const describing = (box: Element) =>
  document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent ?? null;

let site: ServedSite;
beforeAll(async () => {
  smtp = await startSmtpDouble();
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'site@ringbook.test' };
  site = await serveSite({ RATE_FACTOR: '100', BOT_CHECK: 'off', TRUST_PROXY: '127.0.0.1', ...mail });
});
afterAll(async () => {
  await site?.stop();
  await smtp?.close();
});

test.each([
  { language: 'en', screen: 'desktop' },
  { language: 'ar-SA', screen: 'phone' },
] as const)(
  '39.1: an address is set, confirmed by one press of who reads it, and removed, in $language',
  async ({ language, screen }) => {
    const visitor = await visit({ screen, site: site.url, locale: language });
    const { page } = visitor;
    const member = await signInAs(visitor, makePhone());
    const state = async () => (await member.call<NoticeMail>('/api/v6/notification/mail')).state;
    const open = async () => {
      await openSettings(visitor, language);
      await press(page, row(page, 'notifications'));
    };
    const boxes = page.getByRole('checkbox', { name: say(language, 'settings.channels.mail'), exact: true });
    const to = `reader-${language.toLowerCase()}@example.org`;
    // A Latin address in an Arabic sentence is isolated.
    const shown = language === 'en' ? to : `\u2068${to}\u2069`;
    const waiting = say(language, 'settings.mail.state.waiting', { address: shown });
    await open();
    await boxes.first().waitFor();
    // The ticks say what they lead to, also to who does not see it.
    const about = boxes.first();
    const missing = say(language, 'error.mail.address_missing');
    await expect.poll(() => about.evaluate(describing)).toBe(missing);
    await page.getByLabel(say(language, 'settings.mail.address')).fill('nobody');
    const save = page.getByRole('button', { name: say(language, 'settings.mail.save'), exact: true });
    await press(page, save);
    await page
      .getByRole('alert')
      .filter({ hasText: say(language, 'error.mail.address_invalid') })
      .waitFor();
    await page.getByLabel(say(language, 'settings.mail.address')).fill(to);
    await press(page, save);
    await page.getByText(say(language, 'settings.mail.sent')).waitFor();
    await expect.poll(() => about.evaluate(describing)).toBe(waiting);
    expect(await findOverflow(page, 320)).toEqual([]);
    expect(await findBarriers(page)).toEqual([]);
    const mails = () => smtp.mails.filter((mail) => mail.to.includes(to));
    await expect.poll(() => mails().length, { timeout: patient(20_000) }).toBe(1);
    const [, path = ''] = /(\/mail\/[\w-]+\?answer=confirm\S*)/.exec(mails()[0]?.text ?? '') ?? [];

    // Where the notifications are read it is said, too.
    await visitor.open(`/${language}/notifications`);
    const trouble = page.getByRole('main').getByText(waiting);
    await trouble.waitFor();
    expect(await findBarriers(page)).toEqual([]);

    // Whoever reads the mail is signed in nowhere.
    const reader = await visit({ screen, site: site.url, locale: language });
    await reader.open(`/${language}${path}`);
    await reader.page.getByText(say(language, 'mail_answer.notices.text')).waitFor();
    expect(await state()).toBe('waiting');
    expect(await findBarriers(reader.page)).toEqual([]);
    await press(reader.page, reader.page.getByRole('button', { name: say(language, 'mail_answer.notices.confirm') }));
    await reader.page.getByText(say(language, 'mail_answer.notices.confirmed')).waitFor();
    expect(await state()).toBe('confirmed');

    await page.reload();
    await page.getByRole('heading', { level: 1, name: say(language, 'inbox.title') }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await trouble.count()).toBe(0);
    await open();
    await boxes.first().waitFor();
    await expect.poll(() => boxes.first().evaluate(describing)).toBeNull();
    // Typed once more it stays confirmed: no mail goes there, and none is said to.
    const other = page.getByLabel(say(language, 'settings.mail.other'));
    await other.fill(to);
    await press(page, save);
    await expect.poll(() => other.inputValue()).toBe('');
    expect(await page.getByText(say(language, 'settings.mail.sent')).count()).toBe(0);
    expect(await state()).toBe('confirmed');
    const remove = page.getByRole('button', { name: say(language, 'settings.mail.remove'), exact: true });
    await press(page, remove);
    await page.getByText(say(language, 'settings.mail.removed')).waitFor();
    const address = page.getByLabel(say(language, 'settings.mail.address'));
    await expect.poll(() => address.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await state()).toBe('none');
    await expect.poll(() => mails().length, { timeout: patient(20_000) }).toBe(2);

    // A link that is none of ours says so, and what it asks is said before.
    await reader.open(`/${language}/mail/none?answer=stop&about=number`);
    await reader.page.getByRole('heading', { level: 1, name: say(language, 'mail_stop.title') }).waitFor();
    expect(await findBarriers(reader.page)).toEqual([]);
    expect(await findOverflow(reader.page, 320)).toEqual([]);
    await press(reader.page, reader.page.getByRole('button', { name: say(language, 'mail_stop.this') }));
    await reader.page
      .getByRole('alert')
      .filter({ hasText: say(language, 'error.mail.link_unknown') })
      .waitFor();
    await reader.leave();
    await visitor.leave();
  },
);
