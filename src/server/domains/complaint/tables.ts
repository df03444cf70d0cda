import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type { ComplaintReason } from '#contract/complaint.ts';
import type { TextRule } from '#contract/moderation.ts';
import type { StatedSince } from '#server/domains/restriction/door.ts';
import type { DeskAct } from './rules/desk-acts.ts';

/** A complaint about one or more texts of a number. */
export interface ComplaintCaseTable {
  id: GeneratedAlways<string>;
  /** Tickets are made of it, with the site's secret. */
  seed: string;
  /** Keyed hash of the complainant's ticket. */
  ticket_key: string;
  phone: string;
  /** The profile that was asked for, where the complainant does not know the number. */
  by_profile: string | null;
  /** The complainant's account; null for a visitor, and once it was erased. */
  profile_id: string | null;
  /** Keyed hashes: of the same person, and of the same address. */
  person_key: string;
  email_key: string;
  /** Of the address at its network. */
  sender_key: Generated<string>;
  /** Of the network; empty once misuse is counted no more. */
  network_key: Generated<string>;
  /** `number`: the sender proved the number that it is about, or signed in with it. `member`: signed in with another. */
  proof: Generated<'number' | 'member' | 'none'>;
  /** `Complainant`, sealed; empty once the account was erased. */
  sealed: string;
  reason: ComplaintReason;
  /** A court decision is cited, with all that is needed to find it. */
  is_court: boolean;
  /** `Citation`, sealed; null where none is cited, and once the account was erased. */
  citation: Generated<string | null>;
  /** Keyed hash of a name that nobody gives the number: closed from the start, which its sender cannot tell. */
  vain_key: Generated<string | null>;
  state: 'open' | 'author_asked' | 'decided' | 'void' | 'appealed' | 'closed';
  /** Another one after each change: a decision names the one it was made at. */
  version: Generated<number>;
  received_at: Date;
  /** Until when it must be decided; of an appeal until when that must be. */
  due_at: Date;
  /** When moderators were warned that it is due. */
  warned_at: Date | null;
  /** When it was found not to be decided in time. */
  late_at: Date | null;
  decided_at: Date | null;
  closed_at: Date | null;
}

/** One text of a complaint. */
export interface ComplaintItemTable {
  id: GeneratedAlways<string>;
  case_id: string;
  /** Keyed hash of the author's ticket. */
  ticket_key: string;
  kind: string;
  text_id: string;
  /** Which the complaint is about. */
  revision: string;
  author_id: string;
  phone: string;
  /** As it was then; empty once its author was erased. */
  text: string;
  /** Keyed hashes of it as it was folded. */
  skeleton: string;
  letters: string;
  outcome: 'upheld' | 'refused' | 'void' | null;
  rule: TextRule | null;
  /** It goes as the cited decision of a court says so, which a moderator found to be about it. */
  is_by_law: Generated<boolean>;
  /** The moderator's reason in writing; null of what is decided by rule. */
  words: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  /** When it was hidden since nobody had decided in time, or its author was silent. */
  hidden_at: Date | null;
  /** Nothing else brings it back before a moderator decides. */
  is_kept_down: Generated<boolean>;
  /** Until when its author is asked whether there was a contact. */
  asked_until: Date | null;
  reminded_at: Date | null;
  /** When the question ended without an answer. */
  silent_at: Generated<Date | null>;
  /** What the author answered, sealed; empty once the author was erased. */
  answer: string | null;
  /** What moderators have to decide about it; null where nothing. Written by `placeCase`. */
  awaits: Generated<'decision' | 'late' | 'appeal' | null>;
  /** Who complained, as the case has it; empty once the account was erased. */
  person_key: Generated<string>;
}

/** Where a case that waits stands on the desk: a row while anything of it waits, written by `placeCase` alone. */
export interface ComplaintPlaceTable {
  case_id: string;
  /** The first text of the case that waits. */
  kind: string;
  text_id: string;
  /** As the case has it. */
  due_at: Date;
  /** Who complained of that text and waits, no more than `mostReporters`. */
  reporters: number;
  /** When something happens to the case by itself; null where nothing does. */
  settle_at: Date | null;
}

/** One a side and text. */
export interface ComplaintAppealTable {
  id: GeneratedAlways<string>;
  item_id: string;
  side: 'complainant' | 'author';
  /** What they wrote. */
  sealed: string;
  sent_at: Date;
  /** Null while it waits. */
  is_granted: boolean | null;
  decided_at: Date | null;
}

/** The history: rows are added and never changed. */
export interface ComplaintEventTable {
  id: GeneratedAlways<string>;
  case_id: string;
  item_id: string | null;
  event: string;
  source: 'complainant' | 'author' | 'moderator' | 'site';
  /** The moderator, or the member of the side; null for visitors and what happened by itself. */
  profile_id: string | null;
  detail: ColumnType<object, string | undefined, never>;
  /** Of the case when it happened: who saw that version has not seen it. Null of what happened before this was kept. */
  version: number | null;
  at: Date;
}

type KeptItem = Pick<
  Selectable<ComplaintItemTable>,
  'id' | 'outcome' | 'rule' | 'is_by_law' | 'words' | 'decided_by' | 'decided_at' | 'hidden_at' | 'is_kept_down'
>;

/** What stood before a decision, and what followed from it: all that taking it back needs, as JSON. */
export interface DecisionBefore {
  case: Pick<Selectable<ComplaintCaseTable>, 'state' | 'late_at' | 'decided_at'>;
  /** The texts that it is about. */
  items: KeptItem[];
  /** Appeals that it decided. */
  appeals: string[];
  /** Acts of the log of moderation that it made, in their order. */
  acts: string[];
  stated: StatedSince;
  /** What it did to a warning or pause of who complained. */
  measure: 'taken' | 'lifted' | null;
  /** The history's rows of it: after the first of these ids, up to the second. */
  events: { after: string; last: string };
}

/** What a moderator decided at once, and what is needed to take it back: rows are added and never changed. */
export interface ComplaintDecisionTable {
  id: GeneratedAlways<string>;
  case_id: string;
  moderator_id: string;
  /** JSON: each act with its reason as it was sent. */
  acts: ColumnType<readonly DeskAct[], string, never>;
  /** JSON: what stood before, and what followed from it. */
  before: ColumnType<DecisionBefore, string, never>;
  /** Of the case after it. */
  version: number;
  /** The same of all decisions of one act about a sender's complaints; null of a decision by itself. */
  sweep: Generated<string | null>;
  at: Date;
}

/** A warning or a pause of who complained without ground again and again. */
export interface ComplaintMeasureTable {
  id: GeneratedAlways<string>;
  /** The unfounded complaint after which it was taken. */
  case_id: string;
  profile_id: string | null;
  /** Whom it meets: a proven person, an address, who proves nothing at a network. Each empty where it does not. */
  person_key: Generated<string>;
  email_key: string;
  network_key: Generated<string>;
  /** The owner of the address confirmed complaints from where these came. */
  is_confirmed: Generated<boolean>;
  step: 'warning' | 'pause';
  /** The complaints it was taken for. */
  decided: number;
  unfounded: number;
  taken_at: Date;
  /** Null of a warning. */
  ends_at: Date | null;
  /** What the complainant wrote, sealed. */
  appeal: string | null;
  appealed_at: Date | null;
  /** The moderator's reason in writing. */
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
