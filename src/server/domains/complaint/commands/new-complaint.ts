import type { ComplaintReason } from '#contract/complaint.ts';
import type { OwnCode } from '#server/domains/sign-in/door.ts';
import type { Citation, Complainant } from './complaint-secrets.ts';

/** A text that is complained about, as its `Reviewable` knows it. */
export interface TextRef {
  kind: string;
  id: string;
}

export interface NewComplaint extends Complainant {
  texts: readonly TextRef[];
  /** Of a name as it was sent: where it is none that is given, the sender is not told so. */
  named: { phone: string; words: readonly string[] } | null;
  reason: ComplaintReason;
  /** A court decision with all that is needed to find it; null where none is cited, or something of it is missing. */
  citation: Omit<Citation, 'text'> | null;
  /** The complainant's account; null for a visitor. */
  member: { profileId: string; phone: string } | null;
  /** Of a sign-in that shows whose number it is; null where none was sent. */
  own: OwnCode | null;
  /** As `Base.visitorOf` names the network. */
  visitor: string;
  /** The profile that was asked for, where the complainant does not know the number. */
  byProfile: string | null;
}
