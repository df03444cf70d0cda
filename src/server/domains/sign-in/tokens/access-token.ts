import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Role } from '#contract/sign-in.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { SigningKeys } from './signing-keys.ts';

/** Claims of a token. Contains no phone number or name: tokens are stored in browsers and pass through proxies. */
export interface TokenClaims {
  sessionId: string;
  profileId: string;
  tokenVersion: number;
  /** Role at issue, for the page's menu only. Permissions use the role read with the session. */
  role: Role;
}

export interface AccessTokens {
  issue(claims: TokenClaims, expiresAt: Date): Promise<string>;
  /** Null unless it is a valid token of this site: not forged, expired, of another site or an unknown key. */
  verify(token: string): Promise<TokenClaims | null>;
}

const algorithm = 'Ed25519';
const type = 'at+jwt';
/** A token has about 400 characters. */
const maxLength = 2_000;

/** Cache size of verified tokens. Verifying a signature takes a tenth of a short call's time. */
const remembered = 1_000;

interface Verified {
  kid: string;
  /** Milliseconds since 1970. */
  endsAt: number;
  claims: TokenClaims;
}

/** @param site the site's public URL: issuer and audience */
export function createAccessTokens(keys: SigningKeys, clock: Clock, site: string): AccessTokens {
  const known = new LRUCache<string, Verified>({ max: remembered });
  return {
    async issue(claims, expiresAt) {
      const { kid, key } = await keys.active();
      return new SignJWT({ sid: claims.sessionId, ver: claims.tokenVersion, role: claims.role })
        .setProtectedHeader({ alg: algorithm, kid, typ: type })
        .setIssuer(site)
        .setAudience(site)
        .setSubject(claims.profileId)
        .setIssuedAt(clock.now())
        .setExpirationTime(expiresAt)
        .sign(key);
    },

    async verify(token) {
      if (token.length > maxLength) return null;
      const before = known.get(token);
      // The key may have been removed, or the token expired, since it was cached.
      if (before && before.endsAt > clock.now().getTime() && (await keys.find(before.kid))) return before.claims;
      try {
        const { payload, protectedHeader } = await jwtVerify(
          token,
          async ({ kid }) => {
            const key = kid ? await keys.find(kid) : null;
            if (!key) throw new UnknownKeyError();
            return key;
          },
          {
            issuer: site,
            audience: site,
            typ: type,
            algorithms: [algorithm],
            requiredClaims: ['sub', 'sid', 'ver', 'exp', 'iat'],
            currentDate: clock.now(),
          },
        );
        const { sub, sid, ver, role, exp = 0 } = payload;
        if (!sub || typeof sid !== 'string' || typeof ver !== 'number') return null;
        const claims: TokenClaims = { profileId: sub, sessionId: sid, tokenVersion: ver, role: role as Role };
        known.set(token, { kid: protectedHeader.kid ?? '', endsAt: exp * 1000, claims });
        return claims;
      } catch (error) {
        // A database error says nothing about the token, so it must not count as invalid.
        if (isAboutToken(error)) return null;
        throw error;
      }
    },
  };
}

class UnknownKeyError extends Error {
  override name = 'UnknownKeyError';
}

function isAboutToken(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return error instanceof UnknownKeyError || (typeof code === 'string' && /^ERR_(JW|JOSE)/.test(code));
}
