import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '#contract/program-scope.ts';
import { addNumber } from '#test/factories.ts';
import { join } from '#test/member.ts';
import { acquit, addUnwanted, makeList } from '#test/number-lists.ts';
import { readOperations } from '#test/operations.ts';
import { callBy, keyOf } from '#test/programs.ts';
import { findElements, readXml } from '#test/read-xml.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { programs } from '#web/features/program-key/programs.ts';
import {
  addressBook,
  curlLine,
  fritzBoxFile,
  gigasetServer,
  homeAssistantCommand,
  snomFile,
  userName,
  yealinkAddress,
} from '#web/features/program-key/texts/home.ts';
import { callblockerCheck, ncidHangup } from '#web/features/program-key/texts/landline.ts';
import {
  asteriskDialplan,
  freePbxFields,
  freeSwitchConfig,
  threeCxTemplate,
} from '#web/features/program-key/texts/phone-systems.ts';
import { spamBlockerList, spamBlockerQuery, spamBlockerReport } from '#web/features/program-key/texts/spam-blocker.ts';

// What a program sends that was set up with the texts of the page "Connect a program", sent to the site.

const origin = 'http://ringbook.test';
let app: TestApp;
let phone: string;
/** By what its key is good for. */
let keys: Record<Scope, string>;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '1000', MEMBER_PER_DAY: '1000' } });
  const created_at = new Date(app.clock.now().getTime() - 30 * 86_400_000);
  const person = await join(app, { created_at });
  keys = {
    lookup: await keyOf(person, 'lookup'),
    report: await keyOf(person, 'report'),
    list: await keyOf(person, 'list'),
    book: await keyOf(person, 'book'),
  };
  phone = await addNumber(app.database, {
    openReports: [{ count: 60, category: 'scam' }],
    organisations: [{ name: 'Nordwind' }],
  });
});
afterAll(() => app?.close());

const siteOf = (key: string) => ({ origin, key, country: 'DE' });
const site = () => siteOf(keys.lookup);

/** Sends what stands in an address and in headers, and nothing else. */
function send(url: string, init: RequestInit = {}) {
  expect(url.startsWith(`${origin}/`), url).toBe(true);
  return callBy(app, null, url.slice(origin.length), init);
}
/** The header that a text says, whatever stands around it. */
const headerIn = (text: string) => ({ authorization: /Bearer rb_\w+/.exec(text)?.[0] ?? '' });
/** What a text is found to say, by a pattern with one group. */
const found = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
const e164 = () => `+${phone}`;

/** The key where a device has a field for a password. */
const asPassword = (key: string) => ({
  authorization: `Basic ${Buffer.from(`${userName}:${key}`).toString('base64')}`,
});

interface SpamBlockerRequest {
  url: string;
  header: string;
  body?: string;
  negativeSig?: string;
}
const actionsOf = (text: string) =>
  Object.assign({}, ...(JSON.parse(text) as { actions: SpamBlockerRequest[] }).actions) as SpamBlockerRequest;
const fill = (url: string) => url.replace('{cc}', phone.slice(0, 2)).replace('{domestic}', phone.slice(2));
const bearer = ({ header }: SpamBlockerRequest) => ({
  authorization: `Bearer ${found(header, /\{bearer_auth\((\w+)\)\}/)}`,
});

describe('40: as the page sets it up', () => {
  test('SpamBlocker finds an unwanted number by its sign, and reports one with any comment', async () => {
    const query = actionsOf(spamBlockerQuery(site()));
    const { status, text } = await send(fill(query.url), { headers: bearer(query) });
    expect(status).toBe(200);
    expect(text).toMatch(new RegExp(query.negativeSig ?? '', 'ims'));
    const report = actionsOf(spamBlockerReport(siteOf(keys.report)));
    const sent = await send(fill(report.url).replace('{category}', 'fraud'), {
      method: 'POST',
      headers: { ...bearer(report), 'content-type': 'text/plain' },
      body: 'They said "urgent" and hung up.',
    });
    expect([sent.status, sent.text]).toEqual([200, 'recorded']);
  });

  test.each([
    ['Asterisk', () => found(asteriskDialplan(site()), /CURL\((.+)\)\}\)$/m), `\${URIENCODE(\${CALLERID(num)})}`],
    [
      'FreeSWITCH',
      () => findElements(readXml(freeSwitchConfig(site())), 'param')[0]?.attributes.value ?? '',
      `\${caller_id_number}`,
    ],
    [
      'FreePBX',
      () => {
        const { path, query } = freePbxFields(site());
        return `${origin}/${path}?${query}`;
      },
      `\${URIENCODE(\${CALLERID(num)})}`,
    ],
  ])('%s names the caller', async (_, urlOf, place) => {
    const url = urlOf();
    expect(url).toContain(place);
    // Asterisk encodes the plus, FreeSWITCH sends it as it is.
    for (const written of [encodeURIComponent(e164()), ...(place.includes('URIENCODE') ? [] : [e164()])]) {
      const { status, type, text } = await send(url.replace(place, written));
      expect([status, type, text]).toEqual([200, 'text/plain; charset=utf-8', 'Spam Nordwind']);
    }
  });

  test.each([
    ['NCID', () => ncidHangup(site()), () => phone],
    ['callblocker', () => callblockerCheck(site()), e164],
  ])('%s hears one word', async (_, write, number) => {
    const text = write();
    const url = found(text, /"(http[^"]+)"/).replace('$n', number());
    const answer = await send(url, { headers: headerIn(text) });
    expect([answer.status, answer.text]).toEqual([200, 'unwanted']);
  });

  test('3CX finds a contact with the same number', async () => {
    const template = readXml(threeCxTemplate(site()));
    const url = findElements(template, 'Request')[0]?.attributes.Url ?? '';
    const key = findElements(template, 'Parameter')[0]?.attributes.Default ?? '';
    const { text } = await send(url.replace('[Number]', e164()), { headers: { authorization: `Bearer ${key}` } });
    expect(JSON.parse(text)).toMatchObject({ phone: e164(), verdict: 'unwanted', name: 'Nordwind' });
  });

  test('Home Assistant and curl are answered by JSON', async () => {
    const command = homeAssistantCommand(site());
    const url = found(command, /url: "([^"]+)"/).replace('{{ number | urlencode }}', encodeURIComponent(e164()));
    const answer = await send(url, { headers: headerIn(command) });
    expect(answer.type).toMatch(/^application\/json/);
    expect(JSON.parse(answer.text)).toMatchObject({ verdict: 'unwanted' });
    const line = curlLine(site());
    const asked = await send(found(line, /'(http[^']+)'/), { headers: headerIn(line) });
    expect(asked.status).toBe(200);
    expect(JSON.parse(asked.text)).toHaveProperty('verdict');
  });

  test('Gigaset’s search finds who calls, with the key as the password', async () => {
    const query = `command=get_list&type=pb&fn=*&ln=*&hm=${phone}&first=1&count=1&reqsrc=auto&limit=2048`;
    const { status, text } = await send(`${gigasetServer(site())}?${query}`, { headers: asPassword(keys.lookup) });
    expect(status).toBe(200);
    expect(findElements(readXml(text), 'ln').map((name) => name.text)).toEqual(['Spam Nordwind']);
  });
});

/** A number in the form of each program that fetches lists, by whether it is there. */
async function listedIn(listed: string): Promise<Record<string, boolean>> {
  const withKey = siteOf(keys.list);
  const list = actionsOf(spamBlockerList(withKey));
  const csv = await send(list.url, { headers: bearer(list) });
  // The app reads the column that its import names, and would take a mark at the beginning for a part of it.
  const [head = '', ...rows] = csv.text.trimEnd().split(/\r?\n/);
  const column = head.split(',').indexOf('phone');
  expect(column).toBeGreaterThanOrEqual(0);
  const xml = async (url: string) => readXml((await send(url)).text);
  const [box, snom, yealink] = [
    await xml(fritzBoxFile(withKey)),
    await xml(snomFile(withKey)),
    await xml(yealinkAddress(withKey)),
  ];
  return {
    SpamBlocker: rows.some((row) => row.split(',')[column] === `+${listed}`),
    'FRITZ!Box': findElements(box, 'number').some(({ text }) => text === `0${listed.slice(2)}`),
    Snom: findElements(snom, 'number').some(({ attributes }) => attributes.no === `+${listed}`),
    Yealink: findElements(yealink, 'Telephone').some(({ text }) => text === `+${listed}`),
  };
}

test('40: programs that fetch lists find an unwanted number in them, and no more once it is acquitted', async () => {
  const listed = await addUnwanted(app, { phone: '4930123456' });
  const other = await addUnwanted(app, { phone: '4930123457' });
  await makeList(app);
  const everywhere = { SpamBlocker: true, 'FRITZ!Box': true, Snom: true, Yealink: true };
  expect(await listedIn(listed)).toEqual(everywhere);
  const book = await send(addressBook(siteOf(keys.book)), {
    method: 'PROPFIND',
    headers: { ...asPassword(keys.book), depth: '0' },
  });
  expect(book.status).toBe(207);
  expect(findElements(readXml(book.text), 'displayname').map(({ text }) => text)).toEqual(['SPAM DE']);
  await acquit(app, listed);
  await makeList(app);
  expect(await listedIn(listed)).toEqual({ SpamBlocker: false, 'FRITZ!Box': false, Snom: false, Yealink: false });
  expect(await listedIn(other)).toEqual(everywhere);
});

test('40: every address that a text names is there', async () => {
  const calls = new Set((await readOperations(app)).map(({ path }) => path.replace(/\{\w+\}$/, '')));
  const running = app.routes.map(({ path }) => path);
  for (const { id, texts } of programs) {
    for (const { write } of texts) {
      for (const [address] of write(site()).matchAll(/http:\/\/ringbook\.test\/[^\s"'?<]*/g)) {
        const { pathname } = new URL(address);
        if (pathname.startsWith('/dav/')) expect(running).toContain('/dav/*');
        // What stands behind the last slash is the number, unless it names a file.
        else if (pathname.startsWith('/api/')) {
          const isThere = [pathname, pathname.replace(/[^/]*$/, '')].some((path) => calls.has(path));
          expect(isThere, `${id}: ${pathname}`).toBe(true);
        } else expect(pathname, id).toMatch(/^\/number\//);
      }
    }
  }
});
