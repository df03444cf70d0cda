import { createComplaintSecrets } from '#server/domains/complaint/commands/complaint-secrets.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import type { TestApp } from './start-app.ts';

/**
 * Warns whoever sent a complaint, who appeals against it at once.
 *
 * @param caseId of the complaint; null for the newest that the account sent
 * @param profileId the account that sent it; null for a visitor
 * @returns the id of the warning
 */
export async function addMeasure(app: TestApp, caseId: string | null, profileId: string | null): Promise<string> {
  const { db } = app.database;
  const { id: case_id, seed } = await db
    .selectFrom('complaint_case')
    .select(['id', 'seed'])
    .$if(caseId !== null, (query) => query.where('id', '=', caseId))
    .$if(caseId === null, (query) => query.where('profile_id', '=', profileId))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const appeal = createComplaintSecrets(await loadSiteSecret(app.database)).sealWords(seed, 'These were all true.');
  const now = app.clock.now();
  const sender = { profile_id: profileId, email_key: '', step: 'warning', decided: 5, unfounded: 5 } as const;
  const nobody = { words: null, judged_by: null, judged_at: null, lifted_at: null, ends_at: null };
  const { id } = await db
    .insertInto('complaint_measure')
    .values({ case_id, ...sender, ...nobody, appeal, taken_at: now, appealed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
