import type { Page } from 'playwright-core';
import { press } from './keys.ts';
import type { Visitor } from './visitor.ts';
import { say } from './words.ts';

export type Language = 'en' | 'ar-SA';

export const row = (page: Page, view: string) => page.locator(`[data-opens=${view}]`);
export const switchOf = (page: Page, language: Language, key: string) =>
  page.getByRole('switch', { name: say(language, key), exact: true });
export const panel = (page: Page, language: Language, key: string) =>
  page.getByRole('dialog', { name: say(language, key), exact: true });

export async function openSettings(visitor: Visitor, language: Language = 'en'): Promise<void> {
  const { page } = visitor;
  await visitor.open(`/${language}/search`);
  await press(page, page.getByRole('banner').getByRole('button', { name: say(language, 'settings_title') }));
  await panel(page, language, 'settings_title').waitFor();
}
