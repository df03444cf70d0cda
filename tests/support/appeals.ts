import type { TestApp } from './start-app.ts';

/**
 * Says that a comment was removed, without removing it.
 *
 * @returns the id of the statement
 */
export async function addStatement(app: TestApp, profileId: string, text: string): Promise<string> {
  const at = app.clock.now();
  const { id } = await app.database.db
    .insertInto('moderation_statement')
    .values({
      profile_id: profileId,
      act_id: null,
      kind: 'comment',
      text_id: text,
      restriction: 'removed',
      rule: 'spam',
      source: 'report',
      is_found_by_machine: false,
      is_decided_by_machine: false,
      written_at: at,
      applied_at: at,
      stated_at: at,
      ended_at: null,
      reversed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Says that a comment was removed, and appeals against it at once.
 *
 * @returns the id of the appeal, which is its statement's
 */
export async function addAppeal(app: TestApp, profileId: string, text: string): Promise<string> {
  const id = await addStatement(app, profileId, text);
  await app.database.db
    .insertInto('statement_appeal')
    .values({ statement_id: id, profile_id: profileId, words: 'It advertises nothing.', appealed_at: app.clock.now() })
    .execute();
  return id;
}
