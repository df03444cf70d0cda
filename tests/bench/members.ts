import { makePhone } from '#test/factories.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp } from '#test/start-app.ts';
import type { Made } from './bench.ts';

/** By it tokens name the site that gave them: the server under load must say the same. */
export const benchUrl = 'http://ringbook.test';

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
