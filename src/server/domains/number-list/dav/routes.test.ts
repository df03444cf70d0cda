import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '#server/platform/clock.ts';
import { join } from '#test/member.ts';
import { acquit, addUnwanted, makeList } from '#test/number-lists.ts';
import { keyOf } from '#test/programs.ts';
import { noonToday, startTestApp, type TestApp } from '#test/start-app.ts';
import { childOf, type DavElement, dav, readDavXml } from './read-xml.ts';

const clock = fixedClock(noonToday());
let app: TestApp;
let authorization: string;
let key: string;
beforeAll(async () => {
  app = await startTestApp({ clock, env: { BOT_CHECK: 'off', RATE_FACTOR: '1000' } });
  const member = await join(app);
  key = await keyOf(member, 'book');
  authorization = basic('box', key);
  for (const n of lastDigits) await addUnwanted(app, { phone: `49301234${n}` });
});
afterAll(() => app.close());

/** Two groups of nine numbers with a common prefix, and one of ten. */
const lastDigits = Array.from({ length: 30 }, (_, n) => String(n).padStart(2, '0')).filter(
  (n) => n !== '09' && n !== '19',
);
const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const fritzbox = 'FRITZOS_CardDAV_Client/1.0';
const davx5 = 'DAVx5/4.4.1-ose (2024/06/11; dav4jvm; okhttp/4.12.0) Android/14';

interface Sent {
  agent?: string;
  depth?: string;
  body?: string;
  headers?: Record<string, string>;
}
function send(method: string, path: string, { agent = fritzbox, depth, body, headers }: Sent = {}): Promise<Response> {
  const shown = new Headers({ authorization, 'user-agent': agent });
  if (depth !== undefined) shown.set('depth', depth);
  for (const [name, value] of Object.entries(headers ?? {})) shown.set(name, value);
  return app.request(path, { method, headers: shown, ...(body !== undefined && { body }) });
}

async function read(answer: Response): Promise<DavElement> {
  expect([answer.status, answer.headers.get('content-type')]).toEqual([207, 'application/xml; charset=utf-8']);
  const root = readDavXml(new Uint8Array(await answer.arrayBuffer()));
  if (root === null) throw new Error('the answer is no XML');
  return root;
}
const bareOf = (name: string) => name.replace(/^\{.*\}/, '');
/** Properties found by URL, as text. */
function foundOf(root: DavElement): Map<string, Record<string, string>> {
  const responses = root.children.filter(({ name }) => name === dav('response'));
  return new Map(
    responses.map((response) => {
      const stats = response.children.filter(({ name }) => name === dav('propstat'));
      const has = stats.filter((stat) => childOf(stat, dav('status'))?.text.includes(' 200 '));
      const props = has.flatMap((stat) => childOf(stat, dav('prop'))?.children ?? []);
      const own = props.map(({ name, text, children }) => [
        bareOf(name),
        text || children.map((one) => bareOf(one.name)).join(' '),
      ]);
      return [childOf(response, dav('href'))?.text ?? '', Object.fromEntries(own)];
    }),
  );
}
const spaces = 'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav" xmlns:S="http://calendarserver.org/ns/"';
const propfind = (...names: string[]) =>
  `<?xml version="1.0" encoding="utf-8"?><D:propfind ${spaces}>` +
  `<D:prop>${names.map((name) => `<${name}/>`).join('')}</D:prop></D:propfind>`;
const multiget = (hrefs: readonly string[]) =>
  `<?xml version="1.0"?><C:addressbook-multiget ${spaces}><D:prop><D:getetag/><C:address-data/></D:prop>` +
  `${hrefs.map((href) => `<D:href>${href}</D:href>`).join('')}</C:addressbook-multiget>`;
const sync = (token: string) =>
  `<sync-collection xmlns="DAV:"><sync-token>${token}</sync-token><sync-level>1</sync-level><prop><getetag/></prop></sync-collection>`;

describe('40: the address book for routers', () => {
  it('40: is not told while the list is not whole', async () => {
    const answer = await send('PROPFIND', '/dav/books/de/', { depth: '1', body: propfind('D:getetag') });
    expect([answer.status, Number(answer.headers.get('retry-after')) >= 60]).toEqual([503, true]);
    await makeList(app);
  });

  it('40: a FRITZ!Box asks without its key first, then for the book, its cards and what they say', async () => {
    const unasked = await app.request('/dav/books/de/', { method: 'PROPFIND', headers: { 'user-agent': fritzbox } });
    expect([unasked.status, unasked.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringMatching(/^Basic realm=/),
    ]);
    const wanted = propfind(
      'D:current-user-principal',
      'D:resourcetype',
      'D:displayname',
      'S:getctag',
      'C:addressbook-home-set',
    );
    const book = foundOf(await read(await send('PROPFIND', '/dav/books/de/', { depth: '0', body: wanted })));
    expect([...book.keys()]).toEqual(['/dav/books/de/']);
    expect(book.get('/dav/books/de/')).toMatchObject({
      resourcetype: 'collection addressbook',
      displayname: 'SPAM DE',
      getctag: expect.stringMatching(/^".+"$/),
    });
    const cards = foundOf(
      await read(await send('PROPFIND', '/dav/books/de/', { depth: '1', body: propfind('D:getetag') })),
    );
    const hrefs = [...cards.keys()].filter((href) => href.endsWith('.vcf'));
    expect(hrefs.length).toBeGreaterThanOrEqual(4);
    const told = foundOf(await read(await send('REPORT', '/dav/books/de/', { body: multiget(hrefs) })));
    const texts = hrefs.map((href) => told.get(href)?.['address-data'] ?? '');
    expect(texts.join('').match(/TEL;/g)).toHaveLength(lastDigits.length);
    expect(texts.every((text) => (text.match(/TEL;/g) ?? []).length <= 9)).toBe(true);
    for (const href of hrefs) expect(told.get(href)?.getetag).toBe(cards.get(href)?.getetag);
  });

  it('40: tolerates blanks, a missing slash and any user', async () => {
    for (const [path, user] of [
      ['/dav/books/de', 'box'],
      ['/dav/books/de/%20', 'someone '],
      ['/dav', ''],
    ] as const) {
      const headers = { authorization: basic(user, ` ${key} `) };
      const answer = await send('PROPFIND', path, { depth: '0', headers });
      expect([path, answer.status]).toEqual([path, 207]);
    }
  });

  it('40: is found from the site’s name, by principal and home, as DAVx5 looks for it', async () => {
    const led = await app.request('/.well-known/carddav', { method: 'PROPFIND' });
    expect([led.status, led.headers.get('location')]).toEqual([301, '/dav/']);
    const options = await app.request('/dav/phone/', { method: 'OPTIONS', headers: { 'user-agent': davx5 } });
    expect([options.status, options.headers.get('dav')]).toEqual([200, '1, 3, access-control, addressbook']);
    const ask = async (path: string, depth: string, ...names: string[]) =>
      foundOf(await read(await send('PROPFIND', path, { agent: davx5, depth, body: propfind(...names) })));
    const root = await ask('/dav/phone/', '0', 'D:current-user-principal', 'D:resourcetype', 'C:addressbook-home-set');
    expect(root.get('/dav/phone/')?.['current-user-principal']).toBe('/dav/phone/principal/');
    const principal = await ask('/dav/phone/principal/', '0', 'C:addressbook-home-set', 'D:group-membership');
    expect(principal.get('/dav/phone/principal/')).toEqual({ 'addressbook-home-set': '/dav/phone/books/' });
    const home = await ask(
      '/dav/phone/books/',
      '1',
      'D:resourcetype',
      'D:current-user-privilege-set',
      'D:supported-report-set',
      'D:sync-token',
    );
    // The country of the member's own number.
    const own = home.get('/dav/phone/books/de/');
    expect(own).toMatchObject({ resourcetype: 'collection addressbook', 'current-user-privilege-set': 'privilege' });
    expect(own?.['sync-token']).toMatch(/^urn:ringbook:sync:/);
  });

  it('40: tells what changed since a token, and that a token is unknown', async () => {
    const path = '/dav/books/de/';
    const first = await read(await send('REPORT', path, { body: sync('') }));
    const token = childOf(first, dav('sync-token'))?.text ?? '';
    const before = foundOf(first);
    expect(before.size).toBeGreaterThanOrEqual(4);
    expect(foundOf(await read(await send('REPORT', path, { body: sync(token) }))).size).toBe(0);
    clock.advance(1_000);
    await acquit(app, '4930123405');
    const changed = await read(await send('REPORT', path, { body: sync(token) }));
    expect([...foundOf(changed).keys()].every((href) => before.has(href))).toBe(true);
    expect(foundOf(changed).size).toBe(1);
    expect(childOf(changed, dav('sync-token'))?.text).not.toBe(token);
    const all = await (await send('GET', path)).text();
    expect([all.includes('+4930123405'), all.includes('+4930123406')]).toEqual([false, true]);
    const unknown = await send('REPORT', path, { body: sync('urn:ringbook:sync:none') });
    expect([unknown.status, await unknown.text()]).toEqual([403, expect.stringContaining('<valid-sync-token/>')]);
  });

  it('40: cards keep their tags, and are not sent again to who has them', async () => {
    const cards = foundOf(
      await read(await send('PROPFIND', '/dav/books/de/', { depth: '1', body: propfind('D:getetag') })),
    );
    const href = [...cards.keys()].find((path) => path.endsWith('.vcf')) ?? '';
    const getetag = cards.get(href)?.getetag ?? '';
    const sent = await send('GET', href);
    expect([sent.status, sent.headers.get('etag'), sent.headers.get('content-type')]).toEqual([
      200,
      getetag,
      'text/vcard; charset=utf-8',
    ]);
    expect((await send('GET', href, { headers: { 'if-none-match': getetag } })).status).toBe(304);
    expect((await send('HEAD', href)).status).toBe(200);
    expect((await send('GET', '/dav/books/de/1.vcf')).status).toBe(404);
    const other = foundOf(
      await read(
        await send('REPORT', '/dav/books/de/', { body: multiget([href, '/dav/books/de/1.vcf', '/etc/passwd']) }),
      ),
    );
    expect(other.size).toBe(3);
    expect(other.get('/etc/passwd')).toEqual({});
    const twice = await read(await send('REPORT', '/dav/books/de/', { body: multiget([href, href, ` ${href}`]) }));
    expect(twice.children.filter(({ name }) => name === dav('response'))).toHaveLength(1);
  });

  it('40: finds cards by what they hold, and refuses a filter that it does not know', async () => {
    const query = (filter: string) =>
      `<C:addressbook-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav"><D:prop><D:getetag/></D:prop>${filter}</C:addressbook-query>`;
    const match = (text: string, more = '') =>
      `<C:filter><C:prop-filter name="TEL"><C:text-match ${more}>${text}</C:text-match></C:prop-filter></C:filter>`;
    const sizeOf = async (filter: string) =>
      foundOf(await read(await send('REPORT', '/dav/books/de/', { body: query(filter) }))).size;
    expect(await sizeOf(match('+4930123406', 'match-type="equals"'))).toBe(1);
    expect(await sizeOf(match('+4999'))).toBe(0);
    expect(await sizeOf('')).toBe(await sizeOf(match('+4999', 'negate-condition="yes"')));
    expect(await sizeOf('<C:limit><C:nresults>1</C:nresults></C:limit>')).toBe(2);
    const unknown = '<C:filter><C:prop-filter name="TEL"><C:param-filter name="TYPE"/></C:prop-filter></C:filter>';
    const many = '<C:text-match>9</C:text-match>'.repeat(31);
    const long = `<C:filter><C:prop-filter name="TEL">${many}</C:prop-filter></C:filter>`;
    for (const filter of [unknown, long]) {
      const refused = await send('REPORT', '/dav/books/de/', { body: query(filter) });
      expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('<c:supported-filter/>')]);
    }
  });

  it('40: is refused with a clear word for the address books of phones, unless somebody asked for that', async () => {
    for (const agent of [
      davx5,
      'iOS/17.4 (21E219) dataaccessd/1.0',
      'macOS/14.4 (23E214) AddressBookCore/2516.300.23',
    ]) {
      const refused = await send('PROPFIND', '/dav/books/de/', {
        agent,
        depth: '0',
        headers: { 'accept-language': 'en' },
      });
      expect([refused.status, await refused.json()]).toEqual([
        403,
        expect.objectContaining({ code: 'number_list.phone_book', message: expect.stringContaining('/dav/phone/') }),
      ]);
      expect((await send('PROPFIND', '/dav/phone/books/de/', { agent, depth: '0' })).status).toBe(207);
    }
  });

  it.each([
    ['PUT', '/dav/books/de/1.vcf', 403],
    ['DELETE', '/dav/books/de/all.vcf', 403],
    ['DELETE', '/dav/books/de/', 403],
    ['PROPPATCH', '/dav/books/de/', 403],
    ['MKCOL', '/dav/books/new/', 403],
    ['MOVE', '/dav/books/de/', 403],
    ['POST', '/dav/books/de/', 403],
    ['PROPFIND', '/dav/books/nowhere/', 404],
    ['REPORT', '/dav/', 400],
    ['GET', '/dav/', 405],
  ])('40: %s %s is refused, and changes nothing', async (method, path, status) => {
    expect((await send(method, path, method === 'PUT' ? { body: 'BEGIN:VCARD' } : {})).status).toBe(status);
    const book = foundOf(
      await read(await send('PROPFIND', '/dav/books/de/', { depth: '1', body: propfind('D:getetag') })),
    );
    expect(book.size).toBeGreaterThan(4);
  });

  it.each([
    ['a report of 10 MB', 'x'.repeat(10 * 1024 * 1024), 413],
    [
      'an entity',
      '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><propfind xmlns="DAV:"><prop>&e;</prop></propfind>',
      400,
    ],
    ['no XML', 'hello', 400],
    ['another document', '<lockinfo xmlns="DAV:"/>', 400],
  ])('40: %s is refused', async (_, body, status) => {
    expect((await send('PROPFIND', '/dav/books/de/', { depth: '1', body })).status).toBe(status);
    const report = (await send('REPORT', '/dav/books/de/', { body })).status;
    expect([status, 403]).toContain(report);
  });

  it('40: all levels at once, and a depth that is none, are refused', async () => {
    const infinite = await send('PROPFIND', '/dav/', { depth: 'infinity' });
    expect([infinite.status, await infinite.text()]).toEqual([403, expect.stringContaining('propfind-finite-depth')]);
    expect((await send('PROPFIND', '/dav/', { depth: '2' })).status).toBe(400);
  });

  it('40: what is unknown is told apart from what is there, in a strange namespace, too', async () => {
    const body =
      '<propfind xmlns="DAV:"><prop><displayname/><x:y xmlns:x="urn:&lt;strange"/><nothing xmlns=""/></prop></propfind>';
    const answer = await send('PROPFIND', '/dav/books/de/', { depth: '0', body });
    const text = await answer.clone().text();
    expect(foundOf(await read(answer)).get('/dav/books/de/')).toEqual({ displayname: 'SPAM DE' });
    expect(text).toContain('xmlns:x="urn:&lt;strange"');
    expect(text).toContain('HTTP/1.1 404 Not Found');
    // Long names are ignored, since each would be repeated for every card.
    const long = await send('PROPFIND', '/dav/books/de/', {
      depth: '1',
      body: propfind('D:displayname', `D:${'n'.repeat(300)}`),
    });
    expect([long.status, (await long.text()).includes('nnn')]).toEqual([207, false]);
  });

  it('40: opens for keys of the scope alone, and never for one in the address', async () => {
    const member = await join(app);
    const others = await keyOf(member, 'lookup', 'list', 'report');
    const statusOf = async (path: string, headers: Record<string, string>) =>
      (await app.request(path, { method: 'PROPFIND', headers: { depth: '0', ...headers } })).status;
    expect(await statusOf('/dav/', { authorization: basic('x', others) })).toBe(403);
    expect(await statusOf('/dav/', { authorization: basic('x', 'wrong') })).toBe(401);
    expect(await statusOf(`/dav/?key=${key}`, {})).toBe(403);
    expect(await statusOf('/dav/', { authorization: `Bearer ${key}` })).toBe(207);
  });
});
