import { randomBytes } from 'node:crypto';
import { noteSeen, raiseTokenVersion } from '#server/domains/profile/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { refusesWrites } from '#server/platform/db/disk-room.ts';
import { transact } from '#server/platform/db/transact.ts';
import { dayMs } from '#shared/time.ts';
import { outlivesProofs, type ProofTimes } from '../rules.ts';

/** @returns the new session's id, 128 random bits */
export async function createSession(
  tx: Tx,
  session: {
    profileId: string;
    tokenVersion: number;
    device: string;
    way: string;
    isNewBrowser: boolean;
    browser: string;
    country: string | null;
    lifeDays: number;
  },
  now: Date,
): Promise<{ id: string; expiresAt: Date }> {
  const id = randomBytes(16).toString('base64url');
  const expiresAt = new Date(now.getTime() + session.lifeDays * dayMs);
  await tx
    .insertInto('session')
    .values({
      id,
      profile_id: session.profileId,
      token_version: session.tokenVersion,
      device: session.device,
      way: session.way,
      is_new_browser: session.isNewBrowser,
      browser: session.browser,
      country: session.country,
      created_at: now,
      last_seen_at: now,
      proved_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return { id, expiresAt };
}

/** Ends one of a member's sessions. False if they have no active one with this id. */
export async function revokeSession(db: Db, member: Member, id: string, now: Date): Promise<boolean> {
  const outcome = await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('profile_id', '=', member.profileId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return outcome.numUpdatedRows > 0n;
}

export async function revokeOtherSessions(db: Db, member: Member, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('profile_id', '=', member.profileId)
    .where('id', '!=', member.sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends earlier sessions of a browser, which holds one token only, in the new one's transaction. */
export async function revokeOnDevice(tx: Tx, device: string, newSessionId: string, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('device', '=', device)
    .where('id', '!=', newSessionId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

export async function revokeAllSessions(db: Db, member: Member, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    await raiseTokenVersion(tx, member.profileId);
    await tx
      .updateTable('session')
      .set({ revoked_at: now })
      .where('profile_id', '=', member.profileId)
      .where('revoked_at', 'is', null)
      .execute();
  });
}

/**
 * Records activity; after a long silence all proofs of the account expire. A database that takes nothing new fails no
 * call. Returns whether they are still valid.
 */
export async function noteSession(
  db: Db,
  session: { id: string; profileId: string; accountSeenAt: Date },
  now: Date,
  proofs: ProofTimes,
): Promise<boolean> {
  const isOver = outlivesProofs(session.accountSeenAt, now, proofs);
  try {
    if (isOver) await endProofs(db, session);
    await db.updateTable('session').set({ last_seen_at: now }).where('id', '=', session.id).execute();
    await noteSeen(db, session.profileId, now);
  } catch (error) {
    if (!refusesWrites(error)) throw error;
  }
  return !isOver;
}

async function endProofs(db: Db, session: { profileId: string; accountSeenAt: Date }): Promise<void> {
  await db
    .updateTable('session')
    .set({ proved_at: new Date(0) })
    .where('profile_id', '=', session.profileId)
    // Spares a concurrent sign-in, which brought a new proof.
    .where('created_at', '<=', session.accountSeenAt)
    .execute();
}
