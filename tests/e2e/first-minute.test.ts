import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedSite, serveSite } from '#test/serve.ts';
import { findOverflow, readMain } from './audit.ts';
import { signInAs } from './member.ts';
import { numbers } from './site.ts';
import { hydrated, visit } from './visitor.ts';
import { en } from './words.ts';

// Nobody has said whose site it is.
let site: ServedSite;
beforeAll(async () => {
  site = await serveSite({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(async () => {
  await site?.stop();
});

test('U15 Back on a link that somebody sent goes to the search, and else to the page before', async () => {
  const visitor = await visit();
  const { page, context } = visitor;
  await signInAs(visitor, '12065550191');
  const shared = await context.newPage();
  await shared.goto(`/number/${numbers.unwanted}`);
  await hydrated(shared);
  const back = shared.getByRole('banner').getByRole('button', { name: en('common.back') });
  await back.click();
  await shared.waitForURL('**/search');
  await shared.goto(`/number/${numbers.suspicious}`);
  await shared.goto('/contacts');
  await hydrated(shared);
  await back.click();
  await shared.waitForURL(`**/number/${numbers.suspicious}`);
  await page.close();
  await visitor.leave();
});

test('U15 a site without an address leaves out the sentences that need one', async () => {
  const visitor = await visit({ site: site.url });
  for (const path of ['/contacts', '/terms', '/privacy', '/purchase-policy', '/unlist', '/search']) {
    await visitor.open(path);
    const text = await readMain(visitor.page);
    expect(text.length, path).toBeGreaterThan(100);
    expect(text, path).not.toMatch(/\ufffc|%\w+%|not given|not named|Write to|mailto/);
  }
  await visitor.open('/contacts');
  expect(await readMain(visitor.page)).not.toContain(en('legal.contacts.support.title'));
  await visitor.open('/terms');
  expect(await readMain(visitor.page)).toContain('It shows what is known about a phone number');
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('U15 a site with an address says it', async () => {
  const visitor = await visit();
  await visitor.open('/contacts');
  const text = await readMain(visitor.page);
  expect(text).toContain('support@ringbook.test');
  expect(text).toContain('1 Example Street, Exampletown');
  await visitor.leave();
});

test('C6 a limit that refuses a text says until when, by the clock of who writes, and loses nothing', async () => {
  const [phone, timeZone] = ['442079462899', 'Asia/Kolkata'];
  const visitor = await visit({ site: site.url, screen: 'phone', timeZone });
  const { page } = visitor;
  const member = await signInAs(visitor, '13035558999');
  await member.call('/api/v7/comment/add', { phone, text: 'It rang at six.' });
  await visitor.open(`/number/${phone}`);
  const comments = page.locator('#comments');
  await comments.getByRole('button', { name: new RegExp(en('comment.reply_to', { name: '.*' })) }).click();
  const field = comments.getByRole('list').getByRole('textbox');
  await field.fill('And at seven.');
  await page.keyboard.press('Control+Enter');
  const refusal = comments.getByRole('alert').filter({ hasText: en('error.limit.text_pause') });
  await refusal.waitFor();
  expect(await field.inputValue()).toBe('And at seven.');
  // A new member writes every 30 s.
  const clock = new Intl.DateTimeFormat('en', { timeStyle: 'medium', timeZone });
  const ends = Array.from({ length: 45 }, (_, seconds) => clock.format(Date.now() + (seconds - 10) * 1000));
  const said = (await refusal.textContent()) ?? '';
  expect(ends.map((time) => en('limit.again_at', { time })).some((words) => said.endsWith(words))).toBe(true);
  expect(await findOverflow(page, 320)).toEqual([]);
  expect(visitor.troubles.filter((trouble) => !trouble.includes('429'))).toEqual([]);
  await visitor.leave();
});
