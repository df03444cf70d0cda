import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { ApiContext, ApiEnv } from './api.ts';
import { createMeterCookies, endMeterCookie, type MeterCookies } from './meter-cookie.ts';

const now = new Date('2026-11-20T12:00:00Z');
const days = (n: number) => new Date(now.getTime() + n * 86_400_000);
const owner = { key: 'm:17', perDay: 30 };
const cookies = createMeterCookies(Buffer.alloc(32, 1), false);

async function withCookie<T>(cookie: string | undefined, ask: (c: ApiContext) => T): Promise<T> {
  const app = new Hono<ApiEnv>();
  let given: { value: T } | null = null;
  app.get('/', (c) => {
    given = { value: ask(c) };
    return c.body(null);
  });
  await app.request('/', cookie === undefined ? {} : { headers: { cookie } });
  return (given as unknown as { value: T }).value;
}
const issue = async (by: MeterCookies = cookies, at = now) =>
  (await withCookie(undefined, (c) => by.renew(c, owner, at))) ?? '';
const sent = (header: string) => header.split(';')[0] ?? '';
const read = (cookie: string, at = now) => withCookie(cookie, (c) => cookies.read(c, at));

it('B6 says whose meter it is for 30 days, by no script and to this site alone', async () => {
  const header = await issue();
  expect(header).toMatch(/^meter_=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  const secure = createMeterCookies(Buffer.alloc(32, 1), true);
  const secureHeader = await issue(secure);
  expect(secureHeader).toMatch(/^__Host-meter_=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(await withCookie(sent(secureHeader), (c) => secure.read(c, now))).toEqual(owner);
  // A cookie without the `__Host-` prefix, which a sibling host could set, is ignored.
  expect(await withCookie(sent(header), (c) => secure.read(c, now))).toBeNull();
  expect(await withCookie(sent(secureHeader), (c) => secure.renew(c, owner, now))).toBeNull();
  expect(await read(sent(header))).toEqual(owner);
  expect(await read(sent(header), days(29))).toEqual(owner);
  expect(await read(sent(header), days(30))).toBeNull();
  expect(await read(sent(header), days(-1))).toBeNull();
});

it('B6 is believed only as we wrote it', async () => {
  const value = sent(await issue());
  for (const forged of [
    value.replace('17', '18'),
    value.replace('.30.', '.300.'),
    value.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    value.slice(0, -1),
    `${value}A`,
    'meter_=',
    'meter_=m:17.30',
    'meter_=%zz',
    sent(await issue(createMeterCookies(Buffer.alloc(32, 2), false))),
  ]) {
    expect(forged).not.toBe(value);
    expect(await read(forged), forged).toBeNull();
  }
});

it('is written anew each day, and when what it says has changed', async () => {
  const value = sent(await issue());
  const renew = (by: typeof owner, at: Date) => withCookie(value, (c) => cookies.renew(c, by, at));
  expect(await renew(owner, now)).toBeNull();
  expect(await renew(owner, days(1))).toMatch(/^meter_=m%3A17\.30\./);
  expect(await renew({ ...owner, perDay: 300 }, now)).toContain('.300.');
  expect(await renew({ ...owner, key: 'm:18' }, now)).not.toBeNull();
});

it('is taken back whole', () => {
  expect(endMeterCookie(false)).toBe('meter_=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
  expect(endMeterCookie(true)).toBe('__Host-meter_=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax');
});
