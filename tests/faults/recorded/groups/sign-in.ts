import { createHash } from 'node:crypto';
import type { StartedSignIn } from '#contract/sign-in.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { type Caller, type Group, type Recording, webSigningKey } from '../recording.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let nonces = 0;

/** The start of a sign-in with a nonce that is the same in each recording. */
function start(recording: Recording, by: Caller, changed: Record<string, string> = {}) {
  nonces += 1;
  const nonce = changed.nonce ?? createHash('sha1').update(`nonce ${nonces}`).digest('hex');
  const { lang = 'en', platform = 'WEB', timestamp = String(toTimestamp(recording.now)) } = changed;
  const text = `${nonce}:${timestamp}:${platform}:${lang}:${webSigningKey}`;
  const signature = changed.signature ?? createHash('sha256').update(text).digest('hex');
  const query = new URLSearchParams({ lang, platform, nonce, timestamp, signature });
  return recording.get(by, `/api/v202111/auth/get?${query}`, { 'user-agent': firefox });
}

export const signIn: Group = {
  name: 'sign-in',
  env: { CODES_PER_DEVICE: '6' },
  async run(recording) {
    nonces = 0;
    const guest = (name = 'visitor with a browser') => ({
      ...recording.visitor(name),
      browser: new TestBrowser(recording.app),
    });
    const by = guest();
    await recording.get(by, '/api/v6/auth/device');
    const codeOf = (body: unknown) => (body as { data: StartedSignIn }).data.code;
    const nonce = 'ab'.repeat(20);
    const code = codeOf((await start(recording, by, { nonce })).body);
    await start(recording, by, { nonce });
    await start(recording, guest(), { signature: '0'.repeat(64) });
    await start(recording, guest(), { timestamp: String(toTimestamp(recording.now) - 301) });
    await start(recording, guest(), { platform: 'IOS' });
    await start(recording, guest(), { nonce: 'short' });
    await start(recording, guest(), { lang: 'x'.repeat(30) });
    await recording.get(guest(), '/api/v202111/auth/get');
    await start(recording, guest(), { lang: 'uk-UA' });

    const check = (who: Caller, asked: string) =>
      recording.get(who, `/api/v6/auth/check?code=${encodeURIComponent(asked)}&token_type=jwt`);
    await check(by, code);
    await check(guest('visitor with another browser'), code);
    await check(by, 'ZZZZZZZZ');
    await recording.get(by, '/api/v6/auth/check');
    await recording.get(by, `/api/v6/auth/check?code=${code}&token_type=opaque`);
    await recording.post(by, '/api/v6/auth/agreement_code', { code }, { as: 'query' });
    await recording.post(by, '/api/v6/auth/agreement_code', { code: 'ZZZZZZZZ' });
    await recording.post(by, '/api/v6/auth/confirm_code', { code, confirm_code: '123456' });
    await recording.post(by, '/api/v6/auth/confirm_code', { code });
    await recording.post(by, '/api/v6/auth/flashcall', { code, phone: '+4915112345671' });
    await recording.post(by, '/api/v6/auth/flashcall', { code, phone: 'abc' });
    await recording.post(by, '/api/v6/auth/flashcall', { code: 'ZZZZZZZZ', phone: '+4915112345671' });

    const say = (fields: Record<string, string>) => recording.post(recording.visitor(), '/sandbox/inbound', fields);
    const from = '4915112345671';
    await say({ provider: 'telegram', from, text: 'hello', event_id: '1' });
    const asked = await say({ provider: 'telegram', from, text: code, event_id: '2' });
    await say({ provider: 'telegram', from, text: code, event_id: '2' });
    await check(by, code);
    const { messages } = (asked.body as { data: { messages: { message: { question?: string } }[] } }).data;
    const question = messages.find(({ message }) => message.question !== undefined)?.message.question;
    if (question !== undefined) await say({ provider: 'telegram', from, action: 'yes', question, event_id: '3' });
    const done = await check(by, code);
    by.browser.token = (done.body as { data: { access_token: string } }).data.access_token;
    by.name = 'new member';
    await check(by, code);
    await say({ provider: 'pigeon', from, text: code });
    await say({ provider: 'sms', from: 'x', text: code });
    await recording.get(recording.visitor(), `/sandbox/messages?from=${from}`);
    await recording.get(recording.visitor(), `/sandbox/messages?from=${from}&after=1`);
    await recording.get(recording.visitor(), '/sandbox/messages');

    await recording.get(by, '/api/v6/auth/device');
    await recording.get(by, '/api/v6/profile/my');
    recording.app.clock.advance(60_000);
    const other = await recording.member('member in a second browser', from);
    await recording.get(by, '/api/v6/auth/sessions');
    await recording.get(by, '/api/v6/auth/sessions/new_browsers');
    await recording.get(by, '/api/v6/auth/sessions?limit=1');
    await recording.get(by, '/api/v6/auth/sessions?limit=x');
    await recording.get(recording.visitor(), '/api/v6/auth/sessions');
    const listed = await recording.get(other, '/api/v6/auth/sessions');
    const { items } = (listed.body as { data: { items: { id: string; isCurrent: boolean }[] } }).data;
    const id = items.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    await recording.post(other, '/api/v6/auth/sessions/revoke', { id: 'AAAAAAAAAAAAAAAAAAAAAA' });
    await recording.post(other, '/api/v6/auth/sessions/revoke', { id: '*' });
    await recording.post(other, '/api/v6/auth/sessions/revoke', { id });
    await recording.get(by, '/api/v6/profile/my');
    await recording.get(by, '/api/v202305/main/load');
    await recording.post(recording.visitor(), '/api/v6/auth/sessions/revoke', { id });
    await recording.post(other, '/api/v6/auth/logout');
    await recording.get(other, '/api/v6/auth/sessions');
    const third = await recording.member('member in a third browser', from);
    await recording.post(third, '/api/v6/auth/logout_all');
    await recording.post(third, '/api/v6/auth/logout_all');

    const late = guest('late visitor');
    const lateCode = codeOf((await start(recording, late)).body);
    recording.app.clock.advance(121_000);
    await check(late, lateCode);
    for (let n = 0; n < 6; n += 1) await start(recording, late);
    await recording.get(recording.visitor(), '/.well-known/jwks.json');
    for (const provider of ['telegram', 'sandbox-telegram', 'nobody']) {
      const path = `/api/v6/sign_in/inbound/${provider}`;
      await recording.send(recording.visitor(), 'POST', path, { body: '{"forged":true}' });
      await recording.get(recording.visitor(), path);
      await recording.get(recording.visitor(), `/api/v6/auth/redirect/${provider}?code=ABCDEFGH`);
      await recording.get(recording.visitor(), `/api/v6/auth/callback/${provider}?state=x&code=y`);
    }
  },
};
