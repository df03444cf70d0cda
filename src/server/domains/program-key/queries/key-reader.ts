import type { Program } from '#server/platform/access/actor.ts';
import type { CredentialReader } from '#server/platform/access/credentials.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ApiContext } from '#server/platform/http/api.ts';
import type { Logger } from '#server/platform/log/logger.ts';
import { logSecurityEvent } from '#server/platform/log/security-log.ts';
import type { KeyUseLog } from '../commands/key-use-log.ts';
import type { KeyHash } from '../commands/make-key.ts';
import { canOpen } from '../policy.ts';
import { looksLikeKey, scopesShown, splitScopes } from '../rules.ts';
import { createKeyFinder } from './find-key.ts';

export interface KeyReaderDeps {
  database: Database;
  clock: Clock;
  log: Logger;
  hash: KeyHash;
  uses: KeyUseLog;
  /** Keyed hash of the caller's network. */
  visitorOf(c: ApiContext): string;
}

/** Longer than any key; bounds the work spent on invalid input. */
const longest = 200;

/** Authenticates by program key and records the result of each call. A revoked key fails at once. */
export function createKeyReader({ database, clock, log, hash, uses, visitorOf }: KeyReaderDeps): CredentialReader {
  const findKey = createKeyFinder(database);
  return {
    alsoBy: ['basic', 'address'],
    isOfKind: looksLikeKey,
    async readActor(shown, c, by) {
      const now = clock.now();
      const isPossible = looksLikeKey(shown) && shown.length <= longest;
      const key = isPossible ? await findKey({ hash: hash(shown), now }) : null;
      const refusal = key === null ? 'program.key_ended' : refusalOf(canOpen(key));
      if (key === null || refusal !== null) {
        const code = refusal ?? 'program.key_ended';
        if (key) uses.recordUse({ keyId: key.id, at: now, error: code });
        const whose = key && { profileId: key.profileId };
        logSecurityEvent(log, 'token-refused', { network: visitorOf(c), code, ...whose });
        return code;
      }
      const { id, profileId, phone, isPro } = key;
      const scopes = scopesShown(splitScopes(key.scopes), by);
      return { kind: 'program', programId: id, profileId, phone, isPro, scopes } as unknown as Program;
    },
    onAnswered(actor, c) {
      if (actor.kind !== 'program') return;
      const { status } = c.res;
      const error = status < 400 ? null : (c.get('refusedAs') ?? String(status));
      uses.recordUse({ keyId: actor.programId, at: clock.now(), error });
    },
  };
}
