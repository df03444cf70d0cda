import { afterAll, beforeAll, expect, test } from 'vitest';
import { addNumber, makePhone } from '#test/factories.ts';
import { join } from '#test/member.ts';
import { callBy, keyOf } from '#test/programs.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
let key: string;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '1000', MEMBER_PER_DAY: '1000' } });
  key = await keyOf(await join(app), 'lookup');
});
afterAll(() => app.close());

const named = () =>
  addNumber(app.database, { openReports: [{ count: 60 }], organisations: [{ name: 'Nordwind & Söhne <GmbH>' }] });
const gigaset = (number: string) =>
  `/api/v1/gigaset?command=get_list&type=pb&fn=*&ln=*&ct=*&st=*&hm=${number}&mb=*&first=1&count=1&mac=7C2F80000000` +
  `&reqsrc=auto&handsetid=0&limit=2048&key=${key}`;

test('40: Gigaset’s search finds who calls, and nobody else', async () => {
  const phone = await named();
  const national = `0${phone.slice(2)}`;
  const found = await callBy(app, null, gigaset(national));
  expect([found.status, found.type]).toEqual([200, 'text/xml; charset=utf-8']);
  expect(found.text).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<list response="get_list" type="pb" total="1" first="1" last="1"><entry>' +
      `<ln>Spam Nordwind &amp; Söhne GmbH</ln><fn/><hm>${national}</hm></entry></list>\n`,
  );
  const nobody =
    '<?xml version="1.0" encoding="UTF-8"?>\n<list response="get_list" type="pb" notfound="hm" total="0"/>\n';
  for (const number of [makePhone(), '*', 'x']) expect((await callBy(app, null, gigaset(number))).text).toBe(nobody);
  const refused = await callBy(app, null, gigaset(phone).replace(key, ''));
  expect([refused.status, refused.type]).toEqual([401, 'text/xml; charset=utf-8']);
  expect(refused.text).toContain('<error response="get_list" type="pb">');
});

test.each([
  ['/v2/phone/', true],
  ['/v3/phone/', false],
])('40: OpenCNAM’s call %s gives the line alone, however the key is shown', async (path, isBasic) => {
  const phone = await named();
  const headers = isBasic ? { authorization: `Basic ${Buffer.from(`sid:${key}`).toString('base64')}` } : undefined;
  const query = `?format=pbx&ref=freepbx${isBasic ? '' : `&account_sid=sid&auth_token=${key}`}`;
  const ask = (number: string) => callBy(app, null, `${path}${number}${query}`, headers ? { headers } : {});
  const found = await ask(`%2B${phone}`);
  expect([found.status, found.type, found.text]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'Spam Nordwind & Söhne GmbH',
  ]);
  expect((await ask(makePhone())).text).toBe('');
  const refused = await callBy(app, null, `${path}${phone}?format=pbx`);
  expect([refused.status, refused.type, refused.text]).toEqual([401, 'text/plain; charset=utf-8', '']);
});
