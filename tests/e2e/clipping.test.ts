import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { makePhone } from '#test/factories.ts';
import { signInAs } from './member.ts';
import { numbers } from './site.ts';
import { visit } from './visitor.ts';

const languages = ['de-DE', 'es-ES', 'fr-FR', 'ar-SA', 'he-IL'] as const;
const phrasesOf = (language: string) =>
  JSON.parse(readFileSync(new URL(`../../locales/${language}.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >;

/**
 * Texts of which a part cannot be seen: wider than their own box, cut by a box around them, or a field's hint that is
 * longer than the field. A word that goes on in the next line without a hyphen counts too. Names may be cut, at their own
 * end (`bdi` of any direction). Whole lines for screen readers alone are no matter of sight.
 */
function findClipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 2 && height > 2;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim();
      const element = node.parentElement;
      if (!text || !element || element.closest('noscript, script, style, .sr-only, bdi[dir=auto]') || !isSeen(element))
        continue;
      const style = getComputedStyle(element);
      if (
        style.display !== 'inline' &&
        element instanceof HTMLElement &&
        element.scrollWidth > element.clientWidth + 1
      ) {
        found.add(`wider than its box by ${element.scrollWidth - element.clientWidth}: ${text.slice(0, 60)}`);
      }
      const range = document.createRange();
      // Addresses have no place of their own to break at.
      for (const word of style.hyphens === 'auto' || element.closest('a.break-all')
        ? []
        : (node.textContent ?? '').matchAll(/\p{L}+/gu)) {
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const parts = [...range.getClientRects()].filter(({ width }) => width > 1);
        const lines = new Set(parts.map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.add(`broken word: ${word[0]}`);
      }
      range.selectNodeContents(node);
      const { left, right } = range.getBoundingClientRect();
      for (let around: Element | null = element; around; around = around.parentElement) {
        const box = around.getBoundingClientRect();
        // What a row of tabs has beyond its ends is reached by scrolling it.
        if (around.localName === 'nav' && getComputedStyle(around).overflowX === 'auto') break;
        const isCut = getComputedStyle(around).overflowX !== 'visible' || around === document.body;
        if (isCut && box.width > 2 && (left < box.left - 1 || right > box.right + 1))
          found.add(`cut: ${text.slice(0, 60)}`);
      }
    }
    const ruler = document.createElement('canvas').getContext('2d');
    for (const field of document.querySelectorAll('input')) {
      const hint = getComputedStyle(field, '::placeholder');
      if (!ruler || field.placeholder === '' || field.value !== '' || !isSeen(field)) continue;
      if (hint.color.endsWith(', 0)') || hint.color === 'transparent') continue;
      ruler.font = `${hint.fontWeight} ${hint.fontSize} ${hint.fontFamily}`;
      const { paddingLeft, paddingRight } = getComputedStyle(field);
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const needed = ruler.measureText(field.placeholder).width;
      if (needed > room + 1)
        found.add(`hint wider than its field by ${Math.round(needed - room)}: ${field.placeholder}`);
    }
    return [...found];
  });
}

async function lookAtBothWidths(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    for (const line of await findClipped(page)) found.push(`${where} at ${width}: ${line}`);
  }
  return found;
}

test('U19 what is clipped is found', async () => {
  const visitor = await visit({ screen: 'phone' });
  await visitor.open('/search');
  expect(await findClipped(visitor.page)).toEqual([]);
  await visitor.page.evaluate(() => {
    const main = document.querySelector('main');
    const box = document.createElement('div');
    box.style.cssText = 'width:60px;overflow:hidden;white-space:nowrap';
    box.append('Wahrscheinlich unerwünscht');
    main?.append(box);
    const narrow = document.createElement('div');
    narrow.style.cssText = 'width:60px';
    narrow.append('Wahrscheinlich');
    main?.append(narrow);
    document.querySelector('main input')?.setAttribute('placeholder', 'x'.repeat(90));
  });
  expect(await findClipped(visitor.page)).toHaveLength(4);
  await visitor.leave();
});

describe.concurrent('U19', () => {
  // Its words are the longest on the page of a number.
  test.each([...languages, 'ru-RU'])(
    'in %s no text of a visitor’s page is clipped on a narrow screen',
    async (language) => {
      const visitor = await visit({ screen: 'phone', locale: language });
      const { page } = visitor;
      const found: string[] = [];
      const paths = [
        `number/${numbers.unwanted}`,
        `number/${numbers.suspicious}`,
        `number/${numbers.counted}`,
        `number/${numbers.unknown}`,
        `number/${numbers.organisation}`,
        'search',
        'history',
        'unlist',
        'number/not-found?phone=5',
        'login',
      ];
      for (const path of paths) {
        await visitor.open(`/${language}/${path}`);
        await page.waitForLoadState('networkidle');
        found.push(...(await lookAtBothWidths(page, path)));
      }
      await visitor.renew();
      // All of a number that is written with its country, in the field of the page and in the one of the header.
      for (const path of ['search', `number/${numbers.unknown}`]) {
        await visitor.open(`/${language}/${path}`);
        const field = page.locator('input[name=phone]');
        // Reached by a touch, too, and not by its last pixels.
        expect((await field.boundingBox())?.width, `${path} at 320`).toBeGreaterThan(44);
        await field.click();
        await page.keyboard.type('+5511912345678');
        await page.waitForFunction(
          () => document.querySelector<HTMLInputElement>('input[name=phone]')?.value === '+55 11 91234 5678',
        );
        for (const width of [390, 320]) {
          await page.setViewportSize({ width, height: 844 });
          const hidden = await field.evaluate((element) => element.scrollWidth - element.clientWidth);
          if (hidden > 0) found.push(`typed at ${path} at ${width}: ${hidden} px hidden`);
        }
      }
      await visitor.open(`/${language}/search`);
      await page.getByRole('button', { name: phrasesOf(language).settings_title ?? '' }).click();
      await page.getByRole('dialog').waitFor();
      found.push(...(await lookAtBothWidths(page, 'settings')));
      expect(found).toEqual([]);
      await visitor.leave();
    },
  );

  test.each(languages)('in %s no text of a member’s page is clipped on a narrow screen', async (language) => {
    const visitor = await visit({ screen: 'phone', locale: language });
    const { page } = visitor;
    const own = makePhone();
    const { call } = await signInAs(visitor, own);
    for (const phone of [numbers.unwanted, numbers.unknown]) await call(`/api/v202505/search/${phone}`);
    const found: string[] = [];
    const phrases = phrasesOf(language);
    for (const path of [
      'search',
      'history',
      'number/my',
      `number/${own}`,
      'paywall/',
      'paywall/?tab=numcy',
      'paywall/?tab=pro',
      'unlist',
      ...['notifications', 'held', 'reports', 'statements', 'tickets'],
    ]) {
      await visitor.open(`/${language}/${path}`);
      await page.waitForLoadState('networkidle');
      found.push(...(await lookAtBothWidths(page, path)));
    }
    for (const view of ['main', 'notifications', 'privacy', 'advanced', 'programs', 'sessions']) {
      await visitor.open(`/${language}/search`);
      await page.getByRole('button', { name: phrases.settings_title ?? '' }).click();
      await page.getByRole('dialog').waitFor();
      if (view !== 'main') await page.locator(`[data-opens=${view}]`).click();
      await page.waitForLoadState('networkidle');
      found.push(...(await lookAtBothWidths(page, `settings ${view}`)));
    }
    await visitor.open(`/${language}/number/${numbers.unknown}`);
    await page.getByRole('button', { name: phrases['name.suggest'] ?? '' }).click();
    await page.getByRole('dialog').waitFor();
    found.push(...(await lookAtBothWidths(page, 'a name')));
    expect(found).toEqual([]);
    // Nothing was typed: nothing is kept, nor taken back.
    await page.getByRole('button', { name: phrases['suggest.submit'] ?? '', exact: true }).click();
    await page.getByText(phrases['suggest.empty'] ?? '').waitFor();
    expect(await page.getByText(phrases['suggest.taken_back'] ?? '').count()).toBe(0);
    await visitor.leave();
  });
});

test('U19 a name that is too long is cut at its own end where the page runs from right to left', async () => {
  const visitor = await visit({ screen: 'phone' });
  const { page } = visitor;
  const name = 'Stadtverwaltung Musterstadt, Amt für öffentliche Ordnung';
  await page.addInitScript((long) => {
    const at = Math.floor(Date.now() / 1000) - 3;
    const entry = { phone: '493022730027', international: '+49 30 22730027', face: 'organisation', name: long, at };
    localStorage.setItem('recent', JSON.stringify([entry]));
  }, name);
  await visitor.open('/ar-SA/search');
  const shown = page.getByRole('main').locator('bdi', { hasText: name });
  await shown.waitFor();
  const { direction, overflow, isCut } = await shown.evaluate((element) => {
    const { direction, textOverflow } = getComputedStyle(element);
    return { direction, overflow: textOverflow, isCut: element.scrollWidth > element.clientWidth };
  });
  expect({ direction, overflow, isCut }).toEqual({ direction: 'ltr', overflow: 'ellipsis', isCut: true });
  await visitor.leave();
});
