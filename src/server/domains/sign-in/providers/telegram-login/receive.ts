import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { isSameSecret } from '#server/platform/same-secret.ts';
import { callService, ServiceError } from '../call-service.ts';
import { asPhone, asRecord, asText } from '../read-json.ts';

interface Client {
  clientId: string;
  clientSecret: string;
  issuerUrl: string;
  /** The issuer's public keys. */
  keys: JWTVerifyGetKey;
}

interface WayBack {
  query: URLSearchParams;
  callbackUrl: string;
  secrets: Record<string, string>;
}

/** Of those that BotFather offers, all that jose knows; none that a shared secret could sign. */
const algorithms = ['RS256', 'ES256', 'EdDSA', 'Ed25519'];
const clockToleranceSeconds = 30;

/**
 * Redeems the code that came back and verifies the id_token.
 *
 * @returns null for whatever does not verify, a refusal by the person included
 * @throws ServiceError when Telegram cannot be reached, or does not know this client
 */
export async function finishTelegramLogin(
  client: Client,
  back: WayBack,
  now: Date,
): Promise<{ personId: string; phone: string | null } | null> {
  const code = readCode(back.query, client.issuerUrl);
  const idToken = code && (await redeem(client, code, back));
  const claims = idToken && (await verify(client, idToken, now));
  if (!claims || !isOurs(claims, client.clientId, back.secrets.nonce)) return null;
  const personId = asText(claims.sub, 200);
  if (!personId) return null;
  return { personId, phone: claims.phone_number_verified === false ? null : asPhone(claims.phone_number) };
}

/** Null where the person refused, or the answer is another issuer's. */
function readCode(query: URLSearchParams, issuerUrl: string): string | null {
  const [code, ...others] = query.getAll('code');
  const issuer = query.get('iss') ?? issuerUrl;
  return code && code.length <= 2_000 && others.length === 0 && !query.has('error') && issuer === issuerUrl
    ? code
    : null;
}

async function redeem(client: Client, code: string, { callbackUrl, secrets }: WayBack): Promise<string | null> {
  const what = 'Telegram Login: token';
  const login = [client.clientId, client.clientSecret].map(encodeURIComponent).join(':');
  const { status, body } = await callService({
    what,
    url: `${client.issuerUrl}/token`,
    headers: { authorization: `Basic ${Buffer.from(login).toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: callbackUrl,
      client_id: client.clientId,
      code_verifier: secrets.verifier ?? '',
    }),
  });
  const answer = asRecord(body);
  if (status === 200) return asText(answer?.id_token, 20_000);
  if (status === 400 && answer?.error === 'invalid_grant') return null;
  throw new ServiceError(`${what}: not taken (${status})`);
}

async function verify(client: Client, idToken: string, now: Date): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(idToken, client.keys, {
      issuer: client.issuerUrl,
      audience: client.clientId,
      algorithms,
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: clockToleranceSeconds,
      currentDate: now,
    });
    return payload;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw new ServiceError('Telegram Login: its keys cannot be read');
  }
}

/** Whether it is the token that is wrong, and not the way to the keys. */
function isRefusal(error: unknown): boolean {
  const unreadable = [errors.JWKSTimeout, errors.JWKSInvalid];
  const isUnreadable = unreadable.some((kind) => error instanceof kind);
  return error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC' && !isUnreadable;
}

/**
 * Whether the token was made for us and this sign-in. Telegram is reported to leave `nonce` out; then the verifier alone
 * binds the token, which came straight from Telegram for our code, to the browser that began (RFC 9700, 2.1.1).
 */
function isOurs(claims: JWTPayload, clientId: string, nonce: string | undefined): boolean {
  if (claims.azp !== undefined && claims.azp !== clientId) return false;
  if (Array.isArray(claims.aud) && claims.aud.length > 1 && claims.azp !== clientId) return false;
  return claims.nonce === undefined || (typeof claims.nonce === 'string' && isSameSecret(claims.nonce, nonce ?? ''));
}
