import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSignedByMeta } from './signature.ts';

const secret = 'app_secret';
const bytes = (text: string) => new TextEncoder().encode(text);
const sign = (text: string) => `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`;
const body = '{"object":"whatsapp_business_account","entry":[]}';
const signature = 'sha256=c236c758c9b2bd40b388a550eeca09eaca72384dd0aa5e7c31d19cddac5bba46';

test('the known signature passes, in any case', () => {
  expect(isSignedByMeta(bytes(body), signature, secret)).toBe(true);
  expect(isSignedByMeta(bytes(body), signature.toUpperCase(), secret)).toBe(true);
});

test('raw bytes and their escaped form both pass', () => {
  const raw = '{"text":"Код 😀 ü\u007f~"}';
  const escaped = '{"text":"\\u041a\\u043e\\u0434 \\ud83d\\ude00 \\u00fc\\u007f~"}';
  expect(isSignedByMeta(bytes(raw), sign(raw), secret)).toBe(true);
  expect(isSignedByMeta(bytes(raw), sign(escaped), secret)).toBe(true);
  expect(isSignedByMeta(bytes(escaped), sign(escaped), secret)).toBe(true);
  expect(isSignedByMeta(bytes(raw), sign(escaped.toUpperCase()), secret)).toBe(false);
});

test('one changed byte, another secret, no prefix, no header, no UTF-8: no', () => {
  expect(isSignedByMeta(bytes(body.replace('[]', '[ ]')), signature, secret)).toBe(false);
  expect(isSignedByMeta(bytes(body), signature, 'app_secret2')).toBe(false);
  expect(isSignedByMeta(bytes(body), signature.slice('sha256='.length), secret)).toBe(false);
  expect(isSignedByMeta(bytes(body), signature.replace('sha256', 'sha1'), secret)).toBe(false);
  expect(isSignedByMeta(bytes(body), '', secret)).toBe(false);
  expect(isSignedByMeta(bytes(body), null, secret)).toBe(false);
  expect(isSignedByMeta(Uint8Array.of(0xff, 0xfe), signature, secret)).toBe(false);
  expect(isSignedByMeta(bytes(''), sign(''), '')).toBe(false);
});
