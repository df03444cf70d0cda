import type { HandsetMessage } from '#server/domains/sign-in/providers/sandbox/mailbox.ts';
import type { Visitor } from './visitor.ts';

export interface Member {
  token: string;
  profileId: number;
  /** Calls the API as this member; fails where the answer is not 200. */
  call<Data>(path: string, fields?: Record<string, string>): Promise<Data>;
}

/**
 * Signs a visitor in the short way: the code comes from the page, the pretend phone is played over its own calls. The
 * journey by hand is in sign-in.test.ts.
 */
export async function signInAs(visitor: Visitor, phone: string): Promise<Member> {
  const { page, context } = visitor;
  await visitor.open('/login');
  const code = (await page.locator('bdi[data-code]').getAttribute('data-code')) ?? '';
  const act = async (fields: Record<string, string>) => {
    const form = { provider: 'telegram', from: phone, person: '', hide_phone: '0', ...fields };
    const answer = await context.request.post('/sandbox/inbound', { form });
    return ((await answer.json()) as { data: { messages: HandsetMessage[] } }).data.messages;
  };
  for (const { message } of await act({ text: code, event_id: '' })) {
    if (message.kind === 'ask-yes-no') await act({ action: 'yes', question: message.question });
  }
  const answer = await context.request.get(`/api/v6/auth/check?code=${code}&token_type=jwt`);
  const { data } = (await answer.json()) as { data: { access_token?: string; profile_id?: number } };
  const { access_token: token, profile_id: profileId } = data;
  if (!token || profileId === undefined) throw new Error(`not signed in: ${answer.status()} ${JSON.stringify(data)}`);
  const session = { token, profileId, phone, international: `+${phone}` };
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
