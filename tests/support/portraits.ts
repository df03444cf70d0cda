import { afterAll, beforeEach, expect } from 'vitest';
import { Portrait } from '#contract/portrait.ts';
import { say } from './comments.ts';
import { makePhone } from './factories.ts';
import { join, look, type Person } from './member.ts';
import { startServiceDouble } from './service-double.ts';
import { TestBrowser } from './sign-in.ts';
import { startTestApp } from './start-app.ts';

/** What five people say of a number that is portrayed. */
export const portrayingTexts = [
  'A very polite man who explained everything to my wife.',
  'Polite and patient on the phone with me.',
  'Such a friendly voice, honest people I think.',
  'Not a scam, the call was polite to the end.',
  'It rang on Monday and nobody was there.',
];

/** A text with the one who wrote it. */
export interface Wrote {
  by: Person;
  id: number;
}

/** A site that draws portraits, with a service that reads the texts; members begin with 20 numcy. */
export async function createPortraits() {
  const service = {
    /** Gives what the service answers; at first nothing usable, so that the site reads the texts itself. */
    answer: (_texts: string[]): object => ({}),
    /** What happens before the service answers. */
    whileReading: async (): Promise<unknown> => undefined,
    /** The texts of each request. */
    sentTexts: [] as string[][],
  };
  const double = await startServiceDouble(async ({ body }) => {
    const { messages } = JSON.parse(body) as { messages: { content: string }[] };
    const texts = JSON.parse(messages[1]?.content ?? '[]') as string[];
    service.sentTexts.push(texts);
    await service.whileReading();
    return { body: { choices: [{ message: { role: 'assistant', content: JSON.stringify(service.answer(texts)) } }] } };
  });
  const app = await startTestApp({
    env: {
      BOT_CHECK: 'off',
      RATE_FACTOR: '1000',
      MEMBER_PER_DAY: '10000',
      WELCOME_NUMCY: '20',
      PORTRAIT_ENDPOINT: `${double.url}/v1`,
      PORTRAIT_MODEL: 'small',
      PORTRAIT_ON_THIS_MACHINE: 'on',
    },
  });
  afterAll(async () => {
    await app.close();
    await double.close();
  });
  beforeEach(() => {
    service.answer = () => ({});
    service.whileReading = async () => undefined;
    service.sentTexts.length = 0;
    app.clock.advance(61_000);
  });

  /** A number that so many people wrote about, five by default. */
  async function makePortrayed(phone = makePhone(), said: readonly string[] = portrayingTexts) {
    const wrote: Wrote[] = [];
    for (const text of said) {
      const by = await join(app);
      wrote.push({ by, id: (await say(by, phone, text)).id });
    }
    app.clock.advance(3_000);
    return { phone, wrote };
  }
  const draw = (by: Person, phone: string, more: Record<string, string> = {}) =>
    by.browser.post('/api/v6/portrait/create', { phone, ...more });

  return {
    app,
    service,
    makePortrayed,
    draw,
    async drawn(by: Person, phone: string): Promise<Portrait> {
      const { data, status, code } = await draw(by, phone);
      expect([status, code]).toEqual([200, '']);
      const { portrait } = data as { portrait: unknown };
      const read = Portrait.parse(portrait);
      expect(portrait).toStrictEqual(read);
      return read;
    },
    /** Reads a portrait by its link; `by` is null for a visitor. */
    see: (by: Person | null, id: string, locale = 'en') =>
      (by?.browser ?? new TestBrowser(app)).ask<Portrait>(`/api/v6/portrait/${id}?locale=${locale}`),
    balanceOf: async (by: Person) => (await by.browser.ask<{ balance: number }>('/api/v6/numcy/balance')).data.balance,
    share: (by: Person, id: string, value: '0' | '1') =>
      by.browser.post('/api/v6/portrait/share', { id, is_shared: value }),
    /** Sets what the holder wishes of portraits of the own number. */
    direct: (by: Person, wish: object) =>
      by.browser.ask<Record<string, unknown>>('/api/v6/params/portrait', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ off: '0', neurotype: '', disputed: [], age: '', ...wish }),
      }),
    /** What the number's page offers of its portrait. */
    async portraitOf(by: Person | null, phone: string) {
      app.clock.advance(3_000);
      return (await look(app, by, phone)).neuroanalysis;
    },
    deleteText: (by: Person, phone: string) => by.browser.post('/api/v6/comment/delete', { phone }),
  };
}
