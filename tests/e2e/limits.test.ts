import { expect, test } from 'vitest';
import { makePhone } from '#test/factories.ts';
import { findBarriers, findOverflow, readMain } from './audit.ts';
// Numbers whose pages search engines may not list: those of others cost nothing of the meter.
import { intercept } from './intercept.ts';
import { signInAs } from './member.ts';
import { numbers } from './site.ts';
import { type Visitor, visit } from './visitor.ts';
import { en, say } from './words.ts';

/** As many other numbers looked up before, over the API. */
async function lookUp(visitor: Visitor, count: number): Promise<void> {
  for (let done = 0; done < count; done++) {
    const answer = await visitor.context.request.get(`/api/v202505/search/${makePhone()}`);
    expect(answer.status()).toBe(200);
  }
}

const heading = (visitor: Visitor, name: string) => visitor.page.getByRole('heading', { level: 1, name });

test('the fourth number in an hour is answered after a proof of work that nobody has to see', async () => {
  const visitor = await visit({ screen: 'phone' });
  await lookUp(visitor, 3);
  // Not even for a moment may it look as if something had failed.
  await visitor.page.addInitScript((retry) => {
    const flashes: string[] = [];
    Object.assign(window, { flashes });
    const look = () => {
      const buttons = [...document.querySelectorAll('main button')].map(({ textContent }) => textContent);
      if (buttons.includes(retry)) flashes.push(retry);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  }, en('common.retry'));
  const first = visitor.page.waitForResponse((response) => response.request().isNavigationRequest());
  await visitor.open(`/number/${numbers.suspicious}`);
  expect((await first).status()).toBe(428);
  await heading(visitor, '+1 312 555 0173').waitFor();
  expect(await readMain(visitor.page)).toContain(en('verdict.suspicious.title'));
  await expect.poll(() => visitor.page.title()).toContain(en('verdict.suspicious.title'));
  expect(await visitor.page.evaluate(() => (window as unknown as { flashes: string[] }).flashes)).toEqual([]);
  // The proof is good for more than one number.
  const next = await visitor.page.goto(`/number/${numbers.unknown}`);
  expect(next?.status()).toBe(200);
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('so it is when the number was typed on the search page', async () => {
  const visitor = await visit();
  await lookUp(visitor, 3);
  await visitor.open('/search');
  await visitor.page.getByRole('main').getByLabel(en('common.phone_number')).fill(numbers.suspicious);
  await visitor.page.keyboard.press('Enter');
  await heading(visitor, '+1 312 555 0173').waitFor();
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('so it is for the comments of a page that search engines may list, which costs nothing itself', async () => {
  // A hospital of the sample data, of which no other journey says anything.
  const phone = '12565938310';
  const visitor = await visit();
  for (const [at, text] of ['They moved my appointment.', 'They asked for my insurance.'].entries()) {
    await visitor.renew();
    const member = await signInAs(visitor, `1305556010${at}`);
    await member.call('/api/v7/comment/add', { phone, text });
  }
  await visitor.renew();
  await lookUp(visitor, 3);
  const first = visitor.page.waitForResponse((response) => response.request().isNavigationRequest());
  await visitor.open(`/number/${phone}`);
  expect((await first).status()).toBe(200);
  const rows = visitor.page.locator('#comments > ol > li > article');
  await expect.poll(() => rows.count()).toBe(2);
  for (const [order, shown] of [
    ['comment.newest', 'They asked for my insurance.'],
    ['comment.oldest', 'They moved my appointment.'],
  ] as const) {
    await visitor.page.getByRole('button', { name: en(order) }).click();
    await expect.poll(() => rows.first().textContent()).toContain(shown);
  }
  expect(await visitor.page.locator('#comments').getByRole('alert').count()).toBe(0);
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('without JavaScript the page says what it would need', async () => {
  const visitor = await visit({ javaScript: false, screen: 'phone' });
  await lookUp(visitor, 3);
  for (const language of ['en', 'ar-SA'] as const) {
    const answer = await visitor.page.goto(`/${language}/number/${numbers.suspicious}`);
    expect(answer?.status()).toBe(428);
    const shown = await readMain(visitor.page);
    expect(shown).toContain(say(language, 'bot_check.without_script'));
    // U26: it says no more than the number, as people write it.
    expect(await visitor.page.title()).toContain('+1 312 555 0173');
    expect(shown).not.toContain(say(language, 'verdict.suspicious.title'));
  }
  await visitor.leave();
});

test('a check that fails says so and can be tried again', async () => {
  const visitor = await visit();
  await lookUp(visitor, 3);
  const challenges = '*/api/v6/bot_check/challenge*';
  const letChallengesGo = await intercept(visitor, challenges, (request) => request.answer(503, {}));
  await visitor.page.goto(`/number/${numbers.suspicious}`);
  const retry = visitor.page.getByRole('button', { name: en('common.retry') });
  await retry.waitFor();
  expect(await readMain(visitor.page)).toContain(en('error.bot_check.required'));
  expect(await findBarriers(visitor.page)).toEqual([]);
  await letChallengesGo();
  await retry.click();
  await heading(visitor, '+1 312 555 0173').waitFor();
  await visitor.leave();
});

test('beyond the limit of a minute the page says so, and when to come back', async () => {
  const visitor = await visit({ screen: 'phone' });
  const { page } = visitor;
  await lookUp(visitor, 3);
  await visitor.open(`/number/${numbers.suspicious}`);
  await heading(visitor, '+1 312 555 0173').waitFor();
  await lookUp(visitor, 6);
  for (const language of ['en', 'ar-SA'] as const) {
    const answer = await page.goto(`/${language}/number/${numbers.unknown}`);
    expect(answer?.status()).toBe(429);
    const seconds = Number(answer?.headers()['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    await heading(visitor, say(language, 'limit.title')).waitFor();
    const shown = await readMain(page);
    expect(shown).toContain(say(language, 'error.limit.minute'));
    expect(shown).toMatch(new RegExp(`(?<!\\d)${seconds}(?!\\d)`));
    expect(shown).not.toContain(say(language, 'verdict.no_reports.title'));
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);
  }
  // What was seen before stays open.
  await visitor.open(`/en/number/${numbers.suspicious}`);
  await heading(visitor, '+1 312 555 0173').waitFor();
  // A number that was typed is refused as well, and the page lives on.
  const field = page.getByRole('banner').getByLabel(en('common.phone_number'));
  await field.fill(numbers.unknown);
  await field.press('Enter');
  await heading(visitor, en('limit.title')).waitFor();
  await page.getByRole('button', { name: en('common.retry') }).click();
  await page.getByRole('link', { name: en('header.home') }).click();
  await heading(visitor, en('search.title')).waitFor();
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});
