import type { TestApp } from './start-app.ts';

/**
 * Says that a comment was removed, and appeals against it at once.
 *
 * @returns the id of the appeal, which is its statement's
 */
export async function addAppeal(app: TestApp, profileId: string, text: string): Promise<string> {
  const { db } = app.database;
  const at = app.clock.now();
  const { id } = await db
    .insertInto('moderation_statement')
    .values({
      ...{ profile_id: profileId, act_id: null, kind: 'comment', text_id: text, restriction: 'removed' },
      ...{ rule: 'spam', source: 'report', is_found_by_machine: false, is_decided_by_machine: false },
      ...{ written_at: at, applied_at: at, stated_at: at, ended_at: null, reversed_at: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('statement_appeal')
    .values({ statement_id: id, profile_id: profileId, words: 'It advertises nothing.', appealed_at: at })
    .execute();
  return id;
}
