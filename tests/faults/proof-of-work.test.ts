import type { Challenge } from 'altcha-lib/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { makePhone } from '#test/factories.ts';
import { solveForHeader } from '#test/solve-challenge.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
let visitors = 0;
function newAddress(): string {
  visitors += 1;
  return `192.0.2.${visitors}`;
}

beforeAll(async () => {
  app = await startTestApp({ env: { VISITOR_PER_MINUTE: '50', TRUST_PROXY: '10.0.0.0/8' } });
});
afterAll(() => app.close());

const look = (phone: string, address: string, headers: Record<string, string> = {}) =>
  app.request(`/api/v202505/search/${phone}`, { address, headers });
const codeOf = async (answer: Response) => Problem.parse(await answer.json()).code;

async function solve(): Promise<string> {
  const answer = await app.request('/api/v6/bot_check/challenge');
  expect(answer.status).toBe(200);
  return solveForHeader((await answer.json()) as Challenge);
}

/** Somebody who has looked up all that is free without a proof. */
async function usedUp(): Promise<string> {
  const address = newAddress();
  for (let i = 0; i < 3; i += 1) expect((await look(makePhone(), address)).status).toBe(200);
  return address;
}

describe('the fourth number of an hour', () => {
  it('needs a proof of work, and is answered with one', async () => {
    const address = await usedUp();
    const phone = makePhone();
    const refused = await look(phone, address);
    expect(refused.status).toBe(428);
    expect(refused.headers.get('retry-after')).toBeNull();
    expect(await codeOf(refused)).toBe('bot_check.required');
    expect((await look(phone, address, { altcha: await solve() })).status).toBe(200);
    // Good for ten: nine more, then the next is due.
    for (let i = 0; i < 9; i += 1) expect((await look(makePhone(), address)).status).toBe(200);
    expect((await look(makePhone(), address)).status).toBe(428);
  });

  it.each([
    '',
    'x',
    'bm90IGpzb24=',
    Buffer.from('{"challenge":{},"solution":{}}').toString('base64'),
    'A'.repeat(8000),
  ])('is refused with a wrong proof', async (altcha) => {
    const answer = await look(makePhone(), await usedUp(), { altcha });
    expect(answer.status).toBe(400);
    expect(await codeOf(answer)).toBe('bot_check.invalid');
  });

  it('is refused with the proof of another, already spent', async () => {
    const altcha = await solve();
    expect((await look(makePhone(), await usedUp(), { altcha })).status).toBe(200);
    const again = await look(makePhone(), await usedUp(), { altcha });
    expect(again.status).toBe(400);
    expect(await codeOf(again)).toBe('bot_check.invalid');
  });

  it('does not spend a proof that was not needed', async () => {
    const altcha = await solve();
    expect((await look(makePhone(), newAddress(), { altcha })).status).toBe(200);
    expect((await look(makePhone(), await usedUp(), { altcha })).status).toBe(200);
  });

  it('is answered on a page only by its own look-up with the proof', async () => {
    const address = await usedUp();
    const phone = makePhone();
    expect((await app.request(`/number/${phone}`, { address })).status).toBe(428);
    expect((await look(phone, address, { altcha: await solve() })).status).toBe(200);
    expect((await app.request(`/number/${phone}`, { address })).status).toBe(200);
  });
});

describe('who a visitor is', () => {
  it('is the socket’s address, whatever a stranger claims', async () => {
    const address = await usedUp();
    for (const claimed of ['198.51.100.1', '10.0.0.1', '::1', 'rubbish', '127.0.0.1, 198.51.100.2']) {
      expect((await look(makePhone(), address, { 'x-forwarded-for': claimed })).status).toBe(428);
      expect((await look(makePhone(), address, { forwarded: `for=${claimed}`, 'x-real-ip': claimed })).status).toBe(
        428,
      );
    }
  });

  it('is the address that a trusted proxy names, on pages too', async () => {
    const forwarded = (client: string) => ({ 'x-forwarded-for': client });
    for (let i = 0; i < 3; i += 1) {
      expect((await look(makePhone(), '10.1.2.3', forwarded('198.51.100.7'))).status).toBe(200);
    }
    // The same visitor through another proxy, and having written something in front.
    expect((await look(makePhone(), '10.9.9.9', forwarded('198.51.100.7'))).status).toBe(428);
    expect((await look(makePhone(), '10.1.2.3', forwarded('203.0.113.77, 198.51.100.7'))).status).toBe(428);
    const page = await app.request(`/number/${makePhone()}`, {
      address: '10.1.2.3',
      headers: forwarded('198.51.100.7'),
    });
    expect(page.status).toBe(428);
    // A neighbour of theirs behind the same proxy.
    expect((await look(makePhone(), '10.1.2.3', forwarded('198.51.100.8'))).status).toBe(200);
  });

  it('is one with all addresses of its IPv6 network', async () => {
    for (let i = 1; i < 4; i += 1) expect((await look(makePhone(), `2001:db8:7:7::${i}`)).status).toBe(200);
    expect((await look(makePhone(), '2001:db8:7:7:ffff:ffff:ffff:ffff')).status).toBe(428);
    expect((await look(makePhone(), '2001:db8:7:8::1')).status).toBe(200);
  });
});
