import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBarriers } from './audit.ts';
import { codeOf } from './handset.ts';
import { intercept } from './intercept.ts';
import { confirmOnHandset, signInAs } from './member.ts';
import { openActs } from './text-acts.ts';
import { visit } from './visitor.ts';
import { en } from './words.ts';

const article = (page: Page, text: string) => page.locator('#comments').getByRole('article').filter({ hasText: text });
const toast = (page: Page, text: string) => page.locator('#toasts').getByText(text).waitFor();

test('C2 C20 a boost says what it costs before it is paid, is marked, and is paid once', async () => {
  const phone = '442079460799';
  const [writer, giver] = [await visit(), await visit()];
  const written = await signInAs(writer, '13035550190');
  await written.call('/api/v7/comment/add', { phone, text: 'Silent call.' });
  const phoneOfGiver = '13035550191';
  await signInAs(giver, phoneOfGiver);
  const { page } = giver;
  // By the session that the browser has, which a new proof replaces.
  const balance = () =>
    page.evaluate(async () => {
      const { token } = JSON.parse(localStorage.getItem('session') ?? '');
      const answer = await fetch('/api/v6/numcy/balance', { headers: { authorization: `Bearer ${token}` } });
      return Number((await answer.json()).data.balance);
    });
  await giver.open(`/number/${phone}`);
  const before = await balance();
  await (await openActs(article(page, 'Silent call.')))
    .getByRole('button', { name: en('comment.boost'), exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: en('comment.boost_title') });
  await dialog.getByLabel(en('comment.boost_amount', { most: 100 })).fill('3');
  expect(await findBarriers(page)).toEqual([]);
  expect(await balance()).toBe(before);
  // Of whoever proved the number long ago a new proof is asked first, and then the question is open again.
  const json = { status: 'error', status_code: 401, code: 'sign_in.proof_needed', message: '', details: [] };
  let tries = 0;
  await intercept(giver, '*/comment/like', (request) => {
    tries += 1;
    return tries === 1 ? request.answer(401, json) : request.pass();
  });
  await dialog.getByRole('button', { name: en('comment.boost_submit', { number: 3 }) }).click();
  await page.getByRole('heading', { level: 1, name: en('login.again.title') }).waitFor();
  await page.getByRole('button', { name: en('login.hint.telegram') }).click();
  await confirmOnHandset(giver, phoneOfGiver, await codeOf(page));
  await dialog.getByLabel(en('comment.boost_amount', { most: 100 })).fill('3');
  expect(await balance()).toBe(before);
  await dialog.getByRole('button', { name: en('comment.boost_submit', { number: 3 }) }).click();
  await toast(page, en('comment.boost_done'));
  await article(page, 'Silent call.')
    .getByText(en('comment.boosted', { number: 3 }))
    .waitFor();
  expect(await balance()).toBe(before - 3);
  await dialog.waitFor({ state: 'detached' });
  // More than there is says so, and takes nothing.
  await (await openActs(article(page, 'Silent call.')))
    .getByRole('button', { name: en('comment.boost'), exact: true })
    .click();
  await dialog.getByLabel(en('comment.boost_amount', { most: 100 })).fill('99');
  await dialog.getByRole('button', { name: en('comment.boost_submit', { number: 99 }) }).click();
  await dialog.getByText(en('error.wallet.insufficient_balance')).waitFor();
  expect(await balance()).toBe(before - 3);
  expect(giver.troubles.filter((trouble) => !/^40[12]/.test(trouble))).toEqual([]);
  await Promise.all([writer.leave(), giver.leave()]);
});
