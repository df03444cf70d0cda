import type { CheckedSignIn, StartedSignIn } from '#contract/sign-in.ts';
import { loadConfig } from '#server/config/config.ts';
import type { HandsetMessage } from '#server/domains/sign-in/providers/sandbox/mailbox.ts';
import { signInSettings } from '#server/domains/sign-in/settings.ts';
import type { LocaleTag } from '#shared/locale.ts';
import { solveForHeader } from '#test/solve-challenge.ts';
import { signStart } from '#web/features/sign-in/request-code.ts';
import { emptyWindow } from './browser.ts';
import type { Visitor } from './visitor.ts';

export interface Member {
  token: string;
  profileId: number;
  /** Calls the API as this member; fails where the answer is not 200. */
  call<Data>(path: string, fields?: Record<string, string>): Promise<Data>;
}

const { webSigningKey } = loadConfig({ NODE_ENV: 'test' }, [signInSettings]).of(signInSettings);

/** Asks for a code as the sign-in page does, with the cookies of this visitor's browser. */
async function requestCode({ context }: Visitor, language: LocaleTag): Promise<string> {
  // The first call after a while: the server may just be closing the connection, where browsers, too, ask again.
  const challenge = await context.request.get('/api/v6/bot_check/challenge?action=sign-in', { maxRetries: 3 });
  const altcha = await solveForHeader(await challenge.json());
  const { lang = language, ...signed } = await signStart(language, webSigningKey, new Date());
  const query = new URLSearchParams({ lang, ...signed });
  const answer = await context.request.get(`/api/v202111/auth/get?${query}`, { headers: { altcha } });
  const { data } = (await answer.json()) as { data?: StartedSignIn };
  if (!data) throw new Error(`no code was given: ${answer.status()} ${await answer.text()}`);
  return data.code;
}

/** Plays the phone of this number over the sandbox's own calls: it sends the code and answers yes. */
export async function confirmOnHandset({ context }: Visitor, phone: string, code: string): Promise<void> {
  const act = async (fields: Record<string, string>) => {
    const form = { provider: 'telegram', from: phone, person: '', hide_phone: '0', ...fields };
    const answer = await context.request.post('/sandbox/inbound', { form });
    return ((await answer.json()) as { data: { messages: HandsetMessage[] } }).data.messages;
  };
  for (const { message } of await act({ text: code, event_id: '' })) {
    if (message.kind === 'ask-yes-no') await act({ action: 'yes', question: message.question });
  }
}

/**
 * Signs a visitor in the short way: code and answer go over the API, the pretend phone is played over its own calls,
 * and no page of the site is loaded. The journey by hand is in sign-in.test.ts.
 */
export async function signInAs(visitor: Visitor, phone: string, language: LocaleTag = 'en'): Promise<Member> {
  const { page, context } = visitor;
  // A window of this site, with its storage: an empty one, or plain text. A login page that is just asking for a code of
  // its own would get another device cookie at the same moment, and take this code's away.
  if (page.url() !== emptyWindow) await page.goto('/robots.txt');
  const code = await requestCode(visitor, language);
  await confirmOnHandset(visitor, phone, code);
  await context.request.post('/api/v6/auth/agreement_code', { form: { code } });
  const answer = await context.request.get(`/api/v6/auth/check?code=${code}&token_type=jwt`);
  const { data } = (await answer.json()) as { data: CheckedSignIn };
  const { access_token: token, profile_id: profileId, international } = data;
  if (!token || profileId === undefined) throw new Error(`not signed in: ${answer.status()} ${JSON.stringify(data)}`);
  const session = { token, profileId, phone, international };
  await page.evaluate((text) => localStorage.setItem('session', text), JSON.stringify(session));
  return {
    token,
    profileId,
    call: async (path, fields) => {
      const headers = { authorization: `Bearer ${token}` };
      const response = fields
        ? await context.request.post(path, { headers, form: fields })
        : await context.request.get(path, { headers });
      if (response.status() !== 200) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
      return ((await response.json()) as { data: never }).data;
    },
  };
}
