import { describe, expect, test } from 'vitest';
import { patient } from '#test/patience.ts';
import { findBarriers, findOverflow } from './audit.ts';
import { holdBack } from './hold-back.ts';
import { intercept } from './intercept.ts';
import { watchRules } from './numbering-rules.ts';
import { type Visitor, visit } from './visitor.ts';
import { en } from './words.ts';

const fieldOf = ({ page }: Visitor) => page.getByRole('main').getByLabel(en('common.phone_number'));
const flagOf = ({ page }: Visitor) =>
  page.locator('main form button img').getAttribute('src', { timeout: patient(1_000) });
const submit = ({ page }: Visitor) => page.getByRole('button', { name: en('search.submit') }).click();

describe('bad input', () => {
  const nonsense = Array.from({ length: 40 }, (_, at) => ['*', '', 'en_GB', 'x', 'en-ZZ', 'q-QQ', '🦉', 'de-'][at % 8]);
  test.each([
    ['no languages', { languages: [], timeZone: 'UTC' }],
    ['a list of languages that is none', { languages: 'de-DE', timeZone: 'UTC' }],
    ['no list of languages', { languages: null, timeZone: 'UTC' }],
    ['forty languages that are none', { languages: nonsense, timeZone: 'UTC' }],
    ['languages that are numbers', { languages: [1, {}, null], timeZone: 'UTC' }],
    ['a country that is none', { languages: ['en-ZZ'], timeZone: 'UTC' }],
    ['a time zone that does not exist', { languages: ['en'], timeZone: 'Middle_Earth/Shire' }],
    ['no time zone', { languages: ['en'], timeZone: null }],
  ])('with %s nothing is guessed, and the page asks', async (_, said) => {
    const visitor = await visit({ locale: 'en', ...said });
    await visitor.open('/en/search');
    await fieldOf(visitor).fill('020 7946 0321');
    await submit(visitor);
    await visitor.page.getByRole('heading', { level: 1, name: en('page.which_country.title') }).waitFor();
    expect(await visitor.page.locator('main form button img').count()).toBe(0);
    // What was asked stands in the field again, a moment after the page.
    await expect.poll(() => fieldOf(visitor).inputValue()).toContain('0321');
    await fieldOf(visitor).fill('+44 20 7946 0321');
    await submit(visitor);
    await visitor.page.waitForURL('**/number/442079460321');
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });

  test('forty languages of which the last names a country: the first twenty are read', async () => {
    const visitor = await visit({
      locale: 'en',
      languages: [...Array(19).fill('eo'), 'en-GB', ...Array(20).fill('de-DE')],
    });
    await visitor.open('/en/search');
    await expect.poll(() => flagOf(visitor)).toBe('/flags/GB.svg');
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });

  const two = '020 7946 0321\n07400 123456';
  test.each(['script', 'no script'])('two numbers pasted at once are both offered, with %s', async (kind) => {
    const javaScript = kind === 'script';
    const visitor = await visit({ locale: 'en-GB', javaScript, screen: 'phone' });
    const { page } = visitor;
    await visitor.open('/en/search');
    if (javaScript) {
      await Promise.all([page.waitForResponse('**/assets/parse-phone-min*'), fieldOf(visitor).click()]);
      // Until the rules have run, a paste that no browser made changes nothing.
      const paste = () =>
        fieldOf(visitor).evaluate((field, text) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text', text);
          field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
          return (field as HTMLInputElement).value;
        }, two);
      await expect.poll(paste).toBe('020 7946 0321; 07400 123456');
    } else await fieldOf(visitor).fill(two.replace('\n', ''));
    await submit(visitor);
    await page.getByRole('heading', { level: 1, name: en('page.which_number.title') }).waitFor();
    const offers = page.getByRole('region', { name: en('page.which_number.list') }).getByRole('link');
    expect(await offers.allTextContents()).toEqual([
      expect.stringContaining('+44 20 7946 0321'),
      expect.stringContaining('+44 7400 123456'),
    ]);
    if (javaScript) expect([await findBarriers(page), await findOverflow(page, 320)]).toEqual([[], []]);
    await offers.nth(1).click();
    await page.waitForURL('**/number/447400123456');
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });

  test('letters that are typed stay in the field, and are said to be no number', async () => {
    const visitor = await visit({ locale: 'en-GB' });
    await visitor.open('/en/search');
    await fieldOf(visitor).pressSequentially('who is it');
    await submit(visitor);
    await visitor.page.getByRole('heading', { level: 1, name: en('page.no_number.title') }).waitFor();
    expect(await fieldOf(visitor).inputValue()).toBe('who is it');
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });

  /** The search page, whose numbering script arrives by `letCome`, after somebody did something with the field. */
  async function openBeforeRules(visitor: Visitor) {
    const { page } = visitor;
    const sendRules = await holdBack(visitor, '*/assets/parse-phone-min*');
    const rulesCame = watchRules(page);
    await visitor.open('/en/search');
    return {
      async letCome() {
        sendRules();
        await rulesCame();
      },
    };
  }

  test('letters that are typed while the numbering script comes stay in their order', async () => {
    const visitor = await visit({ locale: 'en-GB' });
    const { letCome } = await openBeforeRules(visitor);
    await fieldOf(visitor).pressSequentially('who is ');
    await letCome();
    await fieldOf(visitor).pressSequentially('it');
    expect(await fieldOf(visitor).inputValue()).toBe('who is it');
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });

  test('a number that is marked while the numbering script comes is replaced by the next one', async () => {
    const visitor = await visit({ locale: 'en-GB' });
    const { letCome } = await openBeforeRules(visitor);
    await fieldOf(visitor).pressSequentially('02079460321');
    await fieldOf(visitor).press('ControlOrMeta+a');
    await letCome();
    expect(await fieldOf(visitor).inputValue()).toBe('020 7946 0321');
    await fieldOf(visitor).pressSequentially('07400123456');
    expect(await fieldOf(visitor).inputValue()).toBe('07400 123456');
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });

  test('the list of countries says that there is no network, and comes when there is', async () => {
    const visitor = await visit({ locale: 'en' });
    const { page } = visitor;
    let isLost = true;
    await intercept(visitor, '*/assets/parse-phone-min*', (request) => (isLost ? request.fail() : request.pass()));
    await visitor.open('/en/search');
    await page.locator('main form button[aria-haspopup="dialog"]').click();
    const dialog = page.getByRole('dialog', { name: en('country.title') });
    await dialog.getByRole('alert').getByText(en('error.network.unreachable')).waitFor();
    isLost = false;
    await dialog.getByRole('button', { name: en('common.retry') }).click();
    await dialog.getByRole('option').first().waitFor();
    expect(await dialog.getByRole('alert').count()).toBe(0);
    await visitor.leave();
  });
});
