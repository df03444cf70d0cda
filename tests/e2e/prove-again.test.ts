import { expect, test } from 'vitest';
import { patient } from '#test/patience.ts';
import { findBarriers, findOverflow } from './audit.ts';
import { codeOf } from './handset.ts';
import { intercept } from './intercept.ts';
import { confirmOnHandset, signInAs } from './member.ts';
import { visit } from './visitor.ts';
import { say } from './words.ts';

test.each([
  { language: 'en', phone: '12125550188' },
  { language: 'ar-SA', phone: '13235550189' },
] as const)(
  'C2 in $language a member whose proof is old is led to a new one, and back to what they were about to do',
  async ({ language, phone }) => {
    const words = (key: string) => say(language, key);
    const visitor = await visit({ locale: language });
    const { page } = visitor;
    const { token } = await signInAs(visitor, phone);
    // What the server answers to a proof of a month ago; the new token it takes.
    let refused = 0;
    await intercept(visitor, '*/api/v6/number/unlist', (request) => {
      if (request.headers.authorization !== `Bearer ${token}`) return request.pass();
      refused += 1;
      const body = { status: 'error', status_code: 401, code: 'sign_in.proof_needed', message: '', details: [] };
      return request.answer(401, body);
    });
    await visitor.open(`/${language}/unlist`);
    await page.getByRole('button', { name: words('unlist.button') }).click();
    const dialog = page.getByRole('dialog', { name: words('unlist.confirm.title') });
    await dialog.getByRole('button', { name: words('unlist.button') }).click();

    await page.getByRole('heading', { level: 1, name: words('login.again.title') }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    await page.getByText(words('login.again.text')).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);

    await page.getByRole('button', { name: words('login.hint.telegram') }).click();
    await confirmOnHandset(visitor, phone, await codeOf(page));
    await page.waitForURL(`**/unlist`, { timeout: patient(20_000) });
    // The question is open again by itself; the answer to it is the member's.
    await dialog.getByRole('button', { name: words('unlist.button') }).click();
    await page.getByText(words('unlist.how.unlisted')).waitFor();
    expect(refused).toBe(1);
    // The refusal itself is what the browser reports, and nothing else.
    expect(visitor.troubles.filter((trouble) => !trouble.includes('401'))).toEqual([]);
    await visitor.leave();
  },
);
