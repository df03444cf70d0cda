import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { isSameSecret } from '#server/platform/same-secret.ts';
import { callService, ServiceError } from '../call-service.ts';
import { asPhone, asRecord, asText } from '../read-json.ts';

interface Client {
  clientId: string;
  clientSecret: string;
  issuerUrl: string;
  keys: JWTVerifyGetKey;
}

interface WayBack {
  query: URLSearchParams;
  callbackUrl: string;
  secrets: Record<string, string>;
}

/** The asymmetric algorithms of BotFather that jose supports; none with a shared secret. */
const algorithms = ['RS256', 'ES256', 'EdDSA', 'Ed25519'];
const clockToleranceSeconds = 30;

/**
 * Redeems the returned code and verifies the id_token.
 *
 * @returns null if it does not verify or the person refused
 * @throws ServiceError if Telegram is unreachable or does not know this client
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

/** Null if the person refused, or the answer is from a different issuer. */
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

/** Whether the token is invalid, as opposed to unreadable keys. */
function isRefusal(error: unknown): boolean {
  const unreadable = [errors.JWKSTimeout, errors.JWKSInvalid];
  const isUnreadable = unreadable.some((kind) => error instanceof kind);
  return error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC' && !isUnreadable;
}

/**
 * Whether the token is for us and this sign-in. Telegram is reported to omit `nonce`; then only the verifier binds the
 * token, received directly from Telegram for our code, to the browser (RFC 9700, 2.1.1).
 */
function isOurs(claims: JWTPayload, clientId: string, nonce: string | undefined): boolean {
  if (claims.azp !== undefined && claims.azp !== clientId) return false;
  if (Array.isArray(claims.aud) && claims.aud.length > 1 && claims.azp !== clientId) return false;
  return claims.nonce === undefined || (typeof claims.nonce === 'string' && isSameSecret(claims.nonce, nonce ?? ''));
}
