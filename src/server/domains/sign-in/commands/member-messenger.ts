import type { Db } from '#server/platform/db/database.ts';
import type { Recipient } from '../providers/provider.ts';
import { memberContact } from './keep-messenger.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import '../tables.ts';

/** The messenger that a member signed in with last, where its service lets us write first. No secret of it leaves. */
export interface MemberMessenger {
  /** What people call it, and whether it takes nothing of us for this member; null where there is none. */
  find(db: Db, profileId: string): Promise<{ title: string; isBlocked: boolean } | null>;
  /**
   * Writes to the member. Who blocked us there is written to no more, until they sign in there again or `retry`.
   *
   * @returns `gone` where there is no such place. `later` where the service did not take it now
   */
  write(profileId: string, message: { text: string; isSilent: boolean }): Promise<'sent' | 'gone' | 'later'>;
  /** The member says that it works again. */
  retry(db: Db, profileId: string): Promise<void>;
}

export function createMemberMessenger(deps: SignInDeps): MemberMessenger {
  const { database, clock, contacts, providers, log } = deps;
  const find = async (db: Db, profileId: string) => {
    const row = await db
      .selectFrom('sign_in_messenger')
      .select(['provider', 'sealed', 'blocked_at'])
      .where('profile_id', '=', profileId)
      .executeTakeFirst();
    const provider = row && providers.find(({ name, write }) => name === row.provider && write !== undefined);
    return row && provider ? { ...row, provider } : null;
  };
  return {
    async find(db, profileId) {
      const found = await find(db, profileId);
      return found && { title: found.provider.title, isBlocked: found.blocked_at !== null };
    },
    async write(profileId, message) {
      const { db } = database;
      const found = await find(db, profileId);
      const opened = found && contacts.open(found.sealed, memberContact(profileId));
      if (found === null || opened === null || found.blocked_at !== null) return 'gone';
      const { provider, sealed } = found;
      let answer: 'sent' | 'blocked' | undefined;
      try {
        answer = await provider.write?.(JSON.parse(opened) as Recipient, message);
      } catch (err) {
        log.warn({ err, provider: provider.name }, 'a messenger did not take a notice');
        return 'later';
      }
      if (answer === 'sent') return 'sent';
      await db
        .updateTable('sign_in_messenger')
        .set({ blocked_at: clock.now() })
        .where('profile_id', '=', profileId)
        // Who signed in there meanwhile has unblocked us.
        .where('sealed', '=', sealed)
        .execute();
      return 'gone';
    },
    async retry(db, profileId) {
      await db.updateTable('sign_in_messenger').set({ blocked_at: null }).where('profile_id', '=', profileId).execute();
    },
  };
}
