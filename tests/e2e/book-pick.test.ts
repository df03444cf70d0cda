import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { MyContact } from '#contract/contact.ts';
import { findBarriers, findOverflow } from './audit.ts';
import { signInAs } from './member.ts';
import { takePicture } from './picture.ts';
import { visit } from './visitor.ts';
import { en, say } from './words.ts';

interface Picked {
  name?: string[];
  tel?: string[];
}

/**
 * A phone whose browser has the picker of the Contact Picker API: it gives what its user picked, of that what the page
 * asked for alone, and notes how it was asked. Null: the user leaves it, which browsers tell by an empty list.
 */
async function givePicker(page: Page, picks: readonly (readonly Picked[] | 'refused' | null)[]): Promise<void> {
  await page.addInitScript((prepared) => {
    const asked: unknown[] = [];
    let times = 0;
    class ContactsManager {
      async getProperties() {
        return ['address', 'email', 'icon', 'name', 'tel'];
      }
      async select(properties: (keyof Picked)[], options: unknown) {
        asked.push({ properties, options, isTouched: navigator.userActivation.isActive });
        const pick = prepared[times++];
        if (pick === 'refused') throw new DOMException('A user gesture is required.', 'SecurityError');
        return (pick ?? []).map((person) => Object.fromEntries(properties.map((key) => [key, person[key] ?? []])));
      }
    }
    Object.assign(window, { ContactsManager, pickerAsked: asked });
    Object.defineProperty(Navigator.prototype, 'contacts', { value: new ContactsManager() });
  }, picks);
}

const askedOf = (page: Page) => page.evaluate(() => (window as unknown as { pickerAsked: unknown[] }).pickerAsked);

test.each([
  ['en', 'light', '442079460', '13055553101'],
  ['ar-SA', 'dark', '442079461', '13055553102'],
] as const)(
  'a member picks contacts of the phone, in %s, sees them, and sends those that are wanted',
  async (locale, scheme, block, own) => {
    const words = (key: string, values?: Record<string, string | number>) => say(locale, key, values);
    const member = await visit({ screen: 'phone', locale, scheme });
    const { page } = member;
    const { call } = await signInAs(member, own);
    await givePicker(page, [
      null,
      'refused',
      [
        { name: ['Wilhelmina Quist', 'Mina'], tel: [`+${block}971`, `+${block}972`] },
        { name: ['ليلى حسن'], tel: [`+${block}973`] },
        { name: [], tel: [`+${block}974`] },
        { name: ['Without Number'], tel: [] },
        { name: ['Quist again'], tel: [`+${block}971`] },
      ],
    ]);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(`${request.url()} ${request.postData() ?? ''}`);
    });
    await member.open(`/${locale}/address-book`);
    const pick = page.getByRole('button', { name: words('book.pick') });
    // Left without a choice, or refused by the browser, it changes nothing and can be opened again.
    for (let times = 1; times <= 3; times += 1) {
      expect(await page.getByRole('region', { name: words('book.send.title') }).count()).toBe(0);
      await pick.click();
      await expect.poll(async () => (await askedOf(page)).length).toBe(times);
    }
    // Only what is needed is asked for, and by a touch, as browsers want it.
    expect(new Set((await askedOf(page)).map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ properties: ['name', 'tel'], options: { multiple: true }, isTouched: true })]),
    );
    const sending = page.getByRole('region', { name: words('book.send.title') });
    await expect.poll(() => sending.getByRole('checkbox').count()).toBe(4);
    await page.getByText(words(locale === 'en' ? 'book.left_out_other' : 'book.left_out_few', { count: 3 })).click();
    for (const [number, reason] of [
      [3, 'name'],
      [4, 'no_number'],
      [5, 'repeated'],
    ] as const) {
      // What is put into a phrase is isolated where that runs from right to left.
      const [line = '', why = ''] = [`${number}`, words(`book.reason.${reason}`)].map((text) =>
        locale === 'en' ? text : `\u2068${text}\u2069`,
      );
      await page.getByText(words('book.line', { number: line, reason: why })).waitFor();
    }
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);
    await page.emulateMedia({ colorScheme: scheme });
    await takePicture(page, `pick-preview-${locale}`, true);
    expect(sent).toEqual([]);

    await sending.getByRole('button', { name: words('book.send.all'), exact: true }).click();
    await sending.getByRole('checkbox', { name: `Wilhelmina Quist` }).nth(1).uncheck();
    await sending.getByRole('checkbox', { name: words('book.send.consent') }).check();
    await sending
      .getByRole('button', {
        name: words(locale === 'en' ? 'book.send.submit_other' : 'book.send.submit_two', { count: 2 }),
      })
      .click();
    await sending
      .getByText(words(locale === 'en' ? 'book.result.added_other' : 'book.result.added_two', { count: 2 }))
      .waitFor();
    await takePicture(page, `pick-sent-${locale}`, true);
    const { items } = await call<{ items: MyContact[] }>('/api/v6/contact/my');
    const kept = items.map(({ phone, firstName, lastName }) => `${phone} ${firstName} ${lastName}`.trim()).sort();
    expect(kept).toEqual([`${block}971 Wilhelmina Quist`, `${block}973 ليلى حسن`]);
    // What was left out stays on the phone, and so does what was never asked for.
    expect(sent.join('\n')).not.toContain(`${block}972`);
    expect(sent.join('\n')).not.toContain('Without');
    expect(member.troubles).toEqual([]);
    await member.leave();
  },
);

test('a browser without a picker offers none, and reads files all the same', async () => {
  const visitor = await visit({ screen: 'phone' });
  const { page } = visitor;
  await visitor.open('/address-book');
  await page.getByText(en('book.choose')).first().waitFor();
  expect(await page.getByRole('button', { name: en('book.pick') }).count()).toBe(0);
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});
