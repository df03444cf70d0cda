import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findOverflow } from './audit.ts';
import { signInAs } from './member.ts';
import { numbers } from './site.ts';
import { visit } from './visitor.ts';

const pages = {
  visitor: [
    ...['/search', '/login', `/number/${numbers.unwanted}`, `/number/${numbers.organisation}`],
    ...['/unlist', '/data-request', '/ticket', '/transparency', '/history', '/withdraw', '/terms'],
  ],
  member: [
    ...[
      `/number/${numbers.unwanted}`,
      '/number/my',
      '/search',
      '/paywall/',
      '/paywall/?tab=numcy',
      '/paywall/?tab=pro',
    ],
    ...['/notifications', '/held', '/reports', '/tickets', '/statements', '/comments'],
  ],
} as const;

/** Words that do not stand in one line, of all that `selector` finds. */
function findBrokenWords(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((all) =>
    all.flatMap((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\p{L}+/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
        }
      }
      return broken;
    }),
  );
}

/** Of its own in each language: somebody has written about it. */
const spoken = { en: '442079464101', 'de-DE': '442079464102', 'ar-SA': '442079464103' } as const;

/** Text as large as people set it in their browser: twice the usual. */
describe.each(['en', 'de-DE', 'ar-SA'] as const)('U7 with text of 200 % in %s', (language) => {
  test.each(['visitor', 'member'] as const)('no page of a %s scrolls sideways', async (who) => {
    const visitor = await visit({ screen: 'phone' });
    const { page } = visitor;
    if (who === 'member') {
      const author = await visit();
      const { call } = await signInAs(author, spoken[language].replace('442079464', '13055554'));
      await call('/api/v7/comment/add', { phone: spoken[language], text: 'Silent call.' });
      await author.leave();
      await signInAs(visitor, spoken[language].replace('442079464', '13055555'));
    }
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    const found: string[] = [];
    for (const path of pages[who]) {
      await visitor.open(`/${language}${path}`);
      await page.waitForLoadState('networkidle');
      for (const width of [390, 320]) {
        found.push(...(await findOverflow(page, width)).map((line) => `${path} at ${width}: ${line}`));
      }
    }
    if (who === 'member') {
      await visitor.open(`/${language}/search`);
      const rows = page.locator('.recent-list li > div').filter({ visible: true });
      await rows.first().waitFor();
      const heights = await rows.evaluateAll((all) => all.map((row) => [row.scrollHeight, row.clientHeight]));
      for (const [needed, height] of heights) expect(needed).toBeLessThanOrEqual((height ?? 0) + 1);
    }
    // What is written under a sign of the header would lie over the next one.
    const under = page.locator('header [data-signs] a > [aria-hidden=true]:not(svg)').filter({ visible: true });
    if (who === 'member') {
      await visitor.open(`/${language}/number/my`);
      await page.waitForLoadState('networkidle');
      expect(await under.count()).toBe(0);
    }
    // No word of the verdict, nor of what leads to the parts of the wallet, goes on in the next line.
    if (language === 'en') {
      for (const [path, words] of [
        [`/number/${numbers.unwanted}`, 'main section:first-of-type h2'],
        ['/paywall/', 'main nav a'],
      ] as const) {
        if (path === '/paywall/' && who === 'visitor') continue;
        await visitor.open(`/${language}${path}`);
        found.push(...(await findBrokenWords(page, words)));
      }
    }
    // What can be done about a text opens a list in words.
    if (who === 'member') {
      await visitor.open(`/${language}/number/${spoken[language]}`);
      await page.locator('#comments [data-act^="acts-"]').first().click();
      await page.locator('[data-act^="complain-"]').first().waitFor();
      for (const width of [390, 320]) {
        found.push(...(await findOverflow(page, width)).map((line) => `acts at ${width}: ${line}`));
      }
    }
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    expect(found).toEqual([]);
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });
});
