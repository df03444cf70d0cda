import { sql } from 'kysely';
import type { Person, PersonalData } from '#server/domains/part.ts';
import { listIdentities } from '#server/domains/profile/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { codeLifeMs } from '../rules.ts';

export const signInData: PersonalData = {
  name: 'signIn',

  async collect(db, { profileId, phone }) {
    const sessions = await db
      .selectFrom('session')
      .select(['browser', 'country', 'way', 'is_new_browser', 'created_at', 'last_seen_at', 'expires_at', 'revoked_at'])
      .where('profile_id', '=', profileId)
      .orderBy('created_at')
      .execute();
    const attempts = await db
      .selectFrom('sign_in_attempt')
      .select(['browser', 'country', 'provider', 'state', 'created_at'])
      .where('phone', '=', phone)
      .orderBy('created_at')
      .execute();
    const messenger = await db
      .selectFrom('sign_in_messenger')
      .select(['provider as service', 'noted_at as notedAt', 'blocked_at as blockedAt'])
      .where('profile_id', '=', profileId)
      .executeTakeFirst();
    return {
      messenger: messenger ?? null,
      sessions: sessions.map((session) => ({
        browser: session.browser,
        country: session.country,
        way: session.way,
        isNewBrowser: session.is_new_browser,
        beganAt: session.created_at,
        lastSeenAt: session.last_seen_at,
        expiresAt: session.expires_at,
        endedAt: session.revoked_at,
      })),
      attempts: attempts.map((attempt) => ({
        browser: attempt.browser,
        country: attempt.country,
        service: attempt.provider,
        state: attempt.state,
        at: attempt.created_at,
      })),
    };
  },

  async erase(tx, person, _options, now) {
    await tx.deleteFrom('sign_in_messenger').where('profile_id', '=', person.profileId).execute();
    await tx.deleteFrom('session').where('profile_id', '=', person.profileId).execute();
    await eraseTraces(tx, person, new Date(now.getTime() - codeLifeMs));
  },
};

/** Deletes older traces, as a new holder may be signing in. Identities must still exist. */
async function eraseTraces(tx: Tx, { profileId, phone }: Person, before: Date): Promise<void> {
  const persons = await listIdentities(tx, profileId);
  await tx
    .deleteFrom('sign_in_attempt')
    .where('created_at', '<', before)
    .where((attempt) =>
      attempt.or([
        attempt('phone', '=', phone),
        attempt('expected_phone', '=', phone),
        attempt('sender', 'in', [...persons, '']),
      ]),
    )
    .execute();
  await tx
    .deleteFrom('sign_in_conversation')
    .where('updated_at', '<', before)
    .where((said) => said.or([said('phone', '=', phone), said('sender', 'in', [...persons, ''])]))
    .execute();
  // Unfinished deliveries; finished ones contain only an id.
  await tx
    .updateTable('sign_in_event')
    .set((event) => ({ event: null, messages: null, done_at: event.ref('received_at') }))
    .where('done_at', 'is', null)
    .where('received_at', '<', before)
    .where(sql<boolean>`event::text || coalesce(messages::text, '') like ${`%${phone}%`}`)
    .execute();
}
