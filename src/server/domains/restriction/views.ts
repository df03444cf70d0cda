import type { Statement } from '#contract/restriction.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { internationalOf } from '#shared/phone/parse-phone.ts';
import type { StatedRecord } from './queries/list-statements.ts';
import { appealUntil, isAppealedHere } from './rules/can-appeal.ts';

const timestampOf = (at: Date | null) => (at === null ? null : toTimestamp(at));

export interface AppealsOf {
  /** The operator's address for appeals; null if there is none. */
  appealTo: string | null;
  /** End of the appeal period for something stated at `at`, exclusive. */
  appealEnd(at: Date): Date;
}

function stateOf({ row, appeal }: StatedRecord): Statement['appeal'] {
  if (appeal === null) return null;
  // Appeals about reversed or changed items are no longer decided.
  const isOver = row.ended_at !== null || row.reversed_at !== null;
  if (appeal.is_granted === null) return isOver ? null : 'waiting';
  return appeal.is_granted ? 'granted' : 'refused';
}

export function presentStatement(record: StatedRecord, { appealTo, appealEnd }: AppealsOf, now: Date): Statement {
  const { row, text, appeal } = record;
  const until = appealUntil(row, appealEnd, now);
  const isThere = text !== null || row.restriction === 'suspended';
  const isPossible = appeal === null && isThere && until !== null && isAppealedHere(row);
  return {
    id: row.id,
    restriction: row.restriction,
    kind: row.kind,
    textId: row.text_id,
    phone: text?.phone ?? null,
    international: text && internationalOf(text.phone),
    text: text?.text ?? null,
    rule: row.rule,
    isByLaw: row.is_by_law,
    ruling: row.ruling,
    source: row.source,
    isFoundByMachine: row.is_found_by_machine,
    isDecidedByMachine: row.is_decided_by_machine,
    appliedAtTimestamp: toTimestamp(row.applied_at),
    untilTimestamp: timestampOf(row.lasts_until),
    endedAtTimestamp: timestampOf(row.ended_at),
    reversedAtTimestamp: timestampOf(row.reversed_at),
    appealUntilTimestamp: timestampOf(until),
    appeal: isPossible ? 'possible' : stateOf(record),
    appealWords: appeal?.note ?? null,
    appealLink: row.appeal_link,
    appealTo,
  };
}
