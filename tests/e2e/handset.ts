import type { Page } from 'playwright-core';
import { press, tabTo } from './keys.ts';
import { hydrated, type Visitor } from './visitor.ts';
import { say } from './words.ts';

export type Language = 'en' | 'ar-SA';

/** The code that the sign-in page shows, once it is there. */
export async function codeOf(page: Page): Promise<string> {
  return (await page.locator('bdi[data-code]').getAttribute('data-code')) ?? '';
}

/** A pretend phone in a window of its own. */
export async function takePhone(visitor: Visitor, language: Language, phone: string, provider: string): Promise<Page> {
  const page = await visitor.context.newPage();
  await page.goto(`/${language}/sandbox/phone?provider=${provider}`);
  await hydrated(page);
  await page.getByLabel(say(language, 'common.phone_number')).fill(phone);
  return page;
}

/** Types the code into the phone as people do: in lower case. */
export async function sendCode(phone: Page, language: Language, code: string): Promise<void> {
  await tabTo(phone, phone.getByLabel(say(language, 'sandbox.message'), { exact: true }));
  await phone.keyboard.type(code.toLowerCase());
  await phone.keyboard.press('Enter');
}

/** Sends the code of the page by the telegram of this phone and answers that it was oneself. */
export async function confirmByChat(visitor: Visitor, language: Language, phone: string): Promise<void> {
  const code = await codeOf(visitor.page);
  const handset = await takePhone(visitor, language, phone, 'telegram');
  await sendCode(handset, language, code);
  const yes = handset.getByRole('button', { name: say(language, 'chat.yes'), exact: true });
  await yes.waitFor();
  // The chat keeps what it said to this phone before.
  const done = handset.getByText(say(language, 'chat.done', { site: '|' }).split('|')[0] ?? '');
  const before = await done.count();
  await press(handset, yes);
  await done.nth(before).waitFor();
  await handset.close();
}

/** The last digits that came to this phone by text message. */
export async function digitsOn(handset: Page, language: Language): Promise<string> {
  await handset.getByLabel(say(language, 'sandbox.app')).selectOption('sms');
  const message = await handset.getByRole('log').getByText(/\d{6}/).last().textContent();
  return /\d{6}/.exec(message ?? '')?.[0] ?? '';
}
