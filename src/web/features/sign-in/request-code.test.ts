import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { signStart } from './request-code.ts';

it('signs nonce, seconds, platform and language with the page’s key', async () => {
  const query = await signStart('ar-SA', 'the key', new Date('2026-11-20T12:00:00.999Z'));
  const { nonce = '', timestamp, platform, lang, signature } = query;
  expect(nonce).toMatch(/^[0-9a-f]{40}$/);
  expect({ timestamp, platform, lang }).toEqual({ timestamp: '1795176000', platform: 'WEB', lang: 'ar-SA' });
  const expected = createHash('sha256').update(`${nonce}:1795176000:WEB:ar-SA:the key`).digest('hex');
  expect(signature).toBe(expected);
});

it('never signs with the same nonce twice', async () => {
  const made = await Promise.all(Array.from({ length: 50 }, () => signStart('en', 'k', new Date())));
  expect(new Set(made.map((query) => query.nonce)).size).toBe(50);
});
