import type { Person, PersonalData } from '#server/domains/part.ts';
import {
  collectAppeals,
  collectStatements,
  forgetAppealLinks,
  forgetAppeals,
} from '#server/domains/restriction/door.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { lockCase } from './lock-case.ts';
import { settleReports } from './withdraw-report.ts';

/** A person's reports, and decisions about their texts. `onTopFrom`: independent reporters that put a text on top. */
export const createModerationData = (onTopFrom?: number): PersonalData => ({
  name: 'moderation',
  collect: async (db, { profileId }) => ({
    reports: (await listReports(db, profileId)).map((report) => ({
      kind: report.kind,
      textId: report.text_id,
      reason: report.reason,
      // A reporter who used a profile never learned the number.
      phone: report.by_profile === null ? report.phone : null,
      reportText: report.words,
      outcome: report.outcome,
      reportedAtTimestamp: toTimestamp(report.created_at),
    })),
    decisions: (await listActs(db, profileId)).map((act) => ({
      act: act.act,
      kind: act.kind,
      textId: act.text_id,
      reason: act.reason,
      doneAtTimestamp: toTimestamp(act.done_at),
    })),
    statements: (await collectStatements(db, profileId)).map(({ stated_at, reversed_at, ...statement }) => ({
      ...statement,
      statedAtTimestamp: toTimestamp(stated_at),
      reversedAtTimestamp: reversed_at === null ? null : toTimestamp(reversed_at),
    })),
    appeals: (await collectAppeals(db, profileId)).map(({ words, appealed_at, judged_at, ...appeal }) => ({
      appealText: words,
      ...appeal,
      appealedAtTimestamp: toTimestamp(appealed_at),
      judgedAtTimestamp: judged_at === null ? null : toTimestamp(judged_at),
    })),
  }),
  erase: (tx, person, _, now) => eraseReports(tx, person, onTopFrom, now),
});

/** The log keeps its decisions; after erasure its account ids identify nobody. */
async function eraseReports(tx: Tx, { profileId }: Person, onTopFrom: number | undefined, now: Date): Promise<void> {
  await forgetAppealLinks(tx, profileId);
  await forgetAppeals(tx, profileId);
  for (const { id, kind, text_id, outcome } of await listReports(tx, profileId)) {
    await lockCase(tx, { kind, id: text_id });
    await tx.deleteFrom('moderation_report').where('id', '=', id).execute();
    if (outcome !== null) continue;
    const by = { source: 'report', textState: 'shown' } as const;
    await settleReports(tx, { kind, id: text_id }, by, onTopFrom, now);
  }
}

function listReports(db: Db, profileId: string) {
  return db
    .selectFrom('moderation_report')
    .select(['id', 'kind', 'text_id', 'phone', 'by_profile', 'reason', 'words', 'outcome', 'created_at'])
    .where('profile_id', '=', profileId)
    .orderBy('kind')
    .orderBy('text_id')
    .orderBy('id')
    .execute();
}

function listActs(db: Db, profileId: string) {
  return db
    .selectFrom('moderation_act')
    .select(['act', 'kind', 'text_id', 'reason', 'done_at'])
    .where('profile_id', '=', profileId)
    .where('act', 'not in', ['reported', 'withdrawn'])
    .orderBy('id')
    .execute();
}
