import type { ComplaintReason } from '#contract/complaint.ts';
import type { OwnCode } from '#server/domains/sign-in/door.ts';
import type { Citation, Complainant } from './complaint-secrets.ts';

export interface TextRef {
  kind: string;
  id: string;
}

export interface NewComplaint extends Complainant {
  texts: readonly TextRef[];
  /** For a name, as sent: one that the number does not have must get the same answer as one that it has. */
  named: { phone: string; words: readonly string[] } | null;
  reason: ComplaintReason;
  /** A court decision with all details needed to find it; null if none is cited or details are missing. */
  citation: Omit<Citation, 'text'> | null;
  member: { profileId: string; phone: string } | null;
  /** A sign-in that proves the sender's number; null if none was sent. */
  own: OwnCode | null;
  /** Network of the request, as `Base.visitorOf` names it. */
  visitor: string;
  /** Profile id, if the complainant does not know the number. */
  byProfile: string | null;
}
