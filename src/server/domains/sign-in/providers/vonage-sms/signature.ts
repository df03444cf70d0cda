import { createHash, createHmac } from 'node:crypto';
import { isSameSecret } from '#server/platform/same-secret.ts';

/** As in Vonage's settings: `md5hash` is a plain MD5 with the secret appended, the others are HMACs. */
export type VonageSignatureMethod = 'md5hash' | 'md5' | 'sha1' | 'sha256' | 'sha512';

/** Allowed distance of the signing time, in seconds. */
const longestAgeSeconds = 300;

/** Whether `sig` matches all other fields and `timestamp` (seconds since 1970) is close enough. */
export function isSignedByVonage(
  fields: ReadonlyMap<string, string>,
  { signatureSecret, signatureMethod }: { signatureSecret: string; signatureMethod: VonageSignatureMethod },
  receivedAt: Date,
): boolean {
  const text = [...fields.keys()]
    .filter((name) => name !== 'sig')
    .sort()
    .map((name) => `&${name}=${fields.get(name)?.replace(/[&=]/g, '_')}`)
    .join('');
  const hash =
    signatureMethod === 'md5hash'
      ? createHash('md5').update(text + signatureSecret)
      : createHmac(signatureMethod, signatureSecret).update(text);
  if (!isSameSecret(fields.get('sig')?.toLowerCase(), hash.digest('hex'))) return false;
  const signedAt = fields.get('timestamp') ?? '';
  const ageSeconds = receivedAt.getTime() / 1000 - Number(signedAt);
  return /^\d{1,12}$/.test(signedAt) && Math.abs(ageSeconds) <= longestAgeSeconds;
}
