import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { NumberView } from '#contract/number.ts';
import { makePhone } from '#test/factories.ts';
import type { ServedSite } from '#test/serve.ts';
import { holdBack } from './hold-back.ts';
import { type Member, signInAs } from './member.ts';
import { type Visitor, visit } from './visitor.ts';
import { en } from './words.ts';

let numbered = 0;
export const ownNumber = () => `44207946${3100 + ++numbered}`;
export const commentScript = '*/assets/comment-card*.js';
export const [theirWords, myWords] = ['They sell windows.', 'It rang at six.'];

interface Scene {
  visitor: Visitor;
  page: Page;
  member: Member;
  comments: Locator;
  theirs: Locator;
  mine: Locator;
  /** What the server has for the member. */
  ask: () => Promise<Pick<NumberView, 'common' | 'comments' | 'tagsTop'>>;
  /** Lets the member's own answer go, and waits until the page shows what it says. */
  letGo: () => Promise<void>;
}

interface Setting {
  /** Scripts of parts that wait, too, in place of which there is what the server wrote. */
  scripts?: string[];
  hold?: typeof holdBack;
  before?: (member: Member, phone: string) => Promise<unknown>;
}

export async function speak(
  site: ServedSite,
  phone: string,
  path: string,
  fields: Record<string, string>,
): Promise<void> {
  const author = await visit({ site: site.url });
  await (await signInAs(author, makePhone())).call(path, { phone, ...fields });
  await author.leave();
}

/** A member opens a number of which somebody else and they themselves said something; what is theirs alone waits. */
export async function openHeld(site: ServedSite, { scripts = [], hold = holdBack, before }: Setting = {}) {
  const phone = ownNumber();
  await speak(site, phone, '/api/v7/comment/add', { text: theirWords });
  const visitor = await visit({ site: site.url });
  const { page } = visitor;
  const member = await signInAs(visitor, makePhone());
  await member.call('/api/v7/comment/add', { phone, text: myWords });
  await before?.(member, phone);
  const answer = await hold(visitor, `*/search/${phone}*`);
  const send = await Promise.all(scripts.map((path) => holdBack(visitor, path)));
  const asked = page.waitForRequest(`**/search/${phone}*`);
  await visitor.open(`/number/${phone}`);
  await asked;
  const comments = page.locator('#comments');
  const article = (text: string) => comments.getByRole('article').filter({ hasText: text });
  if (scripts.length === 0) await page.locator('[data-written]').waitFor({ state: 'detached' });
  const own = page
    .locator('#tell')
    .locator(`[data-act=own-delete], [data-act=send-comment]:text-is("${en('profile.save')}")`);
  const scene: Scene = {
    visitor,
    page,
    member,
    comments,
    theirs: article(theirWords),
    mine: article(myWords),
    ask: () => member.call(`/api/v202505/search/${phone}`),
    letGo: async () => {
      expect(await own.count()).toBe(0);
      answer();
      await own.first().waitFor({ state: 'attached' });
    },
  };
  return { ...scene, send };
}

export const act = (within: Page | Locator, name: string) => within.locator(`[data-act^="${name}"]`).first();
/** As people press: nobody looks first whether the button says that it waits. */
export const press = (button: Locator) => button.click({ force: true });
export const dialogOf = (page: Page, title: string) => page.getByRole('dialog', { name: en(title) });
export const isFocused = (target: Locator) => target.evaluate((element) => element.contains(document.activeElement));
export const mark = (target: Locator) => target.evaluate((element) => element.toggleAttribute('data-marked', true));
/** It is what it was when it was marked, and no other that looks like it. */
export const isMarked = (target: Locator) => target.evaluate((element) => element.hasAttribute('data-marked'));

export async function expectKept(target: Locator): Promise<void> {
  expect(await isMarked(target)).toBe(true);
  expect(await isFocused(target)).toBe(true);
}
