import sharp from 'sharp';
import type { NumberView } from '#contract/number.ts';
import { grantNumcy } from '#server/domains/wallet/commands/grant-numcy.ts';
import { walletSettings } from '#server/domains/wallet/settings.ts';
import { parsePhone } from '#shared/phone/parse-phone.ts';
import { makePhone } from './factories.ts';
import { join, joinApart, look, type Person } from './member.ts';
import { TestBrowser, TestHandset } from './sign-in.ts';
import type { TestApp } from './start-app.ts';

/** A member who used everything there is, and the words by which they could be found. */
export interface Life extends Person {
  /** The number in the forms that it is written in. */
  numberForms: Record<string, string>;
  /** All that is the person's or was said of them, without the number. */
  words: Record<string, string>;
  /** Address of the uploaded picture. */
  picture: string;
  /** Somebody whose number they looked up, and who sees who did. */
  visited: Person;
}

const agent = 'Mozilla/5.0 (X11; CrOS x86_64) SamsungBrowser/99 Chrome/99';

let lives = 0;

/** Signs in twice, names, uploads, looks up, is named by three, spends, and begins a sign-in that never ends. */
export async function live(app: TestApp, phone: string): Promise<Life> {
  lives += 1;
  // Of each life its own, so that the words of one are not found in another's.
  const mark = 'abcdefghijklmnopqrstuvwxyz'.charAt(lives);
  const [ownFirst, ownLast] = [`Zebulonia${mark}`, `Quixwater${mark}`];
  const [givenFirst, givenLast] = [`Grumbold${mark}`, `Frobnitz${mark}`];
  const [calledFirst, calledLast] = [`Vorblax${mark}`, `Nullwert${mark}`];
  const browser = new TestBrowser(app);
  const headers = { 'user-agent': agent };
  const { profile_id } = await browser.signIn(phone, { headers, person: `qqperson${phone.slice(-4)}` });
  const second = new TestBrowser(app);
  await second.signIn(phone, { headers, provider: 'whatsapp', person: `wwperson${phone.slice(-4)}` });
  const me: Person = { browser, phone, id: String(profile_id) };

  await browser.post('/api/v6/profile/edit', { first_name: ownFirst, last_name: ownLast });
  const form = new FormData();
  form.append('image', new File([await photo()], `${ownFirst}.jpg`));
  const { data } = await browser.ask<{ avatar: string }>('/api/v6/profile/avatar', { method: 'POST', body: form });
  await browser.post('/api/v6/params/notifications', { commonAcquaintances: '1' });
  const quiet = { from: '22:00', until: '07:00', timeZone: 'Europe/Berlin' };
  await browser.post('/api/v6/notification/quiet_hours', quiet);
  await browser.post('/api/v6/notification/channels', { group: 'number', channel: 'push', isOn: '0' });
  await browser.post('/api/v6/notification/messenger', { showContent: '1' });
  await browser.post('/api/v6/params/overlimit');

  const visited = await join(app, { pro_until: new Date(app.clock.now().getTime() + 365 * 86_400_000) });
  for (const other of [visited.phone, makePhone()]) {
    await look(app, me, other);
    await browser.post('/api/v6/suggest/add', { phone: other, first_name: givenFirst, last_name: givenLast });
    await browser.post('/api/v6/ban/add', { phone: other });
    await browser.post('/api/v6/tag/set', { phone: other, caller_type: '6', emotags: '9' });
    await browser.post('/api/v6/poll/answer', { phone: other, poll: 'onPage', answer: 'yes' });
  }
  await nameByThree(app, phone, calledFirst, calledLast);
  await look(app, visited, phone);
  await look(app, null, phone);
  const prices = { welcome: app.config.of(walletSettings).welcome };
  await app.database.db.transaction().execute((tx) => grantNumcy(tx, prices, me.id, 73_219n, app.clock.now()));
  const payer = `payer${mark}@quixwater.example`;
  const { data: checkout } = await browser.post<{ number: string; url: string }>('/api/v6/payment/checkout', {
    product: 'pro_month',
  });
  await browser.post(`/sandbox/payment/${checkout.url.split('/').at(-1)}/pay`, { email: payer });
  await browser.ask(`/api/v6/payment/order/${checkout.number}`);
  await browser.post('/api/v6/payment/cancel_renewal');
  await browser.post('/api/v6/payment/withdraw', { order: checkout.number });
  const code = await second.getCode({ headers });
  await new TestHandset(app, phone, { person: 'eeperson' }).send(code);

  const { db } = app.database;
  const sessions = await db.selectFrom('session').select(['id', 'device']).where('profile_id', '=', me.id).execute();
  const persons = await db.selectFrom('profile_identity').select('person').where('profile_id', '=', me.id).execute();
  const words: Record<string, string> = {
    ownFirst,
    ownLast,
    givenFirst,
    givenLast,
    calledFirst,
    calledLast,
    code,
    payer,
    browser: 'Samsung Internet, ChromeOS',
    messengerOne: `qqperson${phone.slice(-4)}`,
    messengerTwo: `wwperson${phone.slice(-4)}`,
    version: /([\w-]{22})\.webp$/.exec(data.avatar)?.[1] ?? '',
    cookie: browser.cookies.get('device_') ?? '',
  };
  for (const [at, { id, device }] of sessions.entries())
    Object.assign(words, { [`session${at}`]: id, [`device${at}`]: device });
  for (const [at, { person }] of persons.entries()) words[`person${at}`] = person;
  const parsed = parsePhone(`+${phone}`);
  const country = parsed?.international.split(' ')[0]?.slice(1) ?? '';
  const numberForms = {
    digits: phone,
    international: parsed?.international ?? '',
    national: `0${phone.slice(country.length)}`,
    significant: phone.slice(country.length),
    grouped: parsed?.international.slice(country.length + 2) ?? '',
  };
  return { ...me, numberForms, words, picture: data.avatar, visited };
}

/** Three members call the number the same; the problem codes of their answers, empty where it was taken. */
export async function nameByThree(
  app: TestApp,
  phone: string,
  first_name: string,
  last_name: string,
): Promise<string[]> {
  const codes: string[] = [];
  for (const { browser } of await joinApart(app, 3)) {
    codes.push((await browser.post('/api/v6/suggest/add', { phone, first_name, last_name })).code);
  }
  return codes;
}

/** A picture that says which camera took it. */
async function photo(): Promise<Uint8Array<ArrayBuffer>> {
  const plain = sharp({ create: { width: 40, height: 40, channels: 3, background: '#0f0' } });
  return new Uint8Array(
    await plain
      .withExif({ IFD0: { Make: 'SecretCamera' } })
      .jpeg()
      .toBuffer(),
  );
}

/** What others see of somebody: in numbers, in pages and lists, and at the addresses that they once knew. */
export interface Seen {
  view: Pick<NumberView, 'profile' | 'averageProfile' | 'organisations' | 'ui' | 'openData'>;
  profileView: string;
  isVerified: boolean;
  profileById: number;
  picture: number;
  /** Every text that was answered. */
  texts: string;
}

/** @param by null for a visitor */
export async function see(app: TestApp, by: Person | null, life: Life): Promise<Seen> {
  const browser = by?.browser ?? new TestBrowser(app);
  const hear = async (path: string) => {
    const headers: Record<string, string> = browser.token === null ? {} : { authorization: `Bearer ${browser.token}` };
    const answer = await app.request(path, { headers, address: '198.51.100.7' });
    return { status: answer.status, text: await answer.text() };
  };
  const { phone, id } = life;
  const { profile, averageProfile, organisations, ui, openData, common, metrics } = await look(app, by, phone);
  const byId = await hear(`/api/v202505/profile/${id}`);
  const picture = await hear(life.picture);
  const paths = [`/api/v202505/search/${phone}`, `/api/v202505/search/${phone}/contact.vcf`, `/number/${phone}`];
  const lists = ['/api/v202305/main/load', '/sitemap.xml', `/sitemaps/numbers-${phone}.xml`];
  const listed = `/api/v6/number/listed/${phone}`;
  let texts = byId.text;
  for (const path of [...paths, ...lists, listed]) texts += `\n${path} ${(await hear(path)).text}`;
  return {
    view: { profile, averageProfile, organisations, ui, openData },
    profileView: common.profileView,
    isVerified: metrics.isVerified,
    profileById: byId.status,
    picture: picture.status,
    texts,
  };
}
