import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type { ComplaintReason } from '#contract/complaint.ts';
import type { TextRule } from '#contract/moderation.ts';
import type { StatedSince } from '#server/domains/restriction/door.ts';
import type { QueueAct } from './rules/queue-acts.ts';

export interface ComplaintCaseTable {
  id: GeneratedAlways<string>;
  /** Tickets are derived from it with the site's secret. */
  seed: string;
  /** Keyed hash of the complainant's ticket. */
  ticket_key: string;
  phone: string;
  /** Profile id, if the complainant does not know the number. */
  by_profile: string | null;
  profile_id: string | null;
  /** Keyed hashes of the person and of the address. */
  person_key: string;
  email_key: string;
  /** Keyed hash of address and network together. */
  sender_key: Generated<string>;
  /** Keyed hash of the network; empty once misuse is no longer counted by it. */
  network_key: Generated<string>;
  /** `number`: the sender proved the number in question, or is signed in with it; `member`: with a different one. */
  proof: Generated<'number' | 'member' | 'none'>;
  /** `Complainant`, encrypted; empty after erasure. */
  sealed: string;
  reason: ComplaintReason;
  /** A court decision is cited with all details needed to find it. */
  is_court: boolean;
  /** `Citation`, encrypted; null if none is cited, and after erasure. */
  citation: Generated<string | null>;
  /** Keyed hash of a name that the number does not have. Such a case is created closed, unknown to its sender. */
  vain_key: Generated<string | null>;
  state: 'open' | 'author_asked' | 'decided' | 'void' | 'appealed' | 'closed';
  /** Increases with each change; a decision names the version it was based on. */
  version: Generated<number>;
  received_at: Date;
  /** Deadline of the decision, or of that about an appeal. */
  due_at: Date;
  warned_at: Date | null;
  late_at: Date | null;
  decided_at: Date | null;
  closed_at: Date | null;
}

export interface ComplaintItemTable {
  id: GeneratedAlways<string>;
  case_id: string;
  /** Keyed hash of the author's ticket. */
  ticket_key: string;
  kind: string;
  text_id: string;
  revision: string;
  author_id: string;
  phone: string;
  text: string;
  /** Keyed hashes of the folded content: by look and by sound. */
  skeleton: string;
  letters: string;
  outcome: 'upheld' | 'refused' | 'void' | null;
  rule: TextRule | null;
  /** The removal follows the cited court decision, which a moderator found to apply. */
  is_by_law: Generated<boolean>;
  words: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  hidden_at: Date | null;
  /** Nothing but a moderator's decision may restore the text. */
  is_kept_down: Generated<boolean>;
  asked_until: Date | null;
  reminded_at: Date | null;
  silent_at: Generated<Date | null>;
  /** The author's answer, encrypted; empty after their erasure. */
  answer: string | null;
  /** What moderators have to decide; null if nothing. Written by `placeCase`. */
  awaits: Generated<'decision' | 'late' | 'appeal' | null>;
  /** Copy of the case's `person_key`; empty after the complainant's erasure. */
  person_key: Generated<string>;
}

/** Place of a waiting case in the moderation queue. Exists while the case waits; written by `placeCase` only. */
export interface ComplaintPlaceTable {
  case_id: string;
  /** First waiting text of the case. */
  kind: string;
  text_id: string;
  /** Copy of the case's `due_at`. */
  due_at: Date;
  /** Number of complainants who wait about that text, at most `mostReporters`. */
  reporters: number;
  /** Time of the case's next automatic step; null if there is none. */
  settle_at: Date | null;
}

/** At most one per side and text. */
export interface ComplaintAppealTable {
  id: GeneratedAlways<string>;
  item_id: string;
  side: 'complainant' | 'author';
  sealed: string;
  sent_at: Date;
  /** Null while undecided. */
  is_granted: boolean | null;
  decided_at: Date | null;
}

/** History of cases; append-only. */
export interface ComplaintEventTable {
  id: GeneratedAlways<string>;
  case_id: string;
  item_id: string | null;
  event: string;
  source: 'complainant' | 'author' | 'moderator' | 'site';
  /** The acting moderator, or the member on that side; null for visitors and automatic events. */
  profile_id: string | null;
  detail: ColumnType<object, string | undefined, never>;
  /** Case version before the event; a viewer of that version has not seen it. Null for older events. */
  version: number | null;
  at: Date;
}

type StoredItem = Pick<
  Selectable<ComplaintItemTable>,
  'id' | 'outcome' | 'rule' | 'is_by_law' | 'words' | 'decided_by' | 'decided_at' | 'hidden_at' | 'is_kept_down'
>;

/** State before a decision, and its effects: everything an undo needs, stored as JSON. */
export interface DecisionBefore {
  case: Pick<Selectable<ComplaintCaseTable>, 'state' | 'late_at' | 'decided_at'>;
  items: StoredItem[];
  /** Ids of the appeals that it decided. */
  appeals: string[];
  /** Ids of its moderation acts, in order. */
  acts: string[];
  stated: StatedSince;
  measure: 'taken' | 'lifted' | null;
  /** Range of its event ids: `after` is exclusive, `last` inclusive. */
  events: { after: string; last: string };
}

export interface ComplaintDecisionTable {
  id: GeneratedAlways<string>;
  case_id: string;
  moderator_id: string;
  /** JSON: each act with its reason as sent. */
  acts: ColumnType<readonly QueueAct[], string, never>;
  /** JSON: state before, and effects. */
  before: ColumnType<DecisionBefore, string, never>;
  version: number;
  /** Common id of the decisions of a bulk act; null for a single decision. */
  sweep: Generated<string | null>;
  at: Date;
}

export interface ComplaintMeasureTable {
  id: GeneratedAlways<string>;
  case_id: string;
  profile_id: string | null;
  /** Keys it applies to: a proven person, an address, unproven senders of a network. Empty if it does not apply. */
  person_key: Generated<string>;
  email_key: string;
  network_key: Generated<string>;
  is_confirmed: Generated<boolean>;
  step: 'warning' | 'pause';
  decided: number;
  unfounded: number;
  taken_at: Date;
  /** Null for a warning. */
  ends_at: Date | null;
  appeal: string | null;
  appealed_at: Date | null;
  words: string | null;
  judged_by: string | null;
  judged_at: Date | null;
  lifted_at: Date | null;
}

export type MeasureRow = Selectable<ComplaintMeasureTable>;

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    complaint_case: ComplaintCaseTable;
    complaint_item: ComplaintItemTable;
    complaint_appeal: ComplaintAppealTable;
    complaint_event: ComplaintEventTable;
    complaint_decision: ComplaintDecisionTable;
    complaint_measure: ComplaintMeasureTable;
    complaint_place: ComplaintPlaceTable;
  }
}
