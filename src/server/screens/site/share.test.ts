import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const german = { 'accept-language': 'de-DE' };

/** Where a shared item leads when sent by the installed site: a form, with `file` containing a contact. */
async function share(fields: Record<string, string>, file?: string) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  if (file !== undefined) body.set('contact', new File([file], 'contact.vcf', { type: 'text/x-vcard' }));
  const answer = await app.request('/share', { method: 'POST', headers: german, body });
  expect(answer.status).toBe(303);
  return answer.headers.get('location') ?? '';
}

/** The query passed to the search. */
const typedIn = (place: string) => new URL(place, 'http://ringbook.test').searchParams.get('phone');

describe('40: what a phone shares with the installed site', () => {
  it.each([
    ['a number alone', { text: '+49 30 901820' }, '/number/4930901820'],
    ['a number as it is dialled at home', { text: '030 901820' }, '/number/4930901820'],
    [
      'a number in a message',
      { text: 'Your parcel waits, call +44 20 7946 0018 before noon.' },
      '/number/442079460018',
    ],
    ['a link to a number', { text: '', url: 'tel:+442079460018' }, '/number/442079460018'],
    [
      'a name as the title',
      { title: 'Anna', text: '+44 20 7946 0018\nhttps://example.com/2025550142' },
      '/number/442079460018',
    ],
    ['the title alone', { title: '+44 20 7946 0018' }, '/number/442079460018'],
    ['the same number twice', { text: '030 901820\n+49 30 901820' }, '/number/4930901820'],
  ])('%s opens the number’s page', async (_, fields, place) => {
    expect(await share(fields)).toBe(place);
  });

  it('a number far behind in a long text is found, and no piece of it is taken for another one', async () => {
    const text = `${'word '.repeat(600)}+44 20 7946 0018 ${'word '.repeat(100)}`;
    expect(await share({ text })).toBe('/number/442079460018');
  });

  it('a contact opens its number’s page, whatever else is shared with it', async () => {
    const card = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Anna Keller\r\nTEL;TYPE=CELL:+44 20 7946 0018\r\nEND:VCARD\r\n';
    expect(await share({ title: 'Anna Keller' }, card)).toBe('/number/442079460018');
    const old = 'BEGIN:VCARD\nVERSION:2.1\nN:Keller;Anna\nTEL;CELL:030901820\nEND:VCARD\n';
    expect(await share({}, old)).toBe('/number/4930901820');
  });

  it('a contact is read up to 200 phone fields, so that no file of them holds up the site', async () => {
    const cardAfter = (fields: number) =>
      `BEGIN:VCARD\nVERSION:3.0\nFN:A\n${'TEL:none\n'.repeat(fields)}TEL:+442079460018\nEND:VCARD\n`;
    expect(await share({}, cardAfter(199))).toBe('/number/442079460018');
    expect(await share({}, cardAfter(200))).toBe('/search');
    const cards = `${'BEGIN:VCARD\nTEL:none\nEND:VCARD\n'.repeat(200)}${cardAfter(0)}`;
    expect(await share({}, cards)).toBe('/search');
  });

  it('a contact is read up to 40,000 lines, with pauses', async () => {
    const cardAfter = (lines: number) => `${'\n'.repeat(lines)}BEGIN:VCARD\nTEL:+442079460018\nEND:VCARD\n`;
    expect(await share({}, cardAfter(39_990))).toBe('/number/442079460018');
    expect(await share({}, cardAfter(40_000))).toBe('/search');
  });

  it('several numbers lead to the search, which asks which', async () => {
    const card = 'BEGIN:VCARD\nVERSION:3.0\nFN:A\nTEL:+442079460018\nTEL:+4930901820\nEND:VCARD\n';
    expect(typedIn(await share({}, card))).toBe('+44 20 7946 0018, +49 30 901820');
    expect(typedIn(await share({ text: '+44 20 7946 0018 or +49 30 901820' }))).toBe('+44 20 7946 0018, +49 30 901820');
  });

  it('what has no number is kept for the search, and nothing leads there empty', async () => {
    expect(typedIn(await share({ text: ' Anna ' }))).toBe('Anna');
    expect(typedIn(await share({ text: 'x'.repeat(5_000) }))).toHaveLength(200);
    expect(await share({ text: '  ' })).toBe('/search');
    expect(await share({}, 'BEGIN:VCARD\nVERSION:3.0\nFN:A\nTEL:none\nEND:VCARD\n')).toBe('/search');
    expect(await share({}, '\u0000\u00ff'.repeat(50_000))).toBe('/search');
  });

  it('what is too large or no form leads to the search, and to no failure', async () => {
    const post = async (body: string, type: string) => {
      const answer = await app.request('/share', { method: 'POST', headers: { 'content-type': type }, body });
      return [answer.status, answer.headers.get('location')];
    };
    expect(await post('x'.repeat(2_100_000), 'application/x-www-form-urlencoded')).toEqual([303, '/search']);
    expect(await post('+442079460018', 'text/plain')).toEqual([303, '/search']);
    expect(await post('text=%2B442079460018', 'application/x-www-form-urlencoded')).toEqual([
      303,
      '/number/442079460018',
    ]);
  });

  it('the operator’s app is known by its word on the next page, too', async () => {
    const answer = await app.request('/share?apk=1&text=%2B442079460018', { headers: german });
    expect(answer.headers.get('location')).toBe('/number/442079460018?apk=1');
    expect((await app.request('/share?apk=1')).headers.get('location')).toBe('/search?apk=1');
  });

  it('an address does the same, and is kept by nobody', async () => {
    const answer = await app.request('/share?text=Call+%2B442079460018', { headers: german });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/number/442079460018']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await app.request('/share')).headers.get('location')).toBe('/search');
  });
});
