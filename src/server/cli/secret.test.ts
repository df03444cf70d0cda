import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/platform/db/database.ts';
import { secretFileIn } from '#server/platform/db/secret-place.ts';
import { makePhone } from '#test/factories.ts';
import { compileCache, shortLived } from '#test/short-lived.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { copyTemplate } from '#test/store-file.ts';

const cli = fileURLToPath(new URL('./main.ts', import.meta.url));
let base: string;
let store: string;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'ringbook-forget-'));
  store = join(base, 'store');
  await copyTemplate(store);
});
afterAll(() => rm(base, { recursive: true, force: true }));

async function ringbook(...args: string[]): Promise<{ code: number; out: string }> {
  const env = { ...process.env, ...compileCache, DATA_DIR: store, DATABASE_URL: '', SITE_SECRET: '' };
  const child = spawn(process.execPath, [...shortLived, cli, ...args], {
    cwd: base,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (out += chunk));
  const [code] = await once(child, 'close');
  return { code, out };
}

/** Runs the site of this store with the secret file beside it. */
async function onSite<T>(run: (app: TestApp) => Promise<T>): Promise<T> {
  const database = await openDatabase({ kind: 'pglite', folder: store, secret: secretFileIn(store) });
  try {
    const app = await startTestApp({ database, env: { BOT_CHECK: 'off', RATE_FACTOR: '10000' } });
    return await run(app).finally(() => app.close());
  } finally {
    await database.close();
  }
}
const secretFile = () => join(store, 'site-secret');
const isUnlisted = async (app: TestApp, phone: string) =>
  (await (await app.request(`/api/v6/number/listed/${phone}`)).json()).data.isUnlisted;
const me = (app: TestApp, token: string | null) =>
  app.request('/api/v6/profile/my', { headers: { authorization: `Bearer ${token}` } });

it('F7 secret forget: refused while the site runs, and without --yes; then a new secret begins and what hung on the old one is gone', async () => {
  const phone = makePhone();
  const before = await onSite(async (app) => {
    const browser = new TestBrowser(app);
    const { profile_id } = await browser.signIn(phone);
    await browser.post('/api/v6/profile/edit', { first_name: 'Anna' });
    expect((await browser.post('/api/v6/number/unlist')).status).toBe(200);
    const running = await ringbook('secret', 'forget', '--yes');
    expect(running).toMatchObject({ code: 1, out: expect.stringContaining('is already open') });
    expect((await me(app, browser.token)).status).toBe(200);
    return { id: profile_id, token: browser.token, secret: await readFile(secretFile(), 'utf8') };
  });

  for (const args of [[], ['forget'], ['--yes'], ['forget', 'all', '--yes'], ['find', '--yes']]) {
    expect((await ringbook('secret', ...args)).code, args.join(' ')).toBe(2);
  }
  expect((await ringbook('secret', '--help')).out).toContain('This cannot be undone.');
  // None of the refused commands changed anything.
  await onSite(async (app) => {
    expect((await me(app, before.token)).status).toBe(200);
    expect(await isUnlisted(app, phone)).toBe(true);
  });

  // The site does not start if the secret is missing or wrong.
  await rm(secretFile());
  await expect(onSite(async () => undefined)).rejects.toThrow('is missing');
  await writeFile(secretFile(), 'f'.repeat(64), { mode: 0o600 });
  await expect(onSite(async () => undefined)).rejects.toThrow('is not the one');
  await rm(secretFile());

  expect(await ringbook('secret', 'forget', '--yes')).toMatchObject({
    code: 0,
    out: expect.stringContaining('The next start takes the secret that it finds, or makes one.'),
  });
  expect(existsSync(secretFile())).toBe(false);
  await onSite(async (app) => {
    const made = await readFile(secretFile(), 'utf8');
    expect(made).toMatch(/^[0-9a-f]{64}\n$/);
    expect(made).not.toBe(before.secret);
    // All sessions have ended, and the unlisted numbers are no longer known.
    expect((await me(app, before.token)).status).toBe(403);
    expect(await isUnlisted(app, phone)).toBe(false);
    // The data stay: the number opens the same account, with its name and coins.
    const browser = new TestBrowser(app);
    const again = await browser.signIn(phone);
    expect(again).toMatchObject({ profile_id: before.id, is_new_user: false });
    expect((await browser.ask('/api/v6/profile/my')).data).toMatchObject({ account: { firstName: 'Anna' } });
    expect((await browser.post('/api/v6/number/unlist')).status).toBe(200);
    expect(await isUnlisted(app, phone)).toBe(true);
  });
  // The new secret persists.
  await onSite(async (app) => expect(await isUnlisted(app, phone)).toBe(true));
});
