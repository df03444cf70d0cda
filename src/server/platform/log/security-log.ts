import { minuteMs } from '#shared/time.ts';
import type { Logger } from './logger.ts';

/** What whoever watches the site should know of (OWASP ASVS 4.0.3, 7.1 and 7.2). */
export type SecurityEvent = Happened | Refused;
type Happened =
  | 'sign-in'
  | 'sign-out'
  | 'sign-out-everywhere'
  | 'session-ended'
  | 'export'
  | 'profile-read'
  | 'list-exported'
  | 'backed-up'
  | 'restored'
  | 'deactivated'
  | 'taken-back'
  | 'erased'
  | 'data-request'
  | 'complaints-warned'
  | 'complaints-paused'
  | 'complaints-refused'
  | 'unlisted'
  | 'relisted'
  | 'organisation-verified'
  | 'organisation-unverified'
  | 'granted'
  | 'debt-forgiven'
  | 'numcy-refunded'
  | 'barred'
  | 'unbarred'
  | 'number-given-back'
  | 'program-key-made'
  | 'program-key-revoked';
type Refused = 'sign-in-refused' | 'token-refused' | 'delivery-forged' | 'access-refused' | 'complaint-not-taken';

/** Never a phone number, a name, an address or a text of a person. */
export interface SecurityFacts {
  /** The account that it is about. */
  profileId?: string;
  /** Keyed hash of the network that asked. */
  network?: string;
  /** Keyed hash of who complains: of the account, the proven number, or the address. */
  sender?: string;
  /** The account whose data were read. */
  ofProfileId?: string;
  /** Code of the refusal, or why. */
  code?: string;
  /** The service, or the kind of it. */
  way?: string;
  /** Of a sign-in: from a browser that this account was not used with before. */
  isNewBrowser?: boolean;
  /** What was granted. */
  what?: string;
  /** How many accounts, or complaints. */
  count?: number;
  by?: 'operator' | 'moderator' | 'admin';
  /** The moderator's or admin's account. */
  byProfileId?: string;
}

const refused: ReadonlySet<SecurityEvent> = new Set<Refused>([
  'sign-in-refused',
  'token-refused',
  'delivery-forged',
  'access-refused',
  'complaint-not-taken',
]);

/** Lines of one kind in a minute at most: anybody can send forged tokens as fast as the line carries them. */
const mostPerMinute = 100;
interface Count {
  minute: number;
  written: number;
  left: number;
}
const counts = new WeakMap<Logger, Map<SecurityEvent, Count>>();

/**
 * Writes one line with `security` as its kind. Of more than a hundred of a kind in a minute the rest is counted, and told
 * with the next line of the kind as `leftOut`.
 */
export function tellSecurity(log: Logger, event: SecurityEvent, facts: SecurityFacts = {}): void {
  const kinds = counts.get(log) ?? new Map<SecurityEvent, Count>();
  counts.set(log, kinds);
  const minute = Math.floor(performance.now() / minuteMs);
  const known = kinds.get(event);
  const count = known?.minute === minute ? known : { minute, written: 0, left: known?.left ?? 0 };
  kinds.set(event, count);
  if (count.written >= mostPerMinute) {
    count.left += 1;
    return;
  }
  count.written += 1;
  const line = { security: event, ...facts, ...(count.left > 0 && { leftOut: count.left }) };
  count.left = 0;
  if (refused.has(event)) log.warn(line, 'security event');
  else log.info(line, 'security event');
}
