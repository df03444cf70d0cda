import type { Db } from '#server/platform/db/database.ts';
import type { Recipient } from '../providers/provider.ts';
import { memberContact } from './save-messenger.ts';
import type { SignInDeps } from './sign-in-deps.ts';

/** The member's last sign-in messenger that lets us write first. Its secrets stay in here. */
export interface MemberMessenger {
  /** Display name, and whether the member has blocked us there; null if there is none. */
  find(db: Db, profileId: string): Promise<{ title: string; isBlocked: boolean } | null>;
  /** Sends a message. `gone`: none, or blocked until they sign in or `retry`. `later`: failed now. */
  write(profileId: string, message: { text: string; isSilent: boolean }): Promise<'sent' | 'gone' | 'later'>;
  /** Clears the block at the member's request. */
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
        // A sign-in there in the meantime means that we are unblocked.
        .where('sealed', '=', sealed)
        .execute();
      return 'gone';
    },
    async retry(db, profileId) {
      await db.updateTable('sign_in_messenger').set({ blocked_at: null }).where('profile_id', '=', profileId).execute();
    },
  };
}
