import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EditedProfile, largestAvatarBytes } from '#contract/profile.ts';
import { addConfirmedSignIn } from '#test/confirmed-sign-in.ts';
import { makePhone } from '#test/factories.ts';
import { type Answer, TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { getAccount } from '../queries/get-account.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '10000' } });
});
afterAll(() => app.close());

const path = '/api/v6/profile/avatar';

async function signedIn(on = app) {
  const browser = new TestBrowser(on);
  const { profile_id } = await browser.collect(await addConfirmedSignIn(on, browser, makePhone()));
  const account = () => getAccount(on.database.db, String(profile_id));
  return { browser, account };
}

function formOf(bytes: Uint8Array<ArrayBuffer>, field = 'image', name = 'me.jpg', type = 'image/jpeg'): FormData {
  const form = new FormData();
  form.append(field, new File([bytes], name, { type }));
  return form;
}

function upload(browser: TestBrowser, body: FormData): Promise<Answer<EditedProfile>> {
  return browser.ask(path, { method: 'POST', body });
}

/** Left half red, right half blue. */
async function twoColours(width: number, height: number) {
  const half = { create: { width: Math.floor(width / 2), height, channels: 3 as const, background: '#0000ff' } };
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: half, left: Math.ceil(width / 2), top: 0 }])
    .png()
    .toBuffer();
}
const plain = async (bytes: Buffer | Promise<Buffer>) => new Uint8Array(await bytes);

describe('a picture', () => {
  it.each([
    ['JPEG', (image: Sharp) => image.jpeg()],
    ['PNG', (image: Sharp) => image.png()],
    ['WebP', (image: Sharp) => image.webp()],
  ])('%s becomes a square of 512 pixels at an address of its own', async (_, encode) => {
    const { browser, account } = await signedIn();
    const file = await plain(encode(sharp(await twoColours(900, 300))).toBuffer());
    // Whatever name and type the sender claims.
    const answer = await upload(browser, formOf(file, 'image', '../../x.svg', 'image/svg+xml'));
    const { avatar, avatarId } = EditedProfile.parse(answer.data);
    expect(avatarId).toBeNull();
    const { avatarVersion, profileId } = await account();
    expect(avatar).toBe(`${path}/${profileId}/${avatarVersion}.webp`);
    // Anyone with the URL sees it, strictly as a picture.
    const response = await app.request(avatar ?? '');
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('immutable'),
    });
    const image = sharp(await response.arrayBuffer());
    expect(await image.metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    const { dominant } = await image.clone().extract({ left: 0, top: 0, width: 200, height: 512 }).stats();
    expect(dominant.r).toBeGreaterThan(200);
    expect(dominant.b).toBeLessThan(60);
  });

  it('is turned upright, and says nothing about place and camera any more', async () => {
    const { browser } = await signedIn();
    const withPlace = await sharp(await twoColours(600, 600))
      .withExif({
        IFD0: { Make: 'SecretCamera', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1', GPSLongitudeRef: 'E' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(withPlace).metadata()).exif).toBeDefined();
    expect(withPlace.includes('SecretCamera')).toBe(true);
    const { data } = await upload(browser, formOf(await plain(Promise.resolve(withPlace))));
    const bytes = Buffer.from(await (await app.request(data.avatar ?? '')).arrayBuffer());
    const metadata = await sharp(bytes).metadata();
    for (const name of ['exif', 'xmp', 'iptc', 'icc', 'orientation'] as const) expect(metadata[name]).toBeUndefined();
    expect(bytes.includes('SecretCamera')).toBe(false);
    expect(bytes.includes('EXIF')).toBe(false);
    // Rotated by 90 degrees: left became top.
    const { dominant } = await sharp(bytes).extract({ left: 0, top: 0, width: 512, height: 200 }).stats();
    expect([dominant.r > 200, dominant.b < 60]).toEqual([true, true]);
  });

  it('takes the place of the one before, whose address is gone', async () => {
    const { browser, account } = await signedIn();
    const file = formOf(await plain(twoColours(64, 64)));
    await browser.post('/api/v6/profile/edit', { avatar_id: '5' });
    const first = (await upload(browser, file)).data.avatar ?? '';
    expect(await account()).toMatchObject({ avatarId: null });
    const second = (await upload(browser, file)).data.avatar ?? '';
    expect(second).not.toBe(first);
    expect([(await app.request(first)).status, (await app.request(second)).status]).toEqual([404, 200]);
    const edited = await browser.post('/api/v6/profile/edit', { avatar_id: '5' });
    expect(edited.data).toMatchObject({ avatar: '/avatars/5.svg' });
    expect((await app.request(second)).status).toBe(404);
    const left = app.database.db.selectFrom('profile_avatar').select('version');
    expect(await left.where('profile_id', '=', (await account()).profileId).execute()).toEqual([]);
  });

  it('is out of sight while the account is deactivated', async () => {
    const { browser } = await signedIn();
    const address = (await upload(browser, formOf(await plain(twoColours(64, 64))))).data.avatar ?? '';
    const seen = async () => (await app.request(address)).status;
    expect(await seen()).toBe(200);
    await browser.post('/api/v6/profile/cancel', { cancel: '1' });
    expect(await seen()).toBe(404);
    expect(await upload(browser, formOf(await plain(twoColours(64, 64))))).toMatchObject({
      status: 409,
      code: 'profile.deactivated',
    });
    await browser.post('/api/v6/profile/cancel', { cancel: '0' });
    expect(await seen()).toBe(200);
  });

  it.each([
    '1/x.webp',
    '0/AAAAAAAAAAAAAAAAAAAAAA.webp',
    'x/AAAAAAAAAAAAAAAAAAAAAA.webp',
    '1/AAAAAAAAAAAAAAAAAAAAAA.png',
  ])('there is none at %s', async (name) => {
    expect((await app.request(`${path}/${name}`)).status).toBe(404);
  });

  it('is not found under another member’s id', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const address = (await upload(one.browser, formOf(await plain(twoColours(64, 64))))).data.avatar ?? '';
    const { profileId } = await other.account();
    const wrong = address.replace(/avatar\/\d+/, `avatar/${profileId}`);
    expect((await app.request(wrong)).status).toBe(404);
  });
});

/** A small file with more pixels than allowed. */
function bomb(): Promise<Uint8Array<ArrayBuffer>> {
  const blank = { create: { width: 8000, height: 5200, channels: 3 as const, background: '#ffffff' } };
  return plain(sharp(blank).png().toBuffer());
}

describe('what is no picture', () => {
  const text = (content: string) => new TextEncoder().encode(content);
  const svg = text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const truncated = async () =>
    (
      await plain(
        sharp(await twoColours(800, 800))
          .jpeg()
          .toBuffer(),
      )
    ).slice(0, 2000);

  it.each<[string, number, string, () => Promise<FormData> | FormData]>([
    ['an SVG', 415, 'avatar.unsupported', () => formOf(svg)],
    [
      'a GIF',
      415,
      'avatar.unsupported',
      async () =>
        formOf(
          await plain(
            sharp(await twoColours(9, 9))
              .gif()
              .toBuffer(),
          ),
        ),
    ],
    ['a text', 415, 'avatar.unsupported', () => formOf(text('hello'), 'image', 'me.png', 'image/png')],
    ['a zip', 415, 'avatar.unsupported', () => formOf(text('PK\u0003\u0004rest'))],
    ['an empty file', 415, 'avatar.unsupported', () => formOf(new Uint8Array())],
    ['half a JPEG', 422, 'avatar.unreadable', async () => formOf(await truncated())],
    ['the beginning of one alone', 422, 'avatar.unreadable', () => formOf(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))],
    ['a bomb', 422, 'avatar.unreadable', async () => formOf(await bomb())],
    [
      'a JPEG’s beginning before an SVG',
      422,
      'avatar.unreadable',
      () => formOf(new Uint8Array([0xff, 0xd8, 0xff, ...svg])),
    ],
    ['more than 5 MB', 413, 'avatar.too_large', () => formOf(new Uint8Array(largestAvatarBytes + 1))],
    ['20 MB', 413, 'avatar.too_large', () => formOf(new Uint8Array(20 * 1024 * 1024))],
    ['another field', 400, 'request.invalid', async () => formOf(await plain(twoColours(9, 9)), 'photo')],
    [
      'a text field',
      400,
      'request.invalid',
      () => {
        const form = new FormData();
        form.append('image', 'text');
        return form;
      },
    ],
    [
      'two files',
      400,
      'request.invalid',
      async () => {
        const form = formOf(await plain(twoColours(9, 9)));
        form.append('other', new File(['x'], 'x'));
        return form;
      },
    ],
  ])('%s is %d and changes nothing', async (_, status, code, make) => {
    const { browser, account } = await signedIn();
    const before = (await upload(browser, formOf(await plain(twoColours(64, 64))))).data.avatar ?? '';
    const { avatarVersion } = await account();
    expect(await upload(browser, await make())).toMatchObject({ status, code });
    expect(await account()).toMatchObject({ avatarVersion });
    expect((await app.request(before)).status).toBe(200);
  });

  it('other bodies are refused by their kind', async () => {
    const { browser } = await signedIn();
    const post = (body: BodyInit, type: string) =>
      browser.ask(path, { method: 'POST', body, headers: { 'content-type': type } });
    expect(await post('image=x', 'application/x-www-form-urlencoded')).toMatchObject({ status: 415 });
    expect(await post(await plain(twoColours(9, 9)), 'image/png')).toMatchObject({ status: 415 });
    expect(await post('rubbish', 'multipart/form-data; boundary=x')).toMatchObject({ status: 400 });
    expect(await post('rubbish', 'multipart/form-data')).toMatchObject({ status: 415 });
  });
});

it('reads nothing of a visitor’s file', async () => {
  let isRead = false;
  const body = new ReadableStream(
    {
      pull(controller) {
        isRead = true;
        controller.enqueue(new Uint8Array(65_536));
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'multipart/form-data; boundary=x' } };
  const response = await app.request(path, init as RequestInit);
  expect(response.status).toBe(401);
  expect(isRead).toBe(false);
});

it('stops reading a file of unknown length at its limit', async () => {
  const { browser } = await signedIn();
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      sent += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'multipart/form-data; boundary=x' } };
  expect(await browser.ask(path, init as RequestInit)).toMatchObject({ status: 413, code: 'avatar.too_large' });
  expect(sent).toBeLessThan(largestAvatarBytes + 1_000_000);
});

it('a member may send so many in an hour, good ones or bad', async () => {
  const strict = await startTestApp({
    env: { BOT_CHECK: 'off', AVATARS_PER_HOUR: '2', CODES_PER_NETWORK: '1000' },
    database: app.database,
  });
  try {
    const [one, other] = [await signedIn(strict), await signedIn(strict)];
    const good = formOf(await plain(twoColours(32, 32)));
    expect((await upload(one.browser, good)).status).toBe(200);
    expect((await upload(one.browser, formOf(new Uint8Array([1])))).status).toBe(415);
    const refused = await upload(one.browser, good);
    expect(refused).toMatchObject({ status: 429, code: 'limit.hour' });
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect((await upload(other.browser, good)).status).toBe(200);
    strict.clock.advance(3_600_000);
    expect((await upload(one.browser, good)).status).toBe(200);
  } finally {
    await strict.close();
  }
});

it('many at once are all answered', async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => signedIn()));
  const file = await plain(twoColours(1500, 1500));
  const answers = await Promise.all(members.map(({ browser }) => upload(browser, formOf(file))));
  for (const answer of answers) {
    expect([200, 429]).toContain(answer.status);
    if (answer.status === 429) expect(answer.headers.get('retry-after')).toBe('5');
  }
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(9);
});
