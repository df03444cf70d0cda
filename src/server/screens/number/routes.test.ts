import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MainData, NumberView } from '#contract/number.ts';
import { Problem } from '#contract/problem.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { patient } from '#test/patience.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
const noLimits = { RATE_FACTOR: '100000', BOT_CHECK: 'off' };

beforeAll(async () => {
  app = await startTestApp({ env: noLimits });
});
afterAll(() => app.close());

/** The number view of a successful answer; fails if its keys differ from the contract's. */
async function viewOf(answer: Response): Promise<NumberView> {
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  const body = (await answer.json()) as { status: string; data: unknown };
  expect(Object.keys(body)).toEqual(['status', 'data']);
  expect(body.status).toBe('ok');
  const view = NumberView.parse(body.data);
  // Parsing drops keys that the contract does not define.
  expect(body.data).toStrictEqual(view);
  return view;
}

const look = async (phone: string, query = '', headers: Record<string, string> = {}) =>
  app.request(`/api/v202505/search/${phone}${query}`, { headers });

describe('a number in any shape', () => {
  it.each([
    ['442079460018', ''],
    ['+442079460018', ''],
    ['%2B442079460018', ''],
    ['%2B44%2020%207946%200018', ''],
    ['+44-(0)20-7946-0018', ''],
    ['00442079460018', ''],
    ['tel:+44-20-7946-0018', ''],
    ['020%207946%200018', '?country=GB'],
    ['02079460018', '?country=gb'],
    ['%D9%A4%D9%A4%D9%A2%D9%A0%D9%A7%D9%A9%D9%A4%D9%A6%D9%A0%D9%A0%D9%A1%D9%A8', ''],
    ['%EF%BC%8B44%C2%A020%E2%80%917946%E2%80%910018', ''],
  ])('%s%s is answered by its digits', async (typed, query) => {
    const view = await viewOf(await look(typed, query));
    expect(view.targetPhoneNumber).toBe('442079460018');
    expect(view.phone).toMatchObject({ number: '442079460018', country: 'GB', isValid: true });
    expect(view.phone.international).toBe('+44 20 7946 0018');
  });

  it('answers for a possible number of a range that nobody was given', async () => {
    expect((await viewOf(await look('12001234567'))).phone).toMatchObject({ number: '12001234567', isValid: false });
  });

  it.each(['112', '911'])('knows the emergency number %s and says nothing bad of it', async (digits) => {
    const view = await viewOf(await look(digits, '?country=US'));
    expect(view.phone).toMatchObject({ number: digits, type: 'emergency', international: digits });
    expect(view.verdict).toMatchObject({ label: 'unknown', risk: 0 });
  });

  it.each([
    '1',
    '0',
    'abc',
    '%00',
    '%ff%fe',
    '+',
    '12345678901234567890',
    '%F0%9F%93%9E',
    '9'.repeat(81),
    '..%2f..%2fetc',
    "';drop%20table%20number;--",
  ])('%s is no number', async (typed) => {
    const answer = await look(typed);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(Problem.parse(await answer.json())).toMatchObject({ status_code: 400, code: 'number.invalid' });
  });
});

describe('the language of an answer', () => {
  const messageOf = async (query: string, headers: Record<string, string> = {}) =>
    Problem.parse(await (await look('abc', query, headers)).json()).message;

  it('is the one asked for, also in a refusal', async () => {
    const english = await messageOf('');
    const german = await messageOf('?locale=de-DE');
    expect(english).toMatch(/[a-z]+ .*\./);
    expect(german).toMatch(/[A-Za-zäöüß]+ .*\./);
    expect(german).not.toBe(english);
    expect(await messageOf('?locale=de')).toBe(german);
    expect(await messageOf('', { 'accept-language': 'de-AT, en;q=0.5' })).toBe(german);
    expect(await messageOf('?locale=en', { 'accept-language': 'de' })).toBe(english);
  });

  it.each(['?locale=xx', '?locale=klingon', '?locale=%00', '?lang=xx-YY'])('%s is English', async (query) => {
    expect(await messageOf(query, { 'accept-language': 'de' })).toBe(await messageOf(''));
  });

  it('is that of region and country names too', async () => {
    const { phone } = await viewOf(await look('498912345678', '?locale=de'));
    expect(phone).toMatchObject({ region: 'München', countryName: 'Deutschland' });
    expect((await viewOf(await look('498912345678'))).phone).toMatchObject({
      region: 'Munich',
      countryName: 'Germany',
    });
  });
});

describe('a query that is not as described', () => {
  it.each([
    ['?paidSearch=2', 'paidSearch'],
    ['?country=USA', 'country'],
    [`?locale=${'x'.repeat(21)}`, 'locale'],
    [`?source=${'x'.repeat(41)}`, 'source'],
    ['?locale=en&locale=de', 'locale'],
  ])('%s is refused and named', async (query, path) => {
    const answer = await look('442079460018', query);
    expect(answer.status).toBe(400);
    const { code, details } = Problem.parse(await answer.json());
    expect(code).toBe('request.invalid');
    expect(details.map((detail) => detail.path)).toContain(path);
  });

  it('with more than described is answered', async () => {
    await viewOf(await look('442079460018', '?source=WEB&paidSearch=1&utm=x&__proto__=1&constructor[a]=1'));
  });
});

describe('what is stored about a number', () => {
  it('is shown with the verdict that follows from it', async () => {
    const openReports = [
      { source: 'ftc', count: 40, daysAgo: 0, category: 'scam' },
      { source: 'fcc', count: 2, daysAgo: 100 },
    ];
    const phone = await addNumber(app.database, { openReports, lookups: 7 });
    const view = await viewOf(await look(phone));
    // 40 · 0.25 + 2 · 0.25 · 2^(-100/125) = 10.2872 units, none good: 100 · n / (n + 1.96²) = 73
    expect(view.verdict).toMatchObject({ label: 'unwanted', risk: 73, trust: 0 });
    expect(view.verdict.evidence.bad).toBeCloseTo(10.2872, 4);
    expect(view.metrics).toMatchObject({ index: 1.4, isUnwanted: true, isManyCalls: true, bans: 0 });
    // The look-up is counted within a second, off the request path, perhaps before the number is read.
    expect([7, 8]).toContain(view.metrics.lookups);
    const lookups = async () => (await viewOf(await look(phone))).metrics.lookups;
    await expect.poll(lookups, { timeout: patient(10_000), interval: 200 }).toBe(8);
    expect(view.openData).toMatchObject([
      { source: 'ftc', count: 40, subjects: [{ category: 'scam', count: 40 }], isRange: false },
      { source: 'fcc', count: 2, subjects: [] },
    ]);
    expect(view.common.isIndexable).toBe(true);
  });

  it('is neutral where nothing is known, and such a page is not for search engines', async () => {
    const view = await viewOf(await look(makePhone()));
    expect(view.verdict).toMatchObject({ label: 'unknown', risk: 0, trust: 0 });
    expect(view.metrics).toMatchObject({ index: 5, isUnwanted: false, isManyCalls: false });
    expect(view.common.isIndexable).toBe(false);
    expect(view.openData).toEqual([]);
  });

  it('shows organisations with their names, also in the contact card', async () => {
    const name = 'Spital; "Mitte", Haus\nA';
    const phone = await addNumber(app.database, { organisations: [{ name, category: 'hospital' }] });
    const view = await viewOf(await look(phone));
    expect(view.organisations).toMatchObject([{ name, category: 'hospital' }]);
    expect(view.common.isIndexable).toBe(true);
    const card = await app.request(`/api/v202505/search/${phone}/contact.vcf`);
    expect(card.status).toBe(200);
    expect(card.headers.get('content-type')).toBe('text/vcard; charset=utf-8');
    expect(card.headers.get('content-disposition')).toBe(`attachment; filename="${phone}.vcf"`);
    const text = await card.text();
    expect(text).toContain('FN:Spital\\; "Mitte"\\, Haus\\nA\r\n');
    expect(text).toContain(`+${phone}`);
    const note = text.replaceAll('\r\n ', '').match(/^NOTE:(.*)\r$/m)?.[1];
    expect(note, 'U6').toMatch(
      /^Listed organization\. In a public register: Datenanfragen\.de .*\. Nobody has reported it\. \(Ringbook\\, \w+ \d+\\, \d{4}\)$/,
    );
  });
});

describe('GET /api/v202305/main/load', () => {
  it('features unwanted and organisations’ numbers, never those of private persons', async () => {
    const own = await startTestApp({ env: noLimits });
    const secret = await addNumber(own.database, { lookups: 1_000_000 });
    const hospital = await addNumber(own.database, { people: 50, organisations: [{ name: 'Hospital' }] });
    const worst = await addNumber(own.database, { openReports: [{ count: 60, category: 'scam' }], people: 60 });
    // No longer unwanted, so search engines may not list it either.
    await addNumber(own.database, { openReports: [{ count: 60, daysAgo: 2000 }], people: 70 });
    const answer = await own.request('/api/v202305/main/load');
    const { data } = (await answer.json()) as { data: unknown };
    const main = MainData.parse(data);
    expect(data).toStrictEqual(main);
    expect(main.featuredNumbers.mostComplained.map((row) => row.phone)).toEqual([worst]);
    expect(main.featuredNumbers.mostComplained[0]).toMatchObject({ label: 'unwanted', category: 'scam', count: 60 });
    expect(main.featuredNumbers.mostLookedUp).toMatchObject([
      // No number appears twice.
      { phone: hospital, name: 'Hospital', count: 50 },
    ]);
    const kinds = Object.values(main.featuredNumbers).map((rows) => rows.map(({ headline }) => headline));
    expect(kinds, 'U6').toEqual([['organisation'], ['unwanted'], []]);
    expect(JSON.stringify(main)).not.toContain(secret);
    await own.close();
  });

  it('tells how many look-ups are left', async () => {
    const own = await startTestApp({ database: app.database });
    await own.request(`/api/v202505/search/${makePhone()}`, { address: '198.51.100.1' });
    const load = async (address: string) => {
      const answer = (await (await own.request('/api/v202305/main/load', { address })).json()) as { data: MainData };
      return answer.data;
    };
    expect(await load('198.51.100.1')).toMatchObject({ leftRequests: 49, searchDailyLimit: 50 });
    expect(await load('198.51.100.2')).toMatchObject({ leftRequests: 50 });
    await own.close();
  });
});
