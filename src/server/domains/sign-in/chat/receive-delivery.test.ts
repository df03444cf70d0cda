import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePhone } from '#test/factories.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { serviceSecret, signInDepsOf, TestService, textEvent } from '#test/sign-in-service.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import type { SignInDeps } from '../commands/sign-in-deps.ts';
import { receiveDelivery, resumeDeliveries } from './receive-delivery.ts';

let app: TestApp;
let deps: SignInDeps;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '10000' } });
  deps = await signInDepsOf(app);
});
afterAll(() => app.close());

describe('a delivery', () => {
  it('is refused unstored when its signature is wrong', async () => {
    const service = new TestService(deps);
    const code = await new TestBrowser(app).getCode();
    expect(await service.deliver([textEvent(code)], 'forged')).toBe('sign_in.forged_delivery');
    expect(await service.stored()).toEqual([]);
    expect(service.sent).toEqual([]);
  });

  it('is answered as unreadable when the adapter stumbles over it', async () => {
    const service = new TestService(deps);
    const body = 'no json';
    const outcome = await receiveDelivery(service.deps, service.provider, {
      method: 'POST',
      url: new URL('http://ringbook.test/'),
      headers: new Headers({ 'x-signature': createHmac('sha256', serviceSecret).update(body).digest('hex') }),
      body: new TextEncoder().encode(body),
      receivedAt: app.clock.now(),
    });
    expect(outcome).toBe('request.invalid');
  });

  it('counts once, however often it comes and even at the same time', async () => {
    const service = new TestService(deps);
    const code = await new TestBrowser(app).getCode();
    const event = textEvent(code);
    const answers = await Promise.all([1, 2, 3].map(() => service.deliver([event])));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, contentType: 'text/xml' });
    await service.deliver([event]);
    expect(service.sent.map(({ kind }) => kind)).toEqual(['ask-yes-no']);
  });

  it('may hold several events, none, or one twice', async () => {
    const service = new TestService(deps);
    const codes = [await new TestBrowser(app).getCode(), await new TestBrowser(app).getCode()];
    const [first, second] = codes.map((code) => textEvent(code));
    if (first && second) await service.deliver([first, second, first]);
    expect(service.sent.map(({ kind }) => kind)).toEqual(['ask-yes-no', 'ask-yes-no']);
    expect(await service.deliver([])).toMatchObject({ status: 200 });
  });

  it('leaves nothing of the sender behind once it is worked on', async () => {
    const service = new TestService(deps);
    const phone = makePhone();
    await service.deliver([textEvent('hello', phone)]);
    const stored = await service.stored();
    expect(stored).toMatchObject([{ event: null, messages: null }]);
    expect(stored[0]?.done_at).not.toBeNull();
  });

  it('may be answered in the answer: what it carried is not sent again', async () => {
    const service = new TestService(deps);
    service.carries = true;
    const code = await new TestBrowser(app).getCode();
    expect(await service.deliver([textEvent(code)])).toMatchObject({ body: '<carried>1</carried>' });
    expect(service.sent).toEqual([]);
  });

  it('bears texts that a database cannot keep, and ids of any length', async () => {
    const service = new TestService(deps);
    const code = await new TestBrowser(app).getCode();
    await service.deliver([textEvent(`\0 \ud800 \\u0000 ${code}`, makePhone(), `\0${'9'.repeat(5_000)}`)]);
    expect(service.sent.map(({ kind }) => kind)).toEqual(['ask-yes-no']);
  });

  it('is sent again when the service was away, and let go when its code has run out', async () => {
    const service = new TestService(deps);
    service.failures = 1;
    const code = await new TestBrowser(app).getCode();
    expect(await service.deliver([textEvent(code)])).toMatchObject({ status: 200 });
    expect(service.sent).toEqual([]);
    await resumeDeliveries(service.deps);
    expect(service.sent).toEqual([]);
    app.clock.advance(11_000);
    await resumeDeliveries(service.deps);
    expect(service.sent.map(({ kind }) => kind)).toEqual(['ask-yes-no']);

    service.failures = 1;
    await service.deliver([textEvent('hello')]);
    app.clock.advance(121_000);
    await resumeDeliveries(service.deps);
    expect(service.sent).toHaveLength(1);
    expect((await service.stored()).every((row) => row.done_at !== null && row.event === null)).toBe(true);
  });

  it('is worked on later when a crash came after it was stored', async () => {
    const service = new TestService(deps);
    const code = await new TestBrowser(app).getCode();
    // The state after a process died between storing and processing.
    await app.database.db
      .insertInto('sign_in_event')
      .values({
        provider: service.provider.name,
        event_id: 'left behind',
        event: JSON.stringify(textEvent(code)),
        received_at: app.clock.now(),
      })
      .execute();
    app.clock.advance(11_000);
    await Promise.all([resumeDeliveries(service.deps), resumeDeliveries(service.deps)]);
    expect(service.sent.map(({ kind }) => kind)).toEqual(['ask-yes-no']);
  });
});

describe('the webhook address', () => {
  const post = (path: string, headers: Record<string, string> = {}, body: BodyInit = '{}') =>
    app.request(path, { method: 'POST', headers, body });

  it('knows the services that are set up and no others', async () => {
    expect((await post('/api/v6/sign_in/inbound/nobody')).status).toBe(404);
    expect((await post('/api/v6/sign_in/inbound/sandbox-telegram')).status).toBe(401);
    expect((await app.request('/api/v6/sign_in/inbound/sandbox-telegram')).status).toBe(401);
  });

  it('takes no token for one of ours, and no body above its limit', async () => {
    const answer = await post('/api/v6/sign_in/inbound/sandbox-telegram', { authorization: 'Bearer of.the.service' });
    expect(answer.status).toBe(401);
    const large = await post('/api/v6/sign_in/inbound/sandbox-telegram', {}, 'x'.repeat(3 * 1024 * 1024 + 1));
    expect(large.status).toBe(413);
  });
});
