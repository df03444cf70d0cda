import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContactNames, MyContact } from '#contract/contact.ts';
import { findBarriers, findOverflow } from './audit.ts';
import { type InterceptedRequest, intercept } from './intercept.ts';
import { signInAs } from './member.ts';
import { numbers } from './site.ts';
import { type Visitor, visit } from './visitor.ts';
import { en, say } from './words.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'book-'));
});
afterAll(() => rm(folder, { recursive: true }));

const card = (name: string, ...phones: string[]) =>
  ['BEGIN:VCARD', 'VERSION:3.0', `FN:${name}`, ...phones.map((phone) => `TEL:${phone}`), 'END:VCARD', ''].join('\r\n');
const text = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
const input = (page: Page) => page.locator('input[type="file"]');
const region = (page: Page, key: string) => page.getByRole('region', { name: en(key), exact: true });
const readLine = (count: number) => en(`book.read_${count === 1 ? 'one' : 'other'}`, { count });

/** All that leaves the browser from now on: addresses, headers and bodies. */
function listen({ page }: Visitor): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`);
  });
  return sent;
}

test('C26 a visitor checks an address book, and no digit and no name of it leaves the browser', async () => {
  const visitor = await visit({ screen: 'phone' });
  const { page } = visitor;
  await visitor.open('/address-book');
  expect(await findBarriers(page)).toEqual([]);
  const sent = listen(visitor);
  const book = [
    card('Grimblewick Scamming', '+1 202 555 0142'),
    card('Wilhelmina Quist', '+44 20 7946 0018', '+49 30 22730027'),
    'BEGIN:VCARD\r\nFN:Torn\r\n',
    card('Nobody', 'no number'),
  ].join('');
  await input(page).setInputFiles(text('contacts.vcf', book));
  await page.getByText(readLine(3)).waitFor();
  await page.getByText(en('book.left_out_other', { count: 2 })).click();
  await page.getByText(en('book.line', { number: 12, reason: en('book.reason.broken') })).waitFor();
  await region(page, 'book.check.title')
    .getByRole('button', { name: en('book.check.start_other', { count: 3 }) })
    .click();
  await page.getByText(en('book.check.found_one', { count: 1 })).waitFor();
  const found = region(page, 'book.check.title').getByRole('link');
  expect(await found.allInnerTexts()).toEqual([expect.stringMatching(/^Grimblewick Scamming\s*\+1 202 555 0142$/)]);
  const prefixes = sent.filter((line) => line.includes('/lookup/prefix'));
  expect(prefixes).toHaveLength(1);
  // One lot, whatever the book holds.
  expect(decodeURIComponent(prefixes[0] ?? '').match(/[0-9a-f]{4}(?=,|$)/g)).toHaveLength(50);
  const told = sent.join('\n').toLowerCase();
  for (const secret of [
    'grimblewick',
    'quist',
    'wilhelmina',
    'torn',
    '2025550142',
    '5550142',
    '79460018',
    '22730027',
  ]) {
    expect(told).not.toContain(secret);
  }
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  await region(page, 'book.send.title')
    .getByRole('link', { name: en('common.sign_in') })
    .waitFor();
  await found.click();
  await page.waitForURL(`**/number/${numbers.unwanted}`);
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('C25 files that are no address book say so; one of 50 MB and a card with 500 numbers are read', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await visitor.open('/address-book');
  const zip = Buffer.from([0x50, 0x4b, 3, 4, ...Buffer.from('BEGIN:VCARD')]);
  await input(page).setInputFiles({ name: 'contacts.vcf', mimeType: 'text/vcard', buffer: zip });
  await page.getByRole('alert').getByText(en('error.contact.file_unreadable')).waitFor();
  await input(page).setInputFiles(text('bank.csv', 'Date,Amount,Purpose\n2026-11-01,12.50,Rent\n'));
  await page.getByRole('alert').getByText(en('error.contact.no_numbers')).waitFor();
  await input(page).setInputFiles(text('empty.vcf', ''));
  await page.getByRole('alert').getByText(en('error.contact.file_unreadable')).waitFor();

  const many = Array.from({ length: 500 }, (_, at) => `+49301000${String(at).padStart(4, '0')}`);
  await input(page).setInputFiles(text('many.vcf', card('Switchboard', ...many)));
  await page.getByText(readLine(20)).waitFor();
  await page.getByText(en('book.left_out_one', { count: 1 })).click();
  await page.getByText(en('book.reason.full')).waitFor();

  // Pictures are what makes such a file.
  const path = join(folder, 'pictures.vcf');
  const file = await open(path, 'w');
  const picture = `PHOTO;ENCODING=b;TYPE=JPEG:${`${'A'.repeat(74)}\r\n `.repeat(6_800)}\r\n`;
  for (let at = 0; at < 100; at += 1) {
    await file.write(card(`Person ${at}`, `+4930200${String(at).padStart(4, '0')}`).replace('END:', `${picture}END:`));
  }
  expect((await file.stat()).size).toBeGreaterThan(50e6);
  await file.close();
  await input(page).setInputFiles(path);
  await page.getByText(readLine(100)).waitFor();
  await writeFile(path, '');

  await page.evaluate((data) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([data], 'dropped.csv'));
    const place = document.querySelector('input[type="file"]')?.closest('section')?.firstElementChild;
    place?.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, 'First Name,Last Name,Phone 1 - Value\nAda,Bell,+49 30 3000001 ::: +49 30 3000002\n');
  await page.getByText(readLine(2)).waitFor();
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('a member sends names with consent, goes on after a lost line, and deletes one and all', async () => {
  const member = await visit();
  const { page } = member;
  const { call } = await signInAs(member, '12025550161');
  await member.open('/address-book');
  await page.getByText(en('book.mine.none')).waitFor();
  const cards = Array.from({ length: 620 }, (_, at) => card(`Person ${at}`, `+4930400${String(at).padStart(4, '0')}`));
  const book = [card('Wilhelmina Quist', '+442079460871'), card('Private Doctor', '+442079460872'), ...cards].join('');
  await input(page).setInputFiles(text('contacts.vcf', book));
  await page.getByText(readLine(622)).waitFor();
  const sending = region(page, 'book.send.title');
  // Nothing is chosen beforehand, and the button says so.
  expect(await sending.getByRole('checkbox', { checked: true }).count()).toBe(0);
  await sending.getByRole('button', { name: en('book.send.title') }).click();
  await page.getByRole('alert').getByText(en('book.send.nothing')).waitFor();
  const firstName = sending.getByRole('checkbox').first();
  await expect.poll(() => firstName.evaluate((box) => box === document.activeElement)).toBe(true);
  await sending.getByRole('button', { name: en('book.send.all') }).click();
  await sending.getByLabel(en('book.send.find')).fill('doctor');
  await sending.getByRole('checkbox', { name: 'Private Doctor' }).uncheck();
  await sending.getByLabel(en('book.send.find')).fill('');
  await sending.getByRole('checkbox', { name: 'Wilhelmina Quist' }).waitFor();
  const send = sending.getByRole('button', { name: en('book.send.submit_other', { count: 621 }) });
  await send.click();
  await page.getByRole('alert').getByText(en('error.contact.consent_missing')).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  const total = async () => (await call<{ total: number }>('/api/v6/contact/my')).total;
  expect(await total()).toBe(0);

  // The second part reaches the server, and its answer nobody.
  let parts = 0;
  const loseSecond = (request: InterceptedRequest) => {
    parts += 1;
    return parts === 2 ? request.fail('ConnectionReset') : request.pass();
  };
  await intercept(member, '*/api/v6/contact/import', loseSecond, 'Response');
  await sending.getByRole('checkbox', { name: en('book.send.consent') }).check();
  await send.click();
  await sending.getByRole('alert').getByText(en('error.network.unreachable')).waitFor();
  await sending.getByRole('alert').getByText(en('book.send.kept')).waitFor();
  await sending.getByRole('button', { name: en('book.send.go_on') }).click();
  await sending.getByText(en('book.result.added_other', { count: 621 })).waitFor();
  expect(await total()).toBe(621);
  expect(member.troubles.splice(0)).toEqual([expect.stringContaining('/contact/import')]);

  // C25: the same once more.
  await input(page).setInputFiles(text('contacts.vcf', card('Wilhelmina Quist', '+442079460871')));
  await page.getByText(readLine(1)).waitFor();
  await sending.getByRole('button', { name: en('book.send.all') }).click();
  await sending.getByRole('checkbox', { name: en('book.send.consent') }).check();
  await sending.getByRole('button', { name: en('book.send.submit_one', { count: 1 }) }).click();
  await sending.getByText(en('book.result.same')).waitFor();

  const mine = region(page, 'book.mine.title');
  await mine.getByText(en('book.mine.count_other', { count: 621 })).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  const [first] = (await call<{ items: MyContact[] }>('/api/v6/contact/my?limit=1')).items;
  await mine
    .getByRole('button', { name: en('book.mine.delete', { name: first?.firstName ?? '' }), exact: true })
    .click();
  await mine.getByText(en('book.mine.count_other', { count: 620 })).waitFor();
  expect(await total()).toBe(620);
  await mine.getByRole('button', { name: en('book.mine.delete_all') }).click();
  const dialog = page.getByRole('dialog', { name: en('book.mine.delete_title') });
  await dialog.getByText(en('book.mine.delete_text_other', { count: 620 })).waitFor();
  await dialog.getByRole('button', { name: en('common.cancel') }).click();
  expect(await total()).toBe(620);
  await mine.getByRole('button', { name: en('book.mine.delete_all') }).click();
  await dialog.getByRole('button', { name: en('book.mine.delete_all') }).click();
  await mine.getByText(en('book.mine.none')).waitFor();
  expect(await total()).toBe(0);
  expect(member.troubles).toEqual([]);
  await member.leave();
});

test('names of a number show to members with what they think of them, and masked to visitors', async () => {
  const phone = '442079460883';
  const judge = await visit({ screen: 'phone', locale: 'ar-SA' });
  const { page } = judge;
  for (const [at, names] of [
    ['Anna', 'Lout'],
    ['Anna', 'Lout'],
    ['Anna', 'Lout'],
  ].entries()) {
    // Each from a network of their own: of one they would count once.
    const giver = await visit();
    const { call } = await signInAs(giver, `1202555017${at}`);
    const [firstName = '', other = ''] = names;
    const contacts = JSON.stringify([{ phone: `+${phone}`, first_name: at === 0 ? 'Ánna' : firstName }]);
    await call('/api/v6/contact/import', { consent: '1', contacts });
    await call('/api/v6/contact/import', {
      consent: '1',
      contacts: JSON.stringify([{ phone: '+442079460884', first_name: other }]),
    });
    await giver.leave();
  }
  const { call } = await signInAs(judge, '12025550175');
  await judge.open(`/ar-SA/number/${phone}`);
  const section = page.getByRole('region', { name: say('ar-SA', 'names.title') });
  await section.getByText('Anna', { exact: true }).waitFor();
  await section.getByText(say('ar-SA', 'names.people_few', { count: 3 })).waitFor();
  const like = section.getByRole('button', { name: say('ar-SA', 'comment.like'), exact: true });
  await like.click();
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true');
  const liked = async () =>
    (await call<ContactNames>(`/api/v6/contact/by_phone?phone=${phone}`)).contacts[0]?.reviewResult;
  await expect.poll(liked).toBe(1);
  await section.getByRole('button', { name: say('ar-SA', 'comment.dislike') }).click();
  await expect.poll(liked).toBe(-1);
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);

  // Three of different networks who dislike it fold it away.
  for (const at of [6, 7, 8]) {
    const disliker = await visit();
    const other = await signInAs(disliker, `1202555017${at}`);
    const { contacts } = await other.call<ContactNames>('/api/v6/contact/by_phone?phone=442079460884');
    const vote = { phone: '442079460884', name_hash: contacts[0]?.name_hash ?? '' };
    await other.call('/api/v6/contact/like/by_phone', { ...vote, like_type: 'DISLIKE', action_type: 'ADD' });
    await disliker.leave();
  }
  await judge.open('/ar-SA/number/442079460884');
  await section.getByText(say('ar-SA', 'names.folded_one', { count: 1 })).waitFor();
  expect(await section.getByText('Lout', { exact: true }).isVisible()).toBe(false);
  await section.getByText(say('ar-SA', 'names.folded_one', { count: 1 })).click();
  await section.getByText('Lout', { exact: true }).waitFor();
  expect(judge.troubles).toEqual([]);

  await judge.renew();
  await judge.open(`/ar-SA/number/${phone}`);
  await section.getByText('A***').waitFor();
  expect(await page.content()).not.toContain('Anna');
  await section.getByRole('link', { name: say('ar-SA', 'names.visitor') }).waitFor();
  await judge.leave();
});
