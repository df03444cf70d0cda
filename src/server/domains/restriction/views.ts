import type { Statement } from '#contract/restriction.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { internationalOf } from '#shared/phone/parse-phone.ts';
import type { StatedRecord } from './queries/list-statements.ts';

const timestampOf = (at: Date | null) => (at === null ? null : toTimestamp(at));

/** Where one appeals that no link leads to, and until when. */
export interface AppealsOf {
  /** The operator's address for appeals; null where there is none. */
  appealTo: string | null;
  /** The first moment at which it is too late to appeal against what was told then. */
  appealEnd(at: Date): Date;
}

/** For the member whom it concerns alone. */
export function presentStatement(
  { row, text }: StatedRecord,
  { appealTo, appealEnd }: AppealsOf,
  now: Date,
): Statement {
  // Its author changed a held text, or the restriction is taken back: nothing is left to appeal against.
  const isOver = row.reversed_at !== null || row.ended_at !== null;
  // Of what a complaint decided the time runs from the decision, as it does on the page of the complaint.
  const until = appealEnd(row.appeal_link === null ? row.stated_at : row.applied_at);
  return {
    ...{ id: row.id, restriction: row.restriction, kind: row.kind, textId: row.text_id },
    ...{ phone: text?.phone ?? null, international: text && internationalOf(text.phone) },
    text: text?.text ?? null,
    ...{ rule: row.rule, isByLaw: row.is_by_law, ruling: row.ruling, source: row.source },
    ...{ isFoundByMachine: row.is_found_by_machine, isDecidedByMachine: row.is_decided_by_machine },
    appliedAtTimestamp: toTimestamp(row.applied_at),
    untilTimestamp: timestampOf(row.lasts_until),
    endedAtTimestamp: timestampOf(row.ended_at),
    reversedAtTimestamp: timestampOf(row.reversed_at),
    appealUntilTimestamp: isOver || until <= now ? null : toTimestamp(until),
    ...{ appealLink: row.appeal_link, appealTo },
  };
}
