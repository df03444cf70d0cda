import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { clocksApartMs } from '#server/platform/jobs/agreed-time.ts';
import { type Job, workOn } from '#server/platform/jobs/job.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import { deliveries, resumeDeliveries, resumeDelivery } from './chat/receive-delivery.ts';
import type { SignInDeps } from './commands/sign-in-deps.ts';
import type { SigningKeys } from './tokens/signing-keys.ts';

/** Services redeliver for up to a week (WhatsApp), so event ids are kept longer. */
const eventDays = 8;
/** Expired sessions are kept for this time from the sign-in: browsers keep the device cookie as long. */
const sessionDays = 400;

export function signInJobs(deps: SignInDeps, keys: SigningKeys): Job[] {
  return [
    workOn(deliveries, ({ provider, eventId }) => resumeDelivery(deps, provider, eventId)),
    { name: 'let-deliveries-go', everyMs: hourMs, isHarmless: true, run: () => resumeDeliveries(deps) },
    { name: 'rotate-signing-keys', everyMs: hourMs, run: () => keys.rotate() },
    { name: 'forget-sign-ins', everyMs: hourMs, run: (now) => forgetSignIns(deps, now) },
  ];
}

/** Deletes old attempts, conversations, nonces, events and sessions, and the details of ended sessions. */
export async function forgetSignIns(deps: Pick<SignInDeps, 'database' | 'sessionWordsDays'>, now: Date): Promise<void> {
  const { db } = deps.database;
  const before = (ms: number) => new Date(now.getTime() - ms);
  await bringBack(db, now);
  await db
    .deleteFrom('sign_in_attempt')
    // A code lives for minutes, so a later expiry comes from a wrong clock.
    .where((attempt) =>
      attempt.or([attempt('expires_at', '<', before(dayMs)), attempt('expires_at', '>', before(-dayMs))]),
    )
    .execute();
  await db.deleteFrom('sign_in_conversation').where('updated_at', '<', before(dayMs)).execute();
  await db.deleteFrom('sign_in_nonce').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('sign_in_event')
    .where('received_at', '<', before(eventDays * dayMs))
    .execute();
  await db
    .deleteFrom('session')
    .where('created_at', '<', before(sessionDays * dayMs))
    .where('expires_at', '<', now)
    .execute();
  await db
    .updateTable('session')
    .set({ browser: '', country: null })
    .where('created_at', '<', before(deps.sessionWordsDays * dayMs))
    .where((session) => session.or([session('expires_at', '<', now), session('revoked_at', 'is not', null)]))
    .where('browser', '!=', '')
    .execute();
}

/** Redates sessions opened while a clock was ahead: they start now, with a proof of unknown age. */
async function bringBack(db: Db, now: Date): Promise<void> {
  // Without a time zone: adding to a timestamptz depends on the session's zone, which Citus refuses for a column.
  const inUtc = sql`(${now.toISOString()}::timestamptz at time zone 'UTC')`;
  await db
    .updateTable('session')
    .set({
      expires_at: sql<Date>`(${inUtc} + (expires_at - created_at)) at time zone 'UTC'`,
      created_at: now,
      last_seen_at: now,
      proved_at: new Date(0),
    })
    .where('created_at', '>', new Date(now.getTime() + clocksApartMs))
    .execute();
}
