import type { AddedProgramKey } from '#contract/program-key.ts';
import type { Scope } from '#contract/program-scope.ts';
import { makePhone } from '#test/factories.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp } from '#test/start-app.ts';
import type { Made } from './bench.ts';

/** By it tokens name the site that gave them: the server under load must say the same. */
export const benchUrl = 'http://ringbook.test';

/** The header by which a program of each of these members asks. They make their keys before the server under load starts. */
export async function makeKeys(
  made: Made,
  count: number,
  scope: Scope = 'lookup',
): Promise<{ authorization: string }[]> {
  const members = await signInMembers(made, count);
  const database = await made.open();
  const app = await startTestApp({ database, env: { BOT_CHECK: 'off', PUBLIC_URL: benchUrl } });
  try {
    const keys: { authorization: string }[] = [];
    for (const headers of members) {
      const body = new URLSearchParams({ name: 'A program', scopes: scope });
      const answer = await app.request('/api/v6/program/key/add', { method: 'POST', headers, body });
      const { data } = (await answer.json()) as { data: AddedProgramKey };
      keys.push({ authorization: `Bearer ${data.key}` });
    }
    return keys;
  } finally {
    await app.close();
    await database.close();
  }
}

/** Members who are signed in, as the headers by which they ask. They sign in before the server under load starts. */
export async function signInMembers(made: Made, count: number): Promise<{ authorization: string }[]> {
  const database = await made.open();
  const env = { BOT_CHECK: 'off', RATE_FACTOR: '1000000', PUBLIC_URL: benchUrl };
  const app = await startTestApp({ database, env });
  try {
    const members: { authorization: string }[] = [];
    for (let i = 0; i < count; i += 1) {
      const browser = new TestBrowser(app);
      await browser.signIn(makePhone());
      members.push({ authorization: `Bearer ${browser.token}` });
    }
    return members;
  } finally {
    await app.close();
    await database.close();
  }
}
