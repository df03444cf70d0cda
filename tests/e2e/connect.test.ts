import { expect, test } from 'vitest';
import { programs } from '#web/features/program-key/programs.ts';
import { keyWord } from '#web/features/program-key/texts/text-site.ts';
import { findBarriers, findOverflow, readMain } from './audit.ts';
import { press } from './keys.ts';
import { signInAs } from './member.ts';
import { takePicture } from './picture.ts';
import { type Visitor, visit } from './visitor.ts';
import { en, say } from './words.ts';

const card = ({ page }: Visitor, id: string) => page.locator(`[id="${id}"]`);
/** Without the marks that keep a Latin name apart. */
const plainMain = async ({ page }: Visitor) => (await readMain(page)).replace(/[\u2066-\u2069]/g, '');
const isGood = async ({ page }: Visitor) => {
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
};

test.each(['en', 'ar-SA'] as const)('40: a visitor finds a program and reads its steps, in %s', async (language) => {
  const words = (key: string, values?: Record<string, string | number>) => say(language, key, values);
  const visitor = await visit({ screen: 'phone', locale: language });
  const { page } = visitor;
  await visitor.open(`/${language}/connect`);
  for (const { name } of programs) await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
  await page.getByRole('searchbox', { name: words('connect.search') }).fill('fritz box');
  await expect.poll(() => page.locator('main details:visible').count()).toBe(1);
  await press(page, card(visitor, 'fritzbox').locator('summary'));
  await page.getByText(words('connect.step.fritzbox_block')).waitFor();
  // Nobody is told that it works on a device on which it was not tried.
  await page.getByText(words('connect.warning.book')).waitFor();
  expect(await plainMain(visitor)).toContain(words('connect.untried', { program: 'FRITZ!Box' }));
  const texts = await card(visitor, 'fritzbox').locator('pre').allTextContents();
  expect(texts[0]).toMatch(/^https?:\/\/\S+\/dav\/books\/[a-z]{2}\/$/);
  expect(texts).toContain(keyWord);
  await isGood(visitor);
  await takePicture(page, `connect-fritzbox-${language}`, true);
  expect(await plainMain(visitor)).toContain(words('connect.key.sign_in', { program: 'FRITZ!Box' }));
  const login = card(visitor, 'fritzbox').getByRole('link');
  expect(await login.getAttribute('href')).toContain(encodeURIComponent('/connect#fritzbox'));

  // Another country is another country in the texts.
  await page.locator('main search button[aria-haspopup="dialog"]').click();
  const dialog = page.getByRole('dialog', { name: words('country.title') });
  await dialog.getByRole('option').first().waitFor();
  await page.keyboard.type('+43');
  await expect.poll(() => dialog.getByRole('option').first().textContent()).toContain('+43');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => card(visitor, 'fritzbox').locator('pre').last().textContent()).toContain('country=AT');
  await page.getByRole('searchbox', { name: words('connect.search') }).fill('no such thing');
  await page.getByText(words('connect.none')).waitFor();
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('40: all cards, open, bar nobody and scroll nothing sideways', async () => {
  const visitor = await visit({ screen: 'phone' });
  await visitor.open('/connect');
  await visitor.page.evaluate(() => {
    for (const each of document.querySelectorAll<HTMLDetailsElement>('main details')) each.open = true;
  });
  await isGood(visitor);
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('40: without script every card opens and has its steps and texts', async () => {
  const visitor = await visit({ screen: 'phone', javaScript: false });
  const { page } = visitor;
  await visitor.open('/connect');
  for (const { id, texts } of programs) {
    await card(visitor, id).locator('summary').click();
    expect(await card(visitor, id).getByRole('listitem').count()).toBe(3);
    expect(await card(visitor, id).locator('pre').count()).toBe(texts.length);
  }
  expect(await readMain(page)).toContain(keyWord);
  // What needs a script is not offered.
  expect(await page.getByRole('searchbox').count()).toBe(0);
  expect(await page.locator('main button:visible').count()).toBe(0);
  await visitor.leave();
});

test('40: a member’s key is put into the texts of its card alone, and the page says when it was heard from', async () => {
  const visitor = await visit({ screen: 'desktop' });
  const { page } = visitor;
  await signInAs(visitor, '12065550198');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  // A link to a card opens it.
  await visitor.open('/connect#asterisk');
  const asterisk = card(visitor, 'asterisk');
  await press(page, asterisk.getByRole('button', { name: en('connect.key.make', { program: 'Asterisk' }) }));
  await asterisk.getByText(en('connect.key.made')).waitFor();
  const key = /key=(rb_\w{43})/.exec((await asterisk.locator('pre').textContent()) ?? '')?.[1] ?? '';
  expect(key).not.toBe('');
  await asterisk.getByText(en('connect.heard.never')).waitFor();
  await card(visitor, 'curl').locator('summary').click();
  expect(await card(visitor, 'curl').locator('pre').textContent()).toContain(keyWord);
  await isGood(visitor);

  // The program asks, as its text has it.
  const place = new URL('/api/v1/cid/%2B12025550142?country=US', page.url());
  place.searchParams.set('key', key);
  expect((await fetch(place)).status).toBe(200);
  const heard = new RegExp(en('connect.heard.answered', { time: 'TIME' }).split('TIME')[1] ?? '-');
  await asterisk.getByText(heard).waitFor();

  // The key is nowhere but on the page, and gone with it.
  expect(sent.filter((text) => text.includes(key))).toEqual([]);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain(key);
  await page.reload();
  await asterisk.locator('pre').waitFor();
  expect(await page.content()).not.toContain(key);
  await asterisk.getByText(heard).waitFor();
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('40: a text for a phone is shown as a code that has it whole', async () => {
  const visitor = await visit({ screen: 'desktop' });
  const { page } = visitor;
  await visitor.open('/connect#spamblocker');
  const what = en('connect.text.query');
  await press(page, page.getByRole('button', { name: en('connect.code', { what }) }));
  const code = page.getByRole('img', { name: en('connect.code_of', { what }) });
  await code.waitFor();
  // Its squares are large enough for a camera: three points each at least.
  const squares = Number((await code.getAttribute('viewBox'))?.split(' ')[2]);
  expect(((await code.boundingBox())?.width ?? 0) / squares).toBeGreaterThan(3);
  await isGood(visitor);
  await visitor.leave();
});

test('40: phone links are taken over by a press, and where a browser cannot, the page says so', async () => {
  const visitor = await visit({ screen: 'desktop' });
  const { page } = visitor;
  await page.addInitScript(() => {
    Object.assign(window, { taken: [] });
    Navigator.prototype.registerProtocolHandler = (scheme: string, url: string | URL) => {
      (window as unknown as { taken: string[] }).taken.push(scheme, String(url));
    };
  });
  await visitor.open('/de-DE/connect');
  await press(page, page.getByRole('button', { name: say('de-DE', 'connect.own.tel_button') }));
  await page.getByText(say('de-DE', 'connect.own.tel_asked')).waitFor();
  const [scheme, address = ''] = await page.evaluate(() => (window as unknown as { taken: string[] }).taken);
  expect(scheme).toBe('tel');
  // Filled in as a browser fills it in, it leads to the number.
  const { pathname, search } = new URL(address.replace('%s', encodeURIComponent('tel:+1-202-555-0142')));
  await visitor.open(pathname + search);
  expect(new URL(page.url()).pathname).toBe('/de-DE/number/12025550142');
  await page.addInitScript(() => {
    Navigator.prototype.registerProtocolHandler = () => {
      throw new DOMException('no', 'SecurityError');
    };
  });
  // An address without a language keeps that of the last one that named it.
  await visitor.open('/en/connect');
  await press(page, page.getByRole('button', { name: en('connect.own.tel_button') }));
  await page.getByText(en('connect.own.tel_missing')).waitFor();
  await visitor.leave();
});

test('40: what a phone shares opens the number’s page, without script as well', async () => {
  const visitor = await visit({ screen: 'phone', javaScript: false });
  const { page } = visitor;
  await visitor.open('/search');
  const { share_target } = await (await visitor.context.request.get('/manifest.webmanifest')).json();
  const answer = await visitor.context.request.post(share_target.action, {
    multipart: {
      [share_target.params.title]: 'Somebody',
      [share_target.params.files[0].name]: {
        name: 'contact.vcf',
        mimeType: 'text/x-vcard',
        buffer: Buffer.from('BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Somebody\r\nTEL:+1 202 555 0142\r\nEND:VCARD\r\n'),
      },
    },
  });
  expect([answer.status(), new URL(answer.url()).pathname]).toEqual([200, '/number/12025550142']);
  await visitor.open('/share?text=Call%20%2B1%20202%20555%200142');
  expect(new URL(page.url()).pathname).toBe('/number/12025550142');
  await visitor.leave();
});
