import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createDAVClient } from 'tsdav';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixedClock } from '#server/platform/clock.ts';
import { join } from '#test/member.ts';
import { acquit, addUnwanted, makeList } from '#test/number-lists.ts';
import { keyOf } from '#test/programs.ts';
import { noonToday, startTestApp, type TestApp } from '#test/start-app.ts';

// A program that knows nothing of this site but CardDAV finds the address book by the site's name, and reads it.

const clock = fixedClock(noonToday());
let app: TestApp;
let server: Server;
let site: string;
let password: string;
beforeAll(async () => {
  app = await startTestApp({ clock, env: { BOT_CHECK: 'off', RATE_FACTOR: '1000' } });
  password = await keyOf(await join(app), 'book');
  for (let n = 0; n < 25; n += 1) await addUnwanted(app, { phone: `4930123${400 + n}` });
  await makeList(app);
  const forward = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const isBare = method === 'GET' || method === 'HEAD';
    return app.request(pathname + search, { method, headers, ...(!isBare && { body: await request.arrayBuffer() }) });
  };
  server = createServer(getRequestListener(forward)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await app.close();
});

const connect = (key: string) =>
  createDAVClient({
    serverUrl: site,
    credentials: { username: 'box', password: key },
    authMethod: 'Basic',
    defaultAccountType: 'carddav',
  });

it('40: tsdav finds the book, reads every card, and sees that it changed', async () => {
  const client = await connect(password);
  const [book, ...others] = await client.fetchAddressBooks();
  if (book === undefined) throw new Error('no address book was found');
  expect([others.length, book.url, book.displayName]).toEqual([0, `${site}/dav/books/de/`, 'SPAM DE']);
  const cards = await client.fetchVCards({ addressBook: book });
  const texts = cards.map(({ data }) => String(data));
  expect(texts.join('').match(/TEL;/g)).toHaveLength(25);
  expect(new Set(cards.map(({ etag }) => etag)).size).toBe(cards.length);
  expect((await client.isCollectionDirty({ collection: book })).isDirty).toBe(false);
  clock.advance(1_000);
  await acquit(app, '4930123400');
  expect((await client.isCollectionDirty({ collection: book })).isDirty).toBe(true);
  const after = await client.fetchVCards({ addressBook: book });
  expect(
    after
      .map(({ data }) => String(data))
      .join('')
      .match(/TEL;/g),
  ).toHaveLength(24);
});

it('40: tsdav can write nothing into it', async () => {
  const client = await connect(password);
  const [book] = await client.fetchAddressBooks();
  if (book === undefined) throw new Error('no address book was found');
  const written = await client.createVCard({
    addressBook: book,
    filename: 'mine.vcf',
    vCardString: 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Anna\r\nEND:VCARD\r\n',
  });
  expect(written.status).toBe(403);
  const [card] = await client.fetchVCards({ addressBook: book });
  if (card === undefined) throw new Error('the book is empty');
  expect((await client.deleteVCard({ vCard: card })).status).toBe(403);
});

it('40: without a key that is good nothing is found', async () => {
  await expect(connect('rb_wrong')).rejects.toThrow();
});
