import { createHash, randomBytes } from 'node:crypto';

/**
 * Telegram's page for this sign-in. The secrets stay on the server: `verifier` redeems the code that comes back, so that
 * a code from elsewhere is worth nothing, and the id_token names `nonce`.
 */
export function beginTelegramLogin(
  { issuerUrl, clientId }: { issuerUrl: string; clientId: string },
  { state, callbackUrl }: { state: string; callbackUrl: string },
): { url: string; secrets: Record<string, string> } {
  const verifier = randomBytes(32).toString('base64url');
  const nonce = randomBytes(16).toString('base64url');
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: callbackUrl,
    response_type: 'code',
    scope: 'openid phone',
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return { url: `${issuerUrl}/auth?${query}`, secrets: { verifier, nonce } };
}
