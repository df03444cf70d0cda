import { createECDH, generateKeyPairSync, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { checkVapid, decryptPush } from './push-double.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

it('the double decrypts the example of RFC 8291, appendix A, and no other message', () => {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'));
  const secrets = { ecdh, auth: bytes('BTBZMqHH6r4Tts7J_aSIgg') };
  const message = bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl' +
      '7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
  expect(decryptPush(message, secrets).toString()).toBe('When I grow up, I want to be a watermelon');
  const changed = Buffer.from(message);
  changed[100] = (changed[100] ?? 0) ^ 1;
  expect(() => decryptPush(changed, secrets)).toThrow();
});

it('the double takes a token of RFC 8292 for its own origin, for a day at most, by the key that signed it', () => {
  const origin = 'https://push.example';
  const now = 1_800_000_000;
  const make = () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    return { privateKey, k: Buffer.concat([Buffer.from([4]), bytes(x), bytes(y)]).toString('base64url') };
  };
  const [one, other] = [make(), make()];
  const write = (claims: object, { k = one.k, alg = 'ES256' } = {}) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const said = { aud: origin, exp: now + 3_600, sub: 'mailto:a@b.test', ...claims };
    const signed = `${part({ typ: 'JWT', alg })}.${part(said)}`;
    const key = { key: one.privateKey, dsaEncoding: 'ieee-p1363' } as const;
    return `vapid t=${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}, k=${k}`;
  };
  const check = (text: string) => checkVapid(text, origin, now * 1000);
  expect(check(write({}))).toBe(one.k);
  const wrong = [{ aud: 'https://other.example' }, { exp: now - 1 }, { exp: now + 90_000 }, { sub: 'nobody' }];
  for (const claims of wrong) expect(() => check(write(claims)), JSON.stringify(claims)).toThrow();
  expect(() => check(write({}, { k: other.k }))).toThrow('signed by the key');
  expect(() => check(write({}, { alg: 'none' }))).toThrow();
  expect(() => check('')).toThrow();
});
