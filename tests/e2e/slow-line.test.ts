import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readLayoutShifts, recordLayoutShifts } from './audit.ts';
import { sharedBrowser } from './browser.ts';
import { numbers } from './site.ts';

let line: Server;
let origin: string;
/** Pages arrive up to the first place of this text, and the rest once the browser had time to paint. */
let firstPiece: string;

beforeAll(async () => {
  line = createServer(async (request, response) => {
    const answer = await fetch(inject('siteUrl') + request.url, { headers: { 'x-forwarded-for': '2001:db8:ffff::1' } });
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type });
    const body = Buffer.from(await answer.arrayBuffer());
    const end = type.startsWith('text/html') ? body.indexOf(firstPiece) + firstPiece.length : body.length;
    response.write(body.subarray(0, end));
    setTimeout(() => response.end(body.subarray(end)), 300);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(line.address() as AddressInfo).port}`;
});
afterAll(async () => {
  line?.close();
});

test.each([
  [`/number/${numbers.unwanted}`, '</form>'],
  [`/number/${numbers.unwanted}`, '</h1>'],
  [`/ar-SA/number/${numbers.unwanted}`, '</form>'],
  ['/search', '</form>'],
  ['/not-authorized', '</nav>'],
  ['/not-authorized', '<figcaption'],
])('nothing jumps on %s when the page comes in two pieces, cut after %s', async (path, cut) => {
  firstPiece = cut;
  const page = await (await sharedBrowser()).newPage({ viewport: { width: 1200, height: 900 } });
  await recordLayoutShifts(page);
  await page.goto(origin + path);
  expect(await readLayoutShifts(page)).toEqual([]);
  await page.close();
});
