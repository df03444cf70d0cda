import { minuteMs } from '#shared/time.ts';
import type { Logger } from './logger.ts';

/** Events for security monitoring (OWASP ASVS 4.0.3, 7.1 and 7.2). */
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
  | 'admin-looked'
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

/** Must not contain phone numbers, names, addresses or texts of people. */
export interface SecurityFacts {
  profileId?: string;
  /** Keyed hash of the client's network. */
  network?: string;
  /** Keyed hash of a complaint's sender: account, proven number or mail address. */
  sender?: string;
  ofProfileId?: string;
  code?: string;
  way?: string;
  isNewBrowser?: boolean;
  what?: string;
  count?: number;
  by?: 'operator' | 'moderator' | 'admin';
  byProfileId?: string;
}

const refused: ReadonlySet<SecurityEvent> = new Set<Refused>([
  'sign-in-refused',
  'token-refused',
  'delivery-forged',
  'access-refused',
  'complaint-not-taken',
]);

/** Lines of one kind per minute; anybody can send forged tokens at full speed. */
const mostPerMinute = 100;
interface Count {
  minute: number;
  written: number;
  left: number;
}
const counts = new WeakMap<Logger, Map<SecurityEvent, Count>>();

/** Lines above the limit are only counted; the next line of the kind reports them as `leftOut`. */
export function logSecurityEvent(log: Logger, event: SecurityEvent, facts: SecurityFacts = {}): void {
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
