import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { say } from '#test/comments.ts';
import { makePhone } from '#test/factories.ts';
import { join } from '#test/member.ts';
import { plainRenderer, startTestApp, type TestApp } from '#test/start-app.ts';
import { numberContent } from './page-content.ts';

const document = (data: string) =>
  `<!doctype html><p>"u":1</p><script type="application/json" id="page-data">${data}</script><script>a()</script>`;
const number = '{"verdict":{"risk":7,"computedAtTimestamp":1795000000},"timeZones":[{"localTime":"14:05"}]}';

describe('what a number’s document says', () => {
  it('is the same at another time', () => {
    const later = number.replace('1795000000', '1795000061').replace('14:05', '14:06');
    expect(numberContent(document(`[{"u":1,"l":${number}}]`))).toBe(numberContent(document(`[{"u":23,"l":${later}}]`)));
  });

  it('is another where anything else is another, times in a text too', () => {
    const said = (text: string) => numberContent(document(`[{"u":1,"l":${number},"text":${JSON.stringify(text)}}]`));
    const all = ['{"u":1}', '{"u":2}', '"localTime":"14:05"', '"localTime":"14:06"', 'u', ''].map(said);
    expect(new Set(all).size).toBe(all.length);
    expect(numberContent(document(number.replace('"risk":7', '"risk":8')))).not.toBe(numberContent(document(number)));
  });

  it('is asked of no other document', () => {
    expect(numberContent(document('[{"u":1,"l":{}}]'))).toBeNull();
    expect(numberContent('<!doctype html><p>"computedAtTimestamp":1</p>')).toBeNull();
  });
});

const patience = { timeout: 20_000, interval: 100 };

describe('an open page that asks for itself', () => {
  let app: TestApp;
  beforeAll(async () => {
    const plain = plainRenderer();
    const renderer = {
      ...plain,
      render: async (...asked: Parameters<typeof plain.render>) => {
        const page = await plain.render(...asked);
        const data = page.body.replace('<pre>', '<script type="application/json" id="page-data">');
        return { ...page, body: data.replace('</pre>', '</script>') };
      },
    };
    app = await startTestApp({ renderer, env: { BOT_CHECK: 'off' } });
  });
  afterAll(() => app.close());

  const ask = async (phone: string, held?: string | null) => {
    const answer = await app.request(`/number/${phone}`, held ? { headers: { 'if-none-match': held } } : {});
    const { status, headers } = answer;
    return { status, body: await answer.text(), tag: headers.get('x-content-tag'), etag: headers.get('etag') };
  };

  it('is told of a comment, and of nothing but a later time it is told nothing', async () => {
    const phone = makePhone();
    // The visitor's own look-up is written a little later, and changes what the page says.
    await expect
      .poll(async () => {
        app.clock.advance(61_000);
        return (await ask(phone)).body;
      }, patience)
      .toContain('"lookups":1');
    const first = await ask(phone);
    expect(first.tag).toMatch(/^"c-.{22}"$/);
    for (let minute = 0; minute < 2; minute += 1) {
      app.clock.advance(61_000);
      const later = await ask(phone, first.tag);
      expect(later).toMatchObject({ status: 304, body: '' });
    }
    // A browser that loads the page anew is given the time of now, all the same.
    const reloaded = await ask(phone, first.etag);
    expect(reloaded.status).toBe(200);
    expect(reloaded.tag).toBe(first.tag);
    expect(reloaded.etag).not.toBe(first.etag);
    await say(await join(app), phone, 'Somebody breathed and hung up.');
    const told = await ask(phone, first.tag);
    expect(told.status).toBe(200);
    expect(told.tag).not.toBe(first.tag);
    expect(told.body).toContain('Somebody breathed and hung up.');
  });

  it('B6 passes the meter before it is told that nothing has changed', async () => {
    const phone = makePhone();
    const { tag } = await ask(phone);
    const refused: number[] = [];
    // Another network holds the tag, and has no look-up left.
    for (let i = 0; i < 60; i += 1) {
      const init = { headers: { 'if-none-match': tag ?? '' }, address: '198.51.100.7' };
      const answer = await app.request(`/number/${i < 59 ? makePhone() : phone}`, init);
      refused.push(answer.status);
    }
    expect(refused.at(-1)).toBe(429);
    expect(refused).not.toContain(304);
  });
});
