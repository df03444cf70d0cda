import { randomBytes } from 'node:crypto';
import { createKeyedHash, type KeyedHash } from '#server/domains/sign-in/commands/sign-in-deps.ts';
import { deviceCookie } from '#server/domains/sign-in/routes/device-cookie.ts';
import { codeLifeMs, makeCode } from '#server/domains/sign-in/rules.ts';
import type { Database } from '#server/platform/db/database.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { makePhone } from './factories.ts';
import type { TestBrowser } from './sign-in.ts';
import type { TestApp } from './start-app.ts';

const hashes = new WeakMap<Database, KeyedHash>();

/**
 * A sign-in of this browser that the sandbox's handset has confirmed and whose terms are accepted: what is left is to
 * collect it. The rows are those that the code, the chat and the answer to its question leave behind. To go that whole
 * way for each of the thousands of members whom tests need took a good part of their time.
 *
 * @returns the code to collect it by
 */
export async function addConfirmedSignIn(app: TestApp, browser: TestBrowser, phone: string): Promise<string> {
  const hash = await hashOf(app.database);
  const secret = randomBytes(16).toString('hex');
  const isSecure = app.config.publicUrl.startsWith('https:');
  browser.cookies.set(isSecure ? `__Host-${deviceCookie}` : deviceCookie, secret);
  const code = makeCode();
  const now = app.clock.now();
  const proof = { provider: 'sandbox-telegram', sender: hash('sender', makePhone()), is_personal: true };
  const asked = { lang: 'en', network: 'n:of a test', browser: '?', country: null };
  const times = { agreed_at: now, created_at: now, expires_at: new Date(now.getTime() + codeLifeMs) };
  await app.database.db
    .insertInto('sign_in_attempt')
    .values({
      code: hash('code', code),
      device: hash('device', secret),
      state: 'confirmed',
      phone,
      grade: 'high',
      ...asked,
      ...proof,
      ...times,
    })
    .execute();
  return code;
}

async function hashOf(database: Database): Promise<KeyedHash> {
  const known = hashes.get(database);
  if (known) return known;
  const derive = await loadSiteSecret(database);
  const hash = createKeyedHash(derive('sign-in'));
  hashes.set(database, hash);
  return hash;
}
