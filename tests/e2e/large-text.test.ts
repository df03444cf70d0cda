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

/** Text as large as people set it in their browser: twice the usual. */
describe.each(['en', 'de-DE', 'ar-SA'] as const)('U7 with text of 200 % in %s', (language) => {
  test.each(['visitor', 'member'] as const)('no page of a %s scrolls sideways', async (who) => {
    const visitor = await visit({ screen: 'phone' });
    const { page } = visitor;
    if (who === 'member') await signInAs(visitor, `1305555${{ en: 4101, 'de-DE': 4102, 'ar-SA': 4103 }[language]}`);
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
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    expect(found).toEqual([]);
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });
});
